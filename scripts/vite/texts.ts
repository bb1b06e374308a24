import { readdirSync } from 'node:fs';
import type { Plugin } from 'vite';
import { compileCatalogue } from '../../platform/texts.ts';

const NAME = 'virtual:texts-of-server';
const FOLDER = new URL('../../locales/', import.meta.url);

/**
 * Compiles the ICU messages of `locales/<language>/*.json` when the screens are built. `virtual:texts-of-server`
 * holds them all by path for the server's build, and nothing for the browser's, which loads them as needed.
 */
export function texts(): Plugin {
  return {
    name: 'texts',
    enforce: 'pre',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined;
      return this.environment.config.consumer === 'server' ? everything() : 'export default {}';
    },
    transform(_code, id) {
      const [, language, file] = /\/locales\/([a-z]{2})\/([^/]+\.json)$/.exec(id) ?? [];
      if (!language || !file) return undefined;
      return {
        code: `export default ${JSON.stringify(compileCatalogue(language, file))}`,
        map: null,
        moduleType: 'js',
      };
    },
  };
}

function everything(): string {
  const paths = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .map((path) => path.replaceAll('\\', '/'));
  const imports = paths.map((path, n) => `import t${n} from '#locales/${path}';`);
  const entries = paths.map((path, n) => `${JSON.stringify(path)}: t${n},`);
  return `${imports.join('\n')}\nexport default {${entries.join('\n')}};`;
}
