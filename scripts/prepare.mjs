// Prepares a fresh clone before anything else runs. Plain JavaScript for the machine's own Node (20 or
// newer); everything afterwards runs on the Node that package.json pins.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { compress } from './compress.mjs';
import { requireNode } from './node-version.mjs';

requireNode(20);

export const ROOT = join(import.meta.dirname, '..');
export const BIN = join(ROOT, 'node_modules', '.bin');
export const NODE = join(BIN, 'node');

const SOURCES = [
  'app',
  'brackets',
  'brands',
  'core',
  'features',
  'locales',
  'platform',
  'public',
  'scripts',
  'ui',
  'package-lock.json',
  'vite.config.ts',
];

/** The server's side of the screens, as the build makes it. */
export const BUILT = join(ROOT, 'build', 'server', 'index.js');
/** Node keeps its compiled sources: the next start takes half as long, and loads no stripper of types. */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'node'),
};

/** Installs the dependencies where some are missing or older than the lock file. */
export function install() {
  if (isInstalled(ROOT)) return;
  console.log('Installing …');
  const shell = process.platform === 'win32';
  // Errors only: packages warn of the machine's Node, and run on the one that comes along.
  // Not `npm ci`: it refuses the lock file where a registry lacks an optional binary of another platform.
  // With development dependencies, which npm omits under NODE_ENV=production: the build needs them.
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  inStep('Installing the dependencies', () =>
    execFileSync('npm', ['install', '--include=dev', ...quiet], {
      cwd: ROOT,
      stdio: 'inherit',
      shell,
    }),
  );
}

/** True if `root` has each package that its package.json names, optional ones aside, as its lock file has them. */
export function isInstalled(root) {
  const modules = join(root, 'node_modules');
  const mark = join(modules, '.package-lock.json');
  if (!existsSync(mark) || newest(mark) < newest(join(root, 'package-lock.json'))) return false;
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const names = Object.keys({ ...dependencies, ...devDependencies });
  // npm makes the links to programs last: an install that was cut off has none
  return (
    existsSync(join(modules, '.bin', 'node')) &&
    names.every((name) => existsSync(join(modules, name)))
  );
}

/** Builds the screens where they are missing or older than the source. */
export function build() {
  if (
    existsSync(BUILT) &&
    newest(BUILT) >= Math.max(...SOURCES.map((name) => newest(join(ROOT, name))))
  )
    return;
  console.log('Building …');
  inStep('Building the screens', () => {
    // a build for development is served as such: larger, slower, and with warnings for its authors
    run('react-router', ['build', '--logLevel', 'warn'], { NODE_ENV: 'production' });
    compress(join(ROOT, 'build', 'client'));
  });
}

/** Runs a program of the project's own dependencies on the pinned Node. */
export function run(name, args, settings = {}) {
  const PATH = `${BIN}${delimiter}${process.env.PATH}`;
  const env = { ...process.env, ...settings, PATH };
  execFileSync(join(BIN, name), args, { cwd: ROOT, stdio: 'inherit', env });
}

/** Runs a step of a command; if it fails, the command ends with the step's name and the reason. */
export function inStep(step, action) {
  try {
    action();
  } catch (error) {
    fail(step, reasonOf(error), error.status);
  }
}

/** Ends the command. */
export function fail(step, reason, code) {
  console.error(`\n${step} failed: ${reason}.`);
  process.exit(code || 1);
}

/** The reason in words, of an error that `execFileSync` or a file operation has thrown. */
function reasonOf({ code, path, status, signal, message }) {
  if (code === 'ENOENT' && path) return `${path} is missing`;
  if (signal) return `it was ended by ${signal}`;
  return status ? `it ended with code ${status}, see above` : message;
}

function newest(path) {
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  const names = readdirSync(path).filter((name) => name !== 'dist'); // the published build of the engine
  return Math.max(0, ...names.map((name) => newest(join(path, name))));
}
