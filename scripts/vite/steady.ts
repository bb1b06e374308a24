import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const PART = fileURLToPath(new URL('../../ui/screen/part.ts', import.meta.url));
const ROUTER = /\/react-router\/dist\/[^?]*\/dom\/ssr\/(routes|routeModules)\.js$/;
const IMPORT =
  /import\(\s*\/\* @vite-ignore \*\/\s*\/\* webpackIgnore: true \*\/\s*(route\.\w+)\s*\)/g;
/** Screens and their parts: a build that finds another number has another router, to be looked at. */
const IMPORTS = { routes: 3, routeModules: 1 };

/**
 * Lets the router's own imports of screens be tried again, as all of ours are. It has no setting for that: where
 * a script does not arrive it reloads the page, over what was typed, and without end (decision 0015).
 */
export function steadyRoutes(): Plugin {
  return {
    name: 'steady-routes',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    transform(code, id) {
      const [, file] = ROUTER.exec(id) ?? [];
      if (file !== 'routes' && file !== 'routeModules') return undefined;
      const found = code.match(IMPORT)?.length ?? 0;
      if (found !== IMPORTS[file]) throw new Error(`${id}: ${found} imports, not ${IMPORTS[file]}`);
      const steady = code.replace(
        IMPORT,
        (whole, address: string) => `steadyScreen(() => ${whole}, ${address})`,
      );
      return {
        code: `import { steadyScreen } from ${JSON.stringify(PART)};\n${steady}`,
        map: null,
      };
    },
  };
}
