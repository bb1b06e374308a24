import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const STEADY = fileURLToPath(new URL('../../ui/screen/steady.ts', import.meta.url));
const ROUTES = /\/react-router\/dist\/[^?]*\/dom\/ssr\/(routes|routeModules)\.js$/;
const IMPORT =
  /import\(\s*\/\* @vite-ignore \*\/\s*\/\* webpackIgnore: true \*\/\s*(route\.\w+)\s*\)/g;
/** What the router does where a screen's script does not arrive: reload, over what was typed, without end. */
const RELOAD = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);/;
/** Screens and their parts: a build that finds fewer has another router, to be looked at. */
const IMPORTS = { routes: 3, routeModules: 1 };

/**
 * Lets the router's own imports of screens be tried again, as all of ours are; it has no setting for that
 * (decision 0009).
 */
export function steadyRoutes(): Plugin {
  return {
    name: 'steady-routes',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    transform(code, id) {
      const [, file] = ROUTES.exec(id) ?? [];
      if (file !== 'routes' && file !== 'routeModules') return undefined;
      const found = code.match(IMPORT)?.length ?? 0;
      if (found !== IMPORTS[file]) throw new Error(`${id}: ${found} imports, not ${IMPORTS[file]}`);
      if (file === 'routeModules' && !RELOAD.test(code)) throw new Error(`${id}: no reload`);
      const steady = code
        .replace(IMPORT, (whole, address: string) => `steadily(() => ${whole}, ${address})`)
        .replace(RELOAD, 'throw error;');
      return { code: `import { steadily } from ${JSON.stringify(STEADY)};\n${steady}`, map: null };
    },
  };
}
