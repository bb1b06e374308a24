// `npm run build -w brackets [-- <folder>]`: makes the package as it is published, in `brackets/dist` by default. The
// compiler knows neither Node nor the DOM here, so a function that reads a file or a network does not compile.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Parts of a topic. They are in the package, but a consumer cannot import them. */
const INTERNAL = ['standings-tallies', 'swiss-cheapest', 'swiss-matching', 'swiss-pairing'];

const here = import.meta.dirname;
const target = resolve(process.argv[2] ?? join(here, 'dist'));

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
const tsc = join(here, '..', 'node_modules', 'typescript', 'bin', 'tsc');
const options = ['--project', join(here, 'tsconfig.build.json'), '--outDir', target];
execFileSync(process.execPath, [tsc, ...options], { stdio: 'inherit' });
for (const file of readdirSync(target)) {
  if (file.endsWith('.d.ts')) rewrite(join(target, file));
}
for (const name of ['LICENSE', 'README.md']) copyFileSync(join(here, name), join(target, name));
writeFileSync(join(target, 'package.json'), `${JSON.stringify(published(), null, 2)}\n`);

/** Names the modules that exist in the package: the compiler rewrites extensions in scripts only. */
function rewrite(declarations) {
  const text = readFileSync(declarations, 'utf8');
  writeFileSync(declarations, text.replace(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"));
}

/** Derives the published package.json: an export for each topic, nothing that only this repository needs. */
function published() {
  const {
    private: _,
    scripts: __,
    exports: ___,
    ...rest
  } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
  const topics = readdirSync(target)
    .filter((file) => file.endsWith('.js'))
    .map((file) => file.slice(0, -'.js'.length))
    .filter((topic) => !INTERNAL.includes(topic));
  const exports = topics.map((topic) => [
    `./${topic}`,
    { types: `./${topic}.d.ts`, default: `./${topic}.js` },
  ]);
  return {
    ...rest,
    exports: { ...Object.fromEntries(exports), './package.json': './package.json' },
  };
}
