import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { callsOf, screenFile } from './syntax.ts';

const NAME = 'virtual:parts';
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FILE = join(ROOT, 'build/client/parts.json');

/**
 * Gives the server a table of the scripts and styles of each part that loads where it is shown (`ui/screen/lazy-part.tsx`),
 * so that a page whose first view shows the part names them. The router does that for screens only.
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
      const file = screenFile(id);
      return file ? withSources(code, file) : undefined;
    },
    generateBundle(_options, bundle) {
      if (this.environment.config.consumer !== 'client') return;
      this.emitFile({
        type: 'asset',
        fileName: 'parts.json',
        source: JSON.stringify(filesOfParts(bundle)),
      });
    },
  };
}

/** Adds to each call of `lazyPart` where its source is, by which the table knows it. */
function withSources(code: string, file: string) {
  const calls = code.includes('export function lazyPart') ? [] : callsOf('lazyPart', code, file);
  if (calls.length === 0) return undefined;
  let sourced = code;
  for (const { arguments: given } of calls.toReversed()) {
    const [load, name] = given;
    if (!load?.imported || !name) throw new Error(`${file}: lazyPart(() => import('…'), 'Name')`);
    const isOfRoot = load.imported.startsWith('#'); // as package.json's `imports` say it
    const source = isOfRoot
      ? load.imported.slice(1)
      : sourceOf(resolve(dirname(file), load.imported));
    sourced = `${sourced.slice(0, name.end)}, ${JSON.stringify(source)}${sourced.slice(name.end)}`;
  }
  return { code: sourced, map: null };
}

function sourceOf(file: string): string {
  return relative(ROOT, file).replaceAll('\\', '/');
}

interface Files {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

function filesOfParts(bundle: Rolldown.OutputBundle): Record<string, Files> {
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
