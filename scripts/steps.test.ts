import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';

const FOLDERS = [
  'app',
  'brackets',
  'brands',
  'core',
  'features',
  'locales',
  'platform',
  'public',
  'ui',
];
const AN_HOUR_AGO = Date.now() / 1000 - 3600;

/** A project with the real scripts, one dependency of each kind, and stand-ins for npm and the bundler. */
let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'bl-steps-'));
  cpSync(import.meta.dirname, join(root, 'scripts'), { recursive: true });
  for (const folder of [...FOLDERS, 'path']) mkdirSync(join(root, folder));
  write('package.json', '{"dependencies":{"node":"1"},"devDependencies":{"bundler":"1"}}');
  write('vite.config.ts', '');
  write('app/server.ts', 'console.log("serving"); process.exit(5)');
  write('package-lock.json', '{}');
  program('path/npm', `echo "$@" > npm-arguments; exit 7`);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('npm start installs what the build needs, whatever the environment, and names a failed install', async () => {
  installed(['node']); // as npm leaves it under NODE_ENV=production
  const { code, errors } = await run('start', { NODE_ENV: 'production' });
  expect(readFileSync(join(root, 'npm-arguments'), 'utf8')).toMatch(/^install --include=dev /);
  expect(errors).toContain('Installing the dependencies failed: it ended with code 7, see above.');
  expect(code).toBe(7);
});

test('npm start names npm where it is missing', async () => {
  rmSync(join(root, 'path/npm'));
  const { code, errors } = await run('start', { PATH: join(root, 'path') });
  expect(errors).toContain('Installing the dependencies failed: npm is missing.');
  expect(code).toBe(1);
});

test('an install that is older than the lock file is done again', async () => {
  installed(['node', 'bundler']);
  const mark = join(root, 'node_modules/.package-lock.json');
  utimesSync(mark, AN_HOUR_AGO, AN_HOUR_AGO);
  expect((await run('build')).code).toBe(7);
});

test('the build is one for production in every environment, and a failed one is named', async () => {
  installed(['node', 'bundler']);
  program('node_modules/.bin/react-router', 'echo "$NODE_ENV" > environment; exit 3');
  const { code, errors } = await run('start', { NODE_ENV: 'development' });
  expect(readFileSync(join(root, 'environment'), 'utf8')).toBe('production\n');
  expect(errors).toContain('Building the screens failed: it ended with code 3, see above.');
  expect(code).toBe(3);
});

test('a program that the build lacks is named', async () => {
  installed(['node', 'bundler']);
  const { code, errors } = await run('start');
  expect(errors).toMatch(/Building the screens failed: .*react-router is missing\./);
  expect(code).toBe(1);
});

test('a server that ends is named with its code', async () => {
  installed(['node', 'bundler']);
  program(
    'node_modules/.bin/react-router',
    'mkdir -p build/server build/client; touch build/server/index.js',
  );
  const { code, output, errors } = await run('start');
  expect(output).toContain('serving');
  expect(errors).toContain('Starting the server failed: it ended with code 5, see above.');
  expect(code).toBe(5);
});

test('npm run serve installs and builds nothing, and says what is missing', async () => {
  const bare = await run('serve');
  expect([bare.code, bare.errors]).toEqual([1, expect.stringContaining('npm install --omit=dev')]);
  installed(['node']);
  const unbuilt = await run('serve');
  expect([unbuilt.code, unbuilt.errors]).toEqual([1, expect.stringContaining('npm run build')]);
  mkdirSync(join(root, 'build/server'), { recursive: true });
  write('build/server/index.js', '');
  const served = await run('serve');
  expect([served.code, served.output]).toEqual([5, 'serving\n']);
});

/** Programs that say how they were called. */
function programsThatTell(): void {
  const names = ['biome', 'react-router', 'tsc', 'vitest', 'playwright'];
  for (const name of names)
    program(`node_modules/.bin/${name}`, `echo ${name} "$@"; ${DOES[name] ?? ''}`);
}
const DOES: Readonly<Record<string, string>> = {
  'react-router': 'mkdir -p build/server build/client; touch build/server/index.js',
  playwright: 'echo "Total: 2 tests in 1 file"',
};

test('npm test with the words of a path runs vitest alone, and builds nothing', async () => {
  installed(['node', 'bundler']);
  programsThatTell();
  program('node_modules/.bin/playwright', 'echo "Total: 0 tests in 0 files"');
  mkdirSync(join(root, 'core/dates'));
  for (const name of ['weeks', 'days']) write(`core/dates/${name}.test.ts`, '');
  const { code, output } = await run('test', {}, ['WEEKS', 'core/dates/days']);
  expect(output).toMatch(/^vitest run core\/dates\/(weeks|days)\.test\.ts core\/\S+\.test\.ts\n$/);
  expect(code).toBe(0);
});

test('npm test with words of a journey builds, and runs the journeys that have one of them', async () => {
  installed(['node', 'bundler']);
  programsThatTell();
  const { code, output } = await run('test', {}, ['a guest (or two)', 'e2e/guard']);
  expect(output).toContain('\nreact-router build');
  expect(output).toContain('\nplaywright test --grep a guest \\(or two\\)|guard\n');
  expect(output).not.toContain('vitest');
  expect(code).toBe(0);
});

test('npm test with words that nothing has says so', async () => {
  installed(['node', 'bundler']);
  program('node_modules/.bin/playwright', 'echo "Total: 0 tests in 0 files"');
  const { code, errors } = await run('test', {}, ['nowhere']);
  expect(errors).toContain('in its title: nowhere');
  expect(code).toBe(1);
});

test('npm run check runs the parts that are named, and lists them where there is no such part', async () => {
  installed(['node', 'bundler']);
  programsThatTell();
  const { code, output } = await run('check', {}, ['format', 'types']);
  expect(output).toBe('biome check .\nreact-router typegen\ntsc --noEmit\nAll is well.\n');
  expect(code).toBe(0);
  const unknown = await run('check', {}, ['speling']);
  expect(unknown.errors).toContain('there are format, types, imports');
  expect(unknown.code).toBe(1);
});

function installed(names: readonly string[]): void {
  for (const name of names) mkdirSync(join(root, 'node_modules', name), { recursive: true });
  mkdirSync(join(root, 'node_modules/.bin'));
  symlinkSync(process.execPath, join(root, 'node_modules/.bin/node'));
  write('node_modules/.package-lock.json', '{}');
}

function program(path: string, script: string): void {
  writeFileSync(join(root, path), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

function write(path: string, content: string): void {
  writeFileSync(join(root, path), content);
}

async function run(
  command: string,
  settings: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
) {
  const PATH = `${join(root, 'path')}${delimiter}${process.env.PATH}`;
  const { npm_lifecycle_event: _, ...env } = process.env;
  const child = spawn(process.execPath, [join(root, 'scripts', `${command}.mjs`), ...args], {
    env: { ...env, PATH, ...settings },
  });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, output, errors };
}
