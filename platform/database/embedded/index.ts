import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { exists, installBinaries } from './binaries.ts';
import { describeProcess, lives, pause, waitForEnd } from './processes.ts';

const run = promisify(execFile);

export interface EmbeddedPostgres {
  readonly connectionString: string;
  stop(): Promise<void>;
}

interface Options {
  readonly dataDir: string;
  /** Settings of PostgreSQL in place of ours, e.g. `{ fsync: 'off' }` in tests. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** For two cores and 4 GB; durable. */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'error',
};
const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 20_000;
const PORT_ATTEMPTS = 5;
/** The unprivileged account of Debian and most others; PostgreSQL refuses to run as root. */
const NOBODY = { uid: 65_534, gid: 65_534 };

/**
 * Starts the PostgreSQL that npm brought along, with its data below `dataDir`. Reached over loopback with
 * a random password kept beside the data, which works alike on every system and account. What a killed
 * process left running is stopped first; a folder that another live process uses is refused.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  await mkdir(dataDir, { recursive: true });
  const release = await claim(dataDir);
  try {
    const account = process.getuid?.() === 0 ? NOBODY : undefined;
    const home = account ? await reachableHome(dataDir) : dataDir;
    const binaries = await installBinaries(home);
    const cluster = join(home, 'cluster');
    const password = await keptPassword(dataDir);
    await stopLeftover(cluster);
    if (!(await exists(cluster))) await initialise(binaries, cluster, password, account);
    const settings = { ...SETTINGS, ...options.settings };
    const { child, connectionString } = await start(binaries, cluster, password, settings, account);
    return {
      connectionString,
      async stop() {
        child.kill('SIGINT'); // fast shutdown
        if (child.pid) await waitForEnd(child.pid, STOP_TIMEOUT_MS);
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Two live processes must not fight for one folder. A dead one's claim, or a reused number, is void. */
async function claim(dataDir: string): Promise<() => Promise<void>> {
  const file = join(dataDir, 'owner');
  const [pid, started] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  if (pid && Number(pid) !== process.pid && lives(Number(pid))) {
    const other = await describeProcess(Number(pid));
    if (other?.started === started) {
      throw new Error(`${dataDir} is already in use by process ${pid}`);
    }
  }
  const self = await describeProcess(process.pid);
  await writeFile(file, `${process.pid}\n${self?.started ?? ''}\n`);
  return () => rm(file, { force: true });
}

/** Where the unprivileged account can get to: the data folder, unless a parent is closed to others. */
async function reachableHome(dataDir: string): Promise<string> {
  let home = dataDir;
  for (let folder = dataDir; ; folder = dirname(folder)) {
    const OTHERS_MAY_PASS = 0o001;
    if (((await stat(folder)).mode & OTHERS_MAY_PASS) === 0) {
      const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
      home = join('/var/lib/battle-league', name);
    }
    if (folder === dirname(folder)) break;
  }
  await mkdir(home, { recursive: true });
  return home;
}

async function keptPassword(dataDir: string): Promise<string> {
  const file = join(dataDir, 'postgres-password');
  const kept = await readFile(file, 'utf8').catch(() => '');
  if (kept) return kept;
  const fresh = randomBytes(24).toString('base64url');
  await writeFile(`${file}.new`, fresh, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return fresh;
}

/** A killed Node leaves its PostgreSQL running: make sure it is ours, stop it, wait. */
async function stopLeftover(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
  if (!pid || !lives(pid)) return;
  const found = await describeProcess(pid);
  if (!found?.command.includes(cluster)) {
    await rm(file, { force: true }); // the number belongs to a stranger by now
    return;
  }
  process.kill(pid, 'SIGINT');
  if (!(await waitForEnd(pid, STOP_TIMEOUT_MS))) {
    throw new Error(`PostgreSQL ${pid} of ${cluster} does not stop`);
  }
}

type Account = { uid: number; gid: number } | undefined;

/** Makes the cluster beside its place and moves it there, so that a kill leaves nothing half made. */
async function initialise(
  binaries: string,
  cluster: string,
  password: string,
  account: Account,
): Promise<void> {
  const fresh = `${cluster}.new`;
  const passwordFile = `${cluster}.password`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account) {
    await chown(fresh, account.uid, account.gid);
    await chown(passwordFile, account.uid, account.gid);
  }
  await chmod(join(binaries, 'bin', 'initdb'), 0o755);
  const how = [
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
  ];
  const args = ['-D', fresh, '-U', 'battleleague', `--pwfile=${passwordFile}`, ...how];
  await run(join(binaries, 'bin', 'initdb'), args, { cwd: '/', ...account });
  await rm(passwordFile);
  await rename(fresh, cluster);
}

async function start(
  binaries: string,
  cluster: string,
  password: string,
  settings: Readonly<Record<string, string>>,
  account: Account,
): Promise<{ child: ChildProcess; connectionString: string }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const args = ['-D', cluster, '-p', String(port), ...flags];
    const child = spawn(join(binaries, 'bin', 'postgres'), args, {
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
      ...account,
    });
    let output = '';
    child.stderr.on('data', (data: Buffer) => {
      output = (output + data.toString()).slice(-4_000);
    });
    const connectionString = `postgres://battleleague:${password}@127.0.0.1:${port}/postgres`;
    if (await answers(child, connectionString)) return { child, connectionString };
    if (attempt === PORT_ATTEMPTS) throw new Error(`PostgreSQL did not start:\n${output}`);
  }
}

/** Whether the server takes connections, before it ends or the time is over. */
async function answers(child: ChildProcess, connectionString: string): Promise<boolean> {
  const until = Date.now() + START_TIMEOUT_MS;
  while (child.exitCode === null && Date.now() < until) {
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      await pause(30);
    }
  }
  child.kill('SIGKILL');
  return false;
}

function freePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolvePort(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
