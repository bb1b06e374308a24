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

const FOLDERS = ['app', 'brands', 'core', 'features', 'locales', 'platform', 'public', 'ui'];
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

async function run(command: string, settings: Readonly<Record<string, string>> = {}) {
  const PATH = `${join(root, 'path')}${delimiter}${process.env.PATH}`;
  const { npm_lifecycle_event: _, ...env } = process.env;
  const child = spawn(process.execPath, [join(root, 'scripts', `${command}.mjs`)], {
    env: { ...env, PATH, ...settings },
  });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, output, errors };
}
