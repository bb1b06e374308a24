import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { chooseAccount } from '#platform/database/embedded/account.ts';
import { freePort } from './free-port.ts';
import { eventually, type Running, start } from './processes.ts';

/** A part of the machine itself, not one we bring along: the database and the broker of a real deployment. */
export interface MachinePart {
  readonly url: string;
  stop(): Promise<void>;
}

const POSTGRES_VERSIONS = '/usr/lib/postgresql';

/** The folder with the programs of the machine's oldest PostgreSQL, if it has one. */
export function machinePostgres(): string | undefined {
  if (!existsSync(POSTGRES_VERSIONS)) return undefined;
  const [oldest] = readdirSync(POSTGRES_VERSIONS).sort((a, b) => Number(a) - Number(b));
  return oldest && join(POSTGRES_VERSIONS, oldest, 'bin');
}

/** Redis or Valkey, if the machine has one. */
export function machineRedis(): string | undefined {
  return ['/usr/bin/redis-server', '/usr/bin/valkey-server'].find((path) => existsSync(path));
}

/** A PostgreSQL of the machine's own, empty, on a free port; `further` are settings such as `jit=on`. */
export async function startMachinePostgres(further: readonly string[] = []): Promise<MachinePart> {
  const bin = found(machinePostgres(), 'PostgreSQL');
  const account = await chooseAccount();
  const folder = mkdtempSync(join(tmpdir(), 'bl-machine-pg-'));
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password);
  if (account) {
    chmodSync(folder, 0o755);
    for (const path of [folder, passwordFile]) chownSync(path, account.uid, account.gid);
  }
  const data = join(folder, 'data');
  const quiet = { stdio: 'ignore', ...account } as const;
  const identity = ['--username=league', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  execFileSync(join(bin, 'initdb'), ['-D', data, '--no-sync', '-E', 'UTF8', ...identity], quiet);
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
  settings.push('synchronous_commit=off', 'full_page_writes=off', 'max_connections=200');
  // a test fills one with a million matches
  settings.push('wal_level=minimal', 'max_wal_senders=0', 'max_wal_size=8GB');
  // short queries, as the embedded one is set (platform/database/embedded)
  settings.push('jit=off', 'max_parallel_workers_per_gather=0');
  settings.push(...further);
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((each) => ['-c', each])];
  const server = start(join(bin, 'postgres'), args, quiet);
  const url = `postgresql://league:${password}@127.0.0.1:${port}/postgres`;
  await eventually(() => canConnect(url));
  return { url, stop: () => end(server, folder) };
}

/** The machine's PgBouncer, if it has one. */
export function machinePooler(): string | undefined {
  return existsSync('/usr/sbin/pgbouncer') ? '/usr/sbin/pgbouncer' : undefined;
}

/** A PgBouncer in transaction mode in front of a database server. */
export async function startMachinePooler(serverUrl: string): Promise<MachinePart> {
  const program = found(machinePooler(), 'PgBouncer');
  const account = await chooseAccount();
  const folder = mkdtempSync(join(tmpdir(), 'bl-machine-pooler-'));
  const port = await freePort();
  const { hostname, port: serverPort, username, password } = new URL(serverUrl);
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${serverPort} user=${username} password=${password}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 10',
    'max_client_conn = 500',
    // as docs/running.md advises: with its defaults a lost database leaves requests waiting for two minutes
    'query_wait_timeout = 10',
    'server_login_retry = 1',
  ];
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, settings.join('\n'));
  if (account) {
    chmodSync(folder, 0o755);
    chownSync(file, account.uid, account.gid);
  }
  const pooler = start(program, ['-q', file], { stdio: 'ignore', ...account });
  const url = new URL(serverUrl);
  url.port = String(port);
  await eventually(() => canConnect(url.href));
  return { url: url.href, stop: () => end(pooler, folder) };
}

/** A Redis of the machine's own; with `port` the one that a stopped one has left. */
export async function startMachineRedis(port?: number): Promise<MachinePart> {
  const program = found(machineRedis(), 'Redis');
  const at = port ?? (await freePort());
  const folder = mkdtempSync(join(tmpdir(), 'bl-machine-redis-'));
  const args = ['--port', String(at), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
  const server = start(program, args, {});
  await eventually(() => isListening(at));
  return { url: `redis://127.0.0.1:${at}`, stop: () => end(server, folder) };
}

function found(path: string | undefined, name: string): string {
  if (path === undefined) throw new Error(`this machine has no ${name}`);
  return path;
}

async function end(server: Running, folder: string): Promise<void> {
  await server.stop('SIGINT');
  rmSync(folder, { recursive: true, force: true });
}

async function canConnect(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.end();
}

function isListening(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    socket.on('connect', () => {
      socket.destroy();
      resolve();
    });
    socket.on('error', reject);
  });
}
