import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const NAME = 'virtual:parts';
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FILE = join(ROOT, 'build/client/parts.json');
const USERS = /\/(?:app|features|ui)\/[^?]*(?<!\.test)\.tsx?$/;
const CALL = /\blazyPart\(\s*\(\) => import\(\s*'([^']+)'\s*\),\s*'\w+'/g;
const ANY_CALL = /\blazyPart\(/g;

/**
 * Tells the server which scripts and styles a part has that is fetched where it is shown (`ui/screen/lazy-part.tsx`), so
 * that a page whose first view shows it brings them along. The router does that for screens only.
 */
export function parts(): Plugin {
  return {
    name: 'parts',
    enforce: 'pre',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined;
      const { command, consumer } = this.environment.config;
      const isBuilt = command === 'build' && consumer === 'server'; // after the browser's
      return `export default ${isBuilt ? readFileSync(FILE, 'utf8') : '{}'}`;
    },
    transform(code, id) {
      return USERS.test(id) ? withSources(code, id) : undefined;
    },
    generateBundle(_options, bundle) {
      if (this.environment.config.consumer !== 'client') return;
      this.emitFile({
        type: 'asset',
        fileName: 'parts.json',
        source: JSON.stringify(told(bundle)),
      });
    },
  };
}

/** Each part is known by where its source is. */
function withSources(code: string, id: string) {
  const calls = code.match(ANY_CALL)?.length ?? 0;
  if (calls === 0 || code.includes('export function lazyPart')) return undefined;
  if (code.match(CALL)?.length !== calls)
    throw new Error(`${id}: a part is not told by its import`);
  const sourced = code.replace(CALL, (call, address: string) => {
    const isOfRoot = address.startsWith('#'); // as package.json's `imports` say it
    const source = isOfRoot ? address.slice(1) : sourceOf(resolve(dirname(id), address));
    return `${call}, ${JSON.stringify(source)}`;
  });
  return { code: sourced, map: null };
}

function sourceOf(file: string): string {
  return relative(ROOT, file).replaceAll('\\', '/');
}

interface Files {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

function told(bundle: Rolldown.OutputBundle): Record<string, Files> {
  const table: Record<string, Files> = {};
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk' || !chunk.isDynamicEntry || !chunk.facadeModuleId) continue;
    const all = withImports(chunk, bundle);
    table[sourceOf(chunk.facadeModuleId)] = {
      scripts: all.map(({ fileName }) => `/${fileName}`),
      styles: [...new Set(all.flatMap(stylesOf))],
    };
  }
  return table;
}

/** A script with all that it imports, each once. */
function withImports(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
): Rolldown.OutputChunk[] {
  const found = new Set([chunk]);
  for (const each of found) {
    for (const name of each.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') found.add(imported);
    }
  }
  return [...found];
}

function stylesOf(chunk: Rolldown.OutputChunk): string[] {
  return [...(chunk.viteMetadata?.importedCss ?? [])].map((name) => `/${name}`);
}
