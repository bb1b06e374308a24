import { globSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseSync, type Span } from 'oxc-parser';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const { imports, dependencies, optionalDependencies, devDependencies } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
);
const RUN_TIME = new Set(Object.keys({ ...dependencies, ...optionalDependencies }));
/** Our own folders, by the names that package.json gives them. */
const FOLDERS = new Map(
  Object.entries<string>(imports).map(([name, path]) => [name.replace('/*', ''), path]),
);

/** `npm run serve` and the operators' commands run these files; brands are imported by the names of their folders. */
const ENTRIES = [
  ...['app/server.ts', 'app/admin.ts', 'app/backup.ts', 'app/migrate.ts', 'app/restore.ts'],
  ...globSync('brands/*/brand.ts', { cwd: ROOT }),
];

test('the server imports no development dependency', () => {
  const imported = packagesFrom(ENTRIES.map((entry) => join(ROOT, entry)));
  expect(imported.size).toBeGreaterThan(15);
  const missing = [...imported].filter(([name]) => !RUN_TIME.has(name));
  expect(missing).toEqual([]);
  expect([...imported.keys()].filter((name) => name in devDependencies)).toEqual([]);
});

test('the built screens import no development dependency', () => {
  const files = globSync('build/server/**/*.js', { cwd: ROOT }).map((file) => join(ROOT, file));
  expect(files).not.toHaveLength(0);
  const missing = [...packagesFrom(files)].filter(([name]) => !RUN_TIME.has(name));
  expect(missing).toEqual([]);
});

/** Every package that is loaded when these files are, with one of the files that import it. */
function packagesFrom(files: readonly string[]): Map<string, string> {
  const seen = new Set(files);
  const packages = new Map<string, string>();
  for (const file of seen) {
    for (const name of importsOf(file)) {
      const own = ownFile(file, name);
      if (own !== undefined) {
        if (/\.(ts|js|mjs)$/.test(own)) seen.add(own);
      } else if (!name.startsWith('node:')) {
        packages.set(packageOf(name), relative(ROOT, file));
      }
    }
  }
  return packages;
}

function ownFile(importer: string, name: string): string | undefined {
  if (name.startsWith('.')) return resolve(importer, '..', name);
  const [folder = '', rest = ''] = name.split(/\/(.*)/s);
  const path = FOLDERS.get(folder);
  return path && join(ROOT, path.replace('*', rest));
}

function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}

/** A thread is started with the address of its file. */
const THREAD = /new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g;

/** The modules that a file loads; statements about types are erased, and load nothing. */
function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const { staticImports, staticExports, dynamicImports } = parseSync(file, source).module;
  const isLoaded = ({ start, end }: Span) => !/^\w+\s+type\b/.test(source.slice(start, end));
  return [
    ...staticImports.filter(isLoaded).map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports
      .filter(isLoaded)
      .flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const [, name] = /^(?:'|")(.*)(?:'|")$/.exec(source.slice(start, end)) ?? [];
      return name ?? []; // else its name is computed: brands, which are entries, and the build
    }),
    ...[...source.matchAll(THREAD)].map(([, name = '']) => name),
  ];
}
