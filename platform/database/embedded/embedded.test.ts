import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts';

const asRoot = process.getuid?.() === 0;
const TIMEOUT = 120_000;
let dataDir: string;
let servers: EmbeddedPostgres[];
let children: ChildProcess[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bl-postgres-'));
  servers = [];
  children = [];
});

afterEach(async () => {
  for (const server of servers) await server.stop();
  for (const child of children) await end(child, 'SIGKILL');
  const left = await postmasterPid();
  if (left) process.kill(left, 'SIGQUIT');
  await rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
});

describe('a start', { timeout: TIMEOUT }, () => {
  test('gives a durable database in UTF-8 and UTC', async () => {
    const { connectionString } = await start();
    expect(
      await query(
        connectionString,
        `select current_setting('server_encoding') as encoding, current_setting('timezone') as zone,
                current_setting('fsync') as fsync, current_setting('data_checksums') as checksums,
                upper('ärger') as upper`,
      ),
    ).toEqual([{ encoding: 'UTF8', zone: 'UTC', fsync: 'on', checksums: 'on', upper: 'ÄRGER' }]);
  });

  test('lets nobody in without the password', async () => {
    const { connectionString } = await start();
    const wrong = new URL(connectionString);
    wrong.password = 'guessed';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  });

  test('keeps the data of the one before', async () => {
    const first = await start();
    await query(first.connectionString, 'create table kept as select 42 as answer');
    await first.stop();
    const second = await start();
    expect(await query(second.connectionString, 'select answer from kept')).toEqual([
      { answer: 42 },
    ]);
  });

  test('takes settings in place of its own', async () => {
    const { connectionString } = await start({ settings: { fsync: 'off' } });
    expect(await query(connectionString, 'show fsync')).toEqual([{ fsync: 'off' }]);
  });

  test('says so when PostgreSQL refuses to start', async () => {
    const refused = start({ settings: { shared_buffers: 'plenty' } });
    await expect(refused).rejects.toThrow(/did not start:[\s\S]*shared_buffers/);
    await start();
  });

  test('does not lock itself out when the password is lost', async () => {
    await (await start()).stop();
    await rm(join(dataDir, 'postgres-password'));
    await expect(start()).rejects.toThrow(/postgres-password is missing/);
  });

  test('asks for DATABASE_URL where no binaries exist', async () => {
    const arch = Object.getOwnPropertyDescriptor(process, 'arch') ?? {};
    Object.defineProperty(process, 'arch', { ...arch, value: 'mips' });
    try {
      await expect(start()).rejects.toThrow(/mips.*: set DATABASE_URL/);
    } finally {
      Object.defineProperty(process, 'arch', arch);
    }
  });

  test.runIf(asRoot)('below a folder closed to others keeps its data elsewhere', async () => {
    const closed = join(dataDir, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const inside = join(closed, 'data');
    const homes: string[] = [];
    try {
      const first = await startEmbeddedPostgres({ dataDir: inside });
      homes.push(await readFile(join(inside, 'postgres-home'), 'utf8'));
      await query(first.connectionString, 'create table kept as select 42 as answer');
      await first.stop();
      const second = await startEmbeddedPostgres({ dataDir: inside });
      expect(await query(second.connectionString, 'select answer from kept')).toHaveLength(1);
      await second.stop();
      await rm(inside, { recursive: true });
      const anew = await startEmbeddedPostgres({ dataDir: inside });
      homes.push(await readFile(join(inside, 'postgres-home'), 'utf8'));
      await expect(query(anew.connectionString, 'table kept')).rejects.toThrow(/does not exist/);
      await anew.stop();
    } finally {
      for (const home of homes) await rm(home, { recursive: true, force: true });
    }
  });
});

describe('a folder in use', { timeout: TIMEOUT }, () => {
  test('is refused to another process, and free when its owner has stopped', async () => {
    const owner = await startInOtherProcess();
    await expect(start()).rejects.toThrow(`already in use by process ${owner.pid}`);
    await end(owner, 'SIGTERM');
    await start();
  });

  test('is refused to the process that uses it', async () => {
    const first = await start();
    await expect(start()).rejects.toThrow(`already in use by process ${process.pid}`);
    expect(await query(first.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('goes to one of several that come at once', async () => {
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => startInOtherProcess().then((child) => child.exitCode === null)),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(1);
  });
});

describe('after SIGKILL', { timeout: TIMEOUT }, () => {
  test('of its owner, what was committed is there for the next', async () => {
    await (await start()).stop();
    const owner = await startInOtherProcess(`create table kept as select 42 as answer`);
    const left = await postmasterPid();
    await end(owner, 'SIGKILL');
    const next = await start();
    expect(await query(next.connectionString, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(await postmasterPid()).not.toBe(left);
  });

  test('of its owner and PostgreSQL too, what was committed is there for the next', async () => {
    const owner = await startInOtherProcess(`create table kept as select 42 as answer`);
    process.kill((await postmasterPid()) ?? 0, 'SIGKILL');
    await end(owner, 'SIGKILL');
    const next = await start();
    expect(await query(next.connectionString, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  test('of PostgreSQL alone, whoever started it is told, and may start it anew; of a stop it is not told', async () => {
    const lost = vi.fn<(lastLines: string) => void>();
    const first = await start({ onLost: lost });
    process.kill((await postmasterPid()) ?? 0, 'SIGKILL');
    await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce(), { timeout: 10_000 });
    expect(lost.mock.lastCall?.[0]).toMatch(/ready to accept[\s\S]*It ended by SIGKILL$/);
    await first.stop();
    await (await start({ onLost: lost })).stop();
    expect(lost).toHaveBeenCalledOnce();
  });

  test('at any moments of the first start, the next one works and nothing is left over', async () => {
    const moments = Array.from({ length: 6 }, () => Math.round(Math.random() * 1_500));
    for (const moment of moments) {
      const child = spawnOwner();
      await new Promise((resolve) => setTimeout(resolve, moment));
      await end(child, 'SIGKILL');
    }
    const { connectionString, stop } = await start();
    expect(await query(connectionString, 'select 1 as one'), `killed after ${moments} ms`).toEqual([
      { one: 1 },
    ]);
    await stop();
    const left = (await readdir(dataDir)).filter((name) => name.includes('.new'));
    expect(left, `killed after ${moments} ms`).toEqual([]);
  });
});

describe('a stale pid file', { timeout: TIMEOUT }, () => {
  test('that names a stranger neither hurts the stranger nor blocks the start', async () => {
    const first = await start();
    const text = await readFile(join(dataDir, 'cluster/postmaster.pid'), 'utf8');
    await first.stop();
    // Same account, and a command line that speaks of the very folder.
    const stranger = spawn('sh', ['-c', 'sleep 100 & wait', '-D', join(dataDir, 'cluster')], {
      ...(asRoot && { uid: 65_534, gid: 65_534 }),
      cwd: '/',
      detached: true,
    });
    children.push(stranger);
    await writePidFile(text.replace(/^\d+/, String(stranger.pid)));
    await start();
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    process.kill(-(stranger.pid ?? 0), 'SIGKILL');
  });

  test('that names nobody does not block the start', async () => {
    const first = await start();
    const text = await readFile(join(dataDir, 'cluster/postmaster.pid'), 'utf8');
    await first.stop();
    await writePidFile(text);
    await start();
  });
});

async function start(options: Omit<Parameters<typeof startEmbeddedPostgres>[0], 'dataDir'> = {}) {
  const server = await startEmbeddedPostgres({ dataDir, ...options });
  servers.push(server);
  return server;
}

async function query(connectionString: string, sql: string) {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Resolves when it has started, or ended. */
async function startInOtherProcess(sql = 'select 1') {
  const child = spawnOwner(sql);
  await Promise.race([once(child, 'message'), once(child, 'exit')]);
  return child;
}

function spawnOwner(sql = 'select 1'): ChildProcess {
  const code = `
    import pg from 'pg';
    import { startEmbeddedPostgres } from ${JSON.stringify(`${import.meta.dirname}/index.ts`)};
    const postgres = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    process.on('SIGTERM', () => postgres.stop().then(() => process.exit(0)));
    const client = new pg.Client(postgres.connectionString);
    client.on('error', () => undefined);
    await client.connect();
    await client.query(${JSON.stringify(sql)});
    process.send('started');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  children.push(child);
  return child;
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL') {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

async function writePidFile(text: string) {
  await writeFile(join(dataDir, 'cluster/postmaster.pid'), text, { mode: 0o644 });
}

async function postmasterPid(): Promise<number | undefined> {
  const text = await readFile(join(dataDir, 'cluster/postmaster.pid'), 'utf8').catch(() => '');
  return Number.parseInt(text, 10) || undefined;
}
