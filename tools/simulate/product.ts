import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '#sandbox/random.ts';
import { freePort } from '#testing/free-port.ts';

/** A product in a process of its own, as `npm start` runs it, on an empty database of its own. */
export interface OwnProduct {
  readonly url: string;
  /** Sends SIGKILL and starts the product again. Resolves at the first reply, with the milliseconds of the start. */
  killAndRestart(): Promise<number>;
  /**
   * Shuts down and starts again, on `core` if given. Resolves at the first reply to `path`, with the milliseconds of
   * the start.
   */
  restart(path: string, core?: number): Promise<number>;
  stop(): Promise<void>;
}

const ROOT = join(import.meta.dirname, '../..');
/** The first start with sample data is slow on a busy machine. */
const START_LIMIT_MS = 600_000;
const POLL_MS = 20;
const SHORTEST_LIFE_MS = 200;
const LIFE_SPREAD_MS = 2_500;

/** Starts it; `settings` are environment variables, and `root` is another checkout that has been built. */
export async function startProduct(
  settings: Readonly<Record<string, string>>,
  root = ROOT,
): Promise<OwnProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'bl-simulate-'));
  await chmod(folder, 0o755); // the account that runs PostgreSQL passes through
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, ...settings, PORT: String(port), DATA_DIR: folder };
  let server = serve(root, env);
  let isOver = false;
  const again = async (signal: NodeJS.Signals, path: string, core?: number) => {
    await end(server, signal);
    if (isOver) throw new Error('the product was stopped meanwhile');
    const from = performance.now();
    server = serve(root, env, core);
    await answered(server, `${url}${path}`);
    return performance.now() - from;
  };
  const stop = async () => {
    isOver = true;
    await end(server, 'SIGTERM');
    await rm(folder, { recursive: true, force: true });
  };
  // a signal to the simulation also stops the product
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stop().finally(() => process.exit(1)));
  }
  try {
    await answered(server, `${url}/readyz`);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    killAndRestart: () => again('SIGKILL', '/readyz'),
    restart: (path, core) => again('SIGTERM', path, core),
    stop,
  };
}

function serve(root: string, env: NodeJS.ProcessEnv, core?: number): ChildProcess {
  const [command = '', ...args] = onCore([process.execPath, 'app/server.ts'], core);
  return spawn(command, args, { cwd: root, env, stdio: ['ignore', 2, 2] });
}

/** The command that runs another and its children on one core (Linux). */
export function onCore(command: readonly string[], core: number | undefined): readonly string[] {
  return core === undefined ? command : ['taskset', '-c', String(core), ...command];
}

async function answered(server: ChildProcess, url: string): Promise<void> {
  const until = Date.now() + START_LIMIT_MS;
  while (Date.now() < until) {
    if (hasEnded(server))
      throw new Error(`the product ended with ${server.exitCode ?? server.signalCode}`);
    const reply = await fetch(url).catch(() => undefined); // not listening yet
    await reply?.arrayBuffer();
    if (reply?.ok) return;
    await sleep(POLL_MS);
  }
  throw new Error(`the product did not answer at ${url}`);
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(server)) return;
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill(signal);
  await gone;
}

function hasEnded(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null;
}

export interface Killing {
  /** Milliseconds that each start after a kill took. */
  readonly starts: readonly number[];
  /** Resolves when the last start is over. */
  readonly done: Promise<void>;
}

/** Kills the product at random moments, and restarts it each time. */
export function killRepeatedly(product: OwnProduct, times: number, chance: Chance): Killing {
  const starts: number[] = [];
  const run = async () => {
    for (let kill = 0; kill < times; kill += 1) {
      await sleep(SHORTEST_LIFE_MS + chance.below(LIFE_SPREAD_MS));
      starts.push(await product.killAndRestart());
    }
  };
  const done = run();
  // `done` is awaited after the play, whose own error is reported first
  done.catch(() => undefined);
  return { starts, done };
}
