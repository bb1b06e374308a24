import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEmbeddedPostgres } from './index.ts';

const TIMEOUT = 60_000;
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bl-postgres-'));
  const { chmod } = await import('node:fs/promises');
  await chmod(dataDir, 0o755);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('a second start keeps the data', { timeout: TIMEOUT }, async () => {
  const first = await startEmbeddedPostgres({ dataDir });
  await query(first.connectionString, 'create table kept as select 42 as answer');
  await first.stop();
  const second = await startEmbeddedPostgres({ dataDir });
  const rows = await query(second.connectionString, 'select answer from kept');
  await second.stop();
  expect(rows).toEqual([{ answer: 42 }]);
});

test('a folder in use by a live process is refused', { timeout: TIMEOUT }, async () => {
  const owner = await startInOtherProcess();
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/already in use by process/);
  owner.kill('SIGTERM');
  await once(owner, 'exit');
});

test('what a killed process left running is taken over', { timeout: TIMEOUT }, async () => {
  const owner = await startInOtherProcess();
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  const next = await startEmbeddedPostgres({ dataDir });
  expect(await query(next.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  await next.stop();
});

test('a stale pid file that names a stranger neither hurts nor blocks', {
  timeout: TIMEOUT,
}, async () => {
  const first = await startEmbeddedPostgres({ dataDir });
  await first.stop();
  const stranger = spawn('sleep', ['60']);
  await writeFile(join(dataDir, 'cluster/postmaster.pid'), `${stranger.pid}\n${dataDir}\n`);
  const next = await startEmbeddedPostgres({ dataDir });
  await next.stop();
  expect(stranger.exitCode).toBeNull();
  stranger.kill();
});

async function query(connectionString: string, sql: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

async function startInOtherProcess() {
  const code = `
    import { startEmbeddedPostgres } from '${import.meta.dirname}/index.ts';
    const postgres = await startEmbeddedPostgres({ dataDir: '${dataDir}' });
    process.on('SIGTERM', async () => { await postgres.stop(); process.exit(0); });
    console.log('started');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code]);
  await once(child.stdout, 'data');
  return child;
}
