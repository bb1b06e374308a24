import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { compileCatalogue } from '../../platform/texts.ts';

const NAME = 'virtual:texts-of-server';
const FOLDER = new URL('../../locales/', import.meta.url);
/** Said by the server only. */
const OF_SERVER = ['errors.json', 'messages.json'];

/**
 * Compiles the ICU messages of `locales/<language>/*.json` when the screens are built. `virtual:texts-of-server`
 * holds them all by path for the server's build. The browser's has a script of each, which it loads as needed:
 * `build/client/texts.json` says where they are, and each page is told of its own language's only.
 */
export function texts(): Plugin {
  return {
    name: 'texts',
    enforce: 'pre',
    buildStart() {
      const { command, consumer } = this.environment.config;
      if (command !== 'build' || consumer !== 'client') return;
      for (const path of catalogues().filter((each) => !OF_SERVER.includes(basename(each)))) {
        const id = fileURLToPath(new URL(path, FOLDER));
        const name = `texts.${path.replace('/', '.').replace('.json', '')}`;
        this.emitFile({ type: 'chunk', id, name });
      }
    },
    generateBundle(_options, bundle) {
      if (this.environment.config.consumer !== 'client') return;
      const addresses: Record<string, Record<string, string>> = {};
      for (const file of Object.keys(bundle)) {
        const [, language, namespace] =
          /\/texts\.([a-z]{2})\.([\w-]+?)-[\w-]{8}\.js$/.exec(file) ?? [];
        if (!language || !namespace) continue;
        addresses[language] = { ...addresses[language], [namespace]: `/${file}` };
      }
      this.emitFile({ type: 'asset', fileName: 'texts.json', source: JSON.stringify(addresses) });
    },
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
  const paths = catalogues();
  const imports = paths.map((path, n) => `import t${n} from '#locales/${path}';`);
  const entries = paths.map((path, n) => `${JSON.stringify(path)}: t${n},`);
  return `${imports.join('\n')}\nexport default {${entries.join('\n')}};`;
}

/** `<language>/<namespace>.json` of all there are. */
function catalogues(): string[] {
  return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .map((path) => path.replaceAll('\\', '/'));
}
