import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import type { Build } from '../../app/offline/build.ts';
import { TARGETS, targets } from './targets.ts';
import { textsIn } from './texts.ts';

const WORKER = fileURLToPath(new URL('../../app/offline/worker.ts', import.meta.url));
/** Scripts that every page loads after its first view. */
const LATER =
  /\/app\/offline\/(kept-notice|kept-pages|late-frame|late-no-network|offline|outbox)\.tsx$/;

/** As much of a built file as is asked for here. */
interface BuiltFile {
  readonly type: 'chunk' | 'asset';
  readonly moduleIds?: readonly string[];
  readonly imports?: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

/** Builds `/service-worker.js` beside the screens, with the names of all files that they are made of. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    async writeBundle({ dir }, bundle) {
      await build({
        configFile: false,
        publicDir: false,
        plugins: [targets()],
        logLevel: 'warn',
        define: { BUILD: JSON.stringify(described(bundle)) },
        build: {
          target: TARGETS,
          outDir: dir ?? 'build/client',
          emptyOutDir: false,
          lib: {
            entry: WORKER,
            formats: ['iife'],
            name: 'worker',
            fileName: () => 'service-worker.js',
          },
        },
      });
    },
  };
}

function described(bundle: Readonly<Record<string, BuiltFile>>): Build {
  const files = Object.keys(bundle).filter((file) => file.startsWith('assets/'));
  const texts = files
    .map((file) => [`/${file}`, textsOf(bundle[file])] as const)
    .filter(([, spoken]) => spoken.length > 0);
  const later = files.filter((file) => bundle[file]?.moduleIds?.some((id) => LATER.test(id)));
  return {
    files: files.map((file) => `/${file}`).sort(),
    texts: Object.fromEntries(texts),
    later: withImports(later, bundle).map((file) => `/${file}`),
  };
}

/** The namespaces of texts in a script, from its source files. */
function textsOf(file: BuiltFile | undefined): string[] {
  const sources = (file?.moduleIds ?? [])
    .map((id) => id.split('?', 1)[0] ?? '')
    .filter((path) => path.endsWith('.tsx') && !path.includes('/node_modules/'));
  const found = sources.flatMap((path) => textsIn(readFileSync(path, 'utf8'), path));
  return [...new Set(found)].sort();
}

/** Scripts with all that they import, and their styles. */
function withImports(
  scripts: readonly string[],
  bundle: Readonly<Record<string, BuiltFile>>,
): string[] {
  const all = new Set(scripts);
  for (const script of all) {
    for (const needed of bundle[script]?.imports ?? []) all.add(needed);
    for (const style of bundle[script]?.viteMetadata?.importedCss ?? []) all.add(style);
  }
  return [...all];
}
