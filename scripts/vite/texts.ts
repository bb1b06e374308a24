import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { compileCatalogue } from '../../platform/texts.ts';
import { callsOf, screenFile } from './syntax.ts';

const NAME = 'virtual:texts-of-server';
const FOLDER = new URL('../../locales/', import.meta.url);
const MARK_LENGTH = 8;
const NEEDED = fileURLToPath(new URL('../../ui/i18n/needed-texts.ts', import.meta.url));
/** Said by the server only. */
const OF_SERVER = ['errors.json', 'messages.json'];

/**
 * Compiles the ICU messages of `locales/<language>/*.json` when the screens are built. `virtual:texts-of-server`
 * holds them all by path for the server's build. The browser's build has a script of each, which it loads as needed.
 * The scripts of one language share one mark in their names, which `build/client/texts.json` lists and each page names:
 * a hash for each script would cost every page half a kilobyte.
 */
export function texts(): Plugin {
  return {
    name: 'texts',
    enforce: 'pre',
    buildStart() {
      const { command, consumer } = this.environment.config;
      if (command !== 'build' || consumer !== 'client') return;
      for (const path of ofBrowser()) {
        const id = fileURLToPath(new URL(path, FOLDER));
        const [language = ''] = path.split('/');
        const name = `texts.${path.replace('/', '.').replace('.json', '')}`;
        this.emitFile({ type: 'chunk', id, fileName: `assets/${name}-${markOf(language)}.js` });
      }
    },
    generateBundle() {
      if (this.environment.config.consumer !== 'client') return;
      const languages = new Set(ofBrowser().map((path) => path.split('/')[0] ?? ''));
      const marks = Object.fromEntries([...languages].map((each) => [each, markOf(each)]));
      this.emitFile({ type: 'asset', fileName: 'texts.json', source: JSON.stringify(marks) });
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined;
      return this.environment.config.consumer === 'server' ? everything() : 'export default {}';
    },
    transform(code, id) {
      const screen = screenFile(id);
      if (screen) return withNeeds(code, screen);
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

/** A module of ours says which texts it shows as soon as it has arrived, so that they load beside it. */
function withNeeds(code: string, file: string) {
  const needed = textsIn(code, file);
  if (needed.length === 0) return undefined;
  const listed = needed.map((namespace) => JSON.stringify(namespace)).join(', ');
  // in front of the first line, so that all lines keep their numbers
  return {
    code: `import { needTexts } from ${JSON.stringify(NEEDED)}; needTexts(${listed}); ${code}`,
    map: null,
  };
}

/** The namespaces that a source shows texts of. */
export function textsIn(code: string, file: string): string[] {
  const calls = callsOf('useTexts', code, file);
  return [...new Set(calls.flatMap(({ arguments: [first] }) => first?.text ?? []))].sort();
}

function everything(): string {
  const paths = catalogues();
  const imports = paths.map((path, n) => `import t${n} from '#locales/${path}';`);
  const entries = paths.map((path, n) => `${JSON.stringify(path)}: t${n},`);
  return `${imports.join('\n')}\nexport default {${entries.join('\n')}};`;
}

/** The mark that distinguishes a language's texts from those of another build. */
function markOf(language: string): string {
  const hash = createHash('sha256');
  for (const path of ofBrowser().filter((each) => each.startsWith(`${language}/`))) {
    hash.update(path).update(readFileSync(new URL(path, FOLDER)));
  }
  return hash.digest('base64url').slice(0, MARK_LENGTH);
}

function ofBrowser(): string[] {
  return catalogues().filter((path) => !OF_SERVER.includes(basename(path)));
}

/** `<language>/<namespace>.json` of all there are. */
function catalogues(): string[] {
  return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
}
