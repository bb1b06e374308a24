// What a fresh clone needs before anything else runs. Plain JavaScript for the machine's own Node (20 or
// newer); everything afterwards runs on the Node that package.json pins.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { compress } from './compress.mjs';

export const ROOT = join(import.meta.dirname, '..');
export const BIN = join(ROOT, 'node_modules', '.bin');
export const NODE = join(BIN, 'node');

const SOURCES = [
  'app',
  'brands',
  'features',
  'locales',
  'platform',
  'public',
  'scripts',
  'ui',
  'package-lock.json',
  'vite.config.ts',
];

/** Installs the dependencies where they are missing or older than the lock file. */
export function install() {
  const mark = join(ROOT, 'node_modules', '.package-lock.json');
  const lock = join(ROOT, 'package-lock.json');
  if (existsSync(mark) && existsSync(NODE) && newest(mark) >= newest(lock)) return;
  console.log('Installing …');
  const shell = process.platform === 'win32';
  // Errors only: packages warn of the machine's Node, and run on the one that comes along.
  // Not `npm ci`: it refuses the lock file where a registry lacks an optional binary of another platform.
  execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: 'inherit',
    shell,
  });
}

/** Builds the screens where they are missing or older than the source. */
export function build() {
  const made = join(ROOT, 'build', 'server', 'index.js');
  if (
    existsSync(made) &&
    newest(made) >= Math.max(...SOURCES.map((name) => newest(join(ROOT, name))))
  )
    return;
  console.log('Building …');
  try {
    // whatever the environment says: the development build of React is several times slower
    run('react-router', ['build', '--logLevel', 'warn'], { NODE_ENV: 'production' });
  } catch {
    process.exit(1); // what is wrong has been printed
  }
  compress(join(ROOT, 'build', 'client'));
}

/** Runs a program of the project's own dependencies on the pinned Node. */
export function run(name, args, settings = {}) {
  const PATH = `${BIN}${delimiter}${process.env.PATH}`;
  const env = { ...process.env, ...settings, PATH };
  execFileSync(join(BIN, name), args, { cwd: ROOT, stdio: 'inherit', env });
}

function newest(path) {
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}
