import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { Account } from './account.ts';
import { findProcess, pause, waitForEnd } from './processes.ts';

const run = promisify(execFile);

interface Plan {
  readonly binaries: string;
  readonly cluster: string;
  readonly account: Account;
  readonly settings: Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
  /** It ended although nobody stopped it; with what it said last. */
  readonly onLost: (lastLines: string) => void;
}

interface Server {
  readonly port: number;
  stop(): Promise<void>;
}

const ATTEMPTS = 8;
const POLL_MS = 10;
/** After a power cut it first replays up to `max_wal_size` from a slow disk. */
const START_TIMEOUT_MS = 300_000;
const FAST_STOP_MS = 60_000;
const IMMEDIATE_STOP_MS = 10_000;

/**
 * Runs `postgres` on a port the system chooses. Tried again when it ends at once, since the port may have
 * been taken meanwhile, or the last of a killed predecessor may still be leaving.
 */
export async function launchServer(plan: Plan): Promise<Server> {
  for (let attempt = 1; ; attempt += 1) {
    await stopLeftover(plan);
    const before = await readPidFile(plan.cluster);
    const port = await freePort();
    const { child, lastLines } = spawnServer(plan, port);
    if (await becomesReady(child, plan, before)) {
      return { port, stop: stopper(child, plan, lastLines) };
    }
    await pause(POLL_MS * 2 ** attempt);
    if (attempt === ATTEMPTS) {
      throw new Error(`PostgreSQL in ${plan.cluster} did not start:\n${lastLines.join('\n')}`);
    }
  }
}

function spawnServer({ binaries, cluster, account, settings, log }: Plan, port: number) {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(
    join(binaries, 'bin', 'postgres'),
    [...serverArguments(cluster), '-p', String(port), ...flags],
    {
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: process.platform !== 'win32', // Ctrl-C is ours alone: open requests end before the database
      windowsHide: true,
      ...account,
    },
  );
  const lastLines: string[] = [];
  child.on('error', (error) => lastLines.push(error.message));
  createInterface({ input: child.stderr }).on('line', (line) => {
    log(line);
    lastLines.push(line);
    if (lastLines.length > 20) lastLines.shift();
  });
  return { child, lastLines };
}

/** By these a process is known again as the server of this cluster. */
function serverArguments(cluster: string): string[] {
  return ['-D', cluster];
}

/**
 * Waits until `postmaster.pid` says that it accepts connections, or until it ends. An earlier file may name the same
 * process id: containers number processes alike at every start.
 */
async function becomesReady(child: ChildProcess, plan: Plan, before: PidFile): Promise<boolean> {
  const until = Date.now() + START_TIMEOUT_MS;
  while (!hasEnded(child)) {
    const { text, pid, status } = await readPidFile(plan.cluster);
    if (text !== before.text && pid === child.pid && status === 'ready') return true;
    if (Date.now() > until) {
      child.kill('SIGQUIT');
      return false;
    }
    await pause(POLL_MS);
  }
  return false;
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

function stopper(
  child: ChildProcess,
  { binaries, cluster, onLost }: Plan,
  lastLines: readonly string[],
): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  const atExit = () => child.kill('SIGINT'); // an exit without stop() leaves nothing running
  process.once('exit', atExit);
  child.once('exit', () => process.off('exit', atExit));
  // not at once: what it wrote last is still on its way
  child.once('close', (code, signal) => {
    if (!stopping) onLost([...lastLines, `It ended by ${signal ?? `code ${code}`}`].join('\n'));
  });
  return () => {
    // One that has ended has no number any more; it may be a stranger's by now.
    stopping ??=
      child.pid === undefined || hasEnded(child)
        ? Promise.resolve()
        : shutDown(child.pid, binaries, cluster);
    return stopping;
  };
}

/** The port of the server that another process runs on this cluster; nothing until it takes connections. */
export async function runningPort(cluster: string): Promise<number | undefined> {
  const { pid, port, status } = await readPidFile(cluster);
  if (!pid || !port || status !== 'ready') return undefined;
  const found = await findProcess(pid);
  return found && isServerOf(found.command, cluster) ? port : undefined;
}

/** A killed Node leaves its PostgreSQL running: make sure it is ours, stop it, wait. */
async function stopLeftover({ binaries, cluster }: Plan): Promise<void> {
  const { pid } = await readPidFile(cluster);
  const found = pid ? await findProcess(pid) : undefined;
  if (!pid || !found) return;
  if (isServerOf(found.command, cluster)) return shutDown(pid, binaries, cluster);
  // The number is a stranger's by now. Live backends of our own are still known by their shared memory.
  await rm(join(cluster, 'postmaster.pid'), { force: true });
}

function isServerOf(command: string, cluster: string): boolean {
  const [before = '', after] = command.split(` ${serverArguments(cluster).join(' ')}`);
  return /[/\\]postgres(\.exe)?$/.test(before) && after !== undefined && /^( |$)/.test(after);
}

/** Fast, and if that takes too long immediate, which is as safe as a crash. */
async function shutDown(pid: number, binaries: string, cluster: string): Promise<void> {
  await signal(pid, 'INT', binaries);
  if (await waitForEnd(pid, FAST_STOP_MS)) return;
  await signal(pid, 'QUIT', binaries);
  if (await waitForEnd(pid, IMMEDIATE_STOP_MS)) return;
  throw new Error(`PostgreSQL (process ${pid}) in ${cluster} does not stop`);
}

async function signal(pid: number, name: 'INT' | 'QUIT', binaries: string): Promise<void> {
  try {
    // Windows has no signals; there PostgreSQL listens to its own tool.
    if (process.platform !== 'win32') process.kill(pid, `SIG${name}`);
    else await run(join(binaries, 'bin', 'pg_ctl'), ['kill', name, String(pid)]);
  } catch (error) {
    if (await findProcess(pid)) throw error; // else it has just ended
  }
}

interface PidFile {
  readonly text: string;
  readonly pid: number;
  readonly port: number;
  readonly status: string;
}

async function readPidFile(cluster: string): Promise<PidFile> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n').map((line) => line.trim());
  const [PORT_LINE, STATUS_LINE] = [3, 7];
  const port = Number(lines[PORT_LINE]);
  return { text, pid: Number(lines[0]), port, status: lines[STATUS_LINE] ?? '' };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
