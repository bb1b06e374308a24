import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { startMachinePostgres, startMachineRedis } from './machine-parts.ts';
import { eventually, type Running, start } from './processes.ts';

/** One process of the product among others. */
export interface Node {
  readonly url: string;
  /** Identifies the process until the next start. */
  pid(): number;
  kill(): Promise<void>;
  /** Asks it to end and waits until it has, however long it drains; its exit code. */
  leave(): Promise<number | null>;
  /** Starts it again; from `folder`, which holds a copy of the product, where one is given, with `further` settings. */
  restart(folder?: string, further?: Readonly<Record<string, string>>): Promise<void>;
}

/** Two processes of the product on the machine's own PostgreSQL, with Redis between them. */
export interface Cluster {
  readonly nodes: readonly [Node, Node];
  readonly databaseUrl: string;
  readonly redis: { stop(): Promise<void>; restart(): Promise<void> };
  stop(): Promise<void>;
}

export const NODE_SETTINGS = {
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  SANDBOX: 'on',
  SANDBOX_DATA: 'off',
  TRUST_PROXY: 'on',
  SECRET: 'the same on every node of this test',
  RULES_OTP_DAILY_BUDGET: '1000000',
};

/** On a busy machine the first start, which makes the tables, takes its time. */
const START_WITHIN_MS = 110_000;

/** `settings` are further environment variables of the nodes, which start from `folder` where one is given. */
export async function startCluster(
  settings: Readonly<Record<string, string>> = {},
  folder?: string,
): Promise<Cluster> {
  const postgres = await startMachinePostgres();
  let redis = await startMachineRedis();
  const { url: REDIS_URL } = redis;
  const env = { ...NODE_SETTINGS, ...settings, DATABASE_URL: postgres.url, REDIS_URL };
  const nodes = [await startNode(env, folder), await startNode(env, folder)] as const;
  return {
    nodes,
    databaseUrl: postgres.url,
    redis: {
      stop: () => redis.stop(),
      async restart() {
        redis = await startMachineRedis(Number(new URL(REDIS_URL).port));
      },
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.end()));
      await redis.stop();
      await postgres.stop();
    },
  };
}

/** Fails when the process ends, so that nothing waits for it longer. */
async function ended({ child }: Running): Promise<never> {
  const [code] = await once(child, 'exit');
  throw new Error(`a node ended with ${code}`);
}

/**
 * A process of the product whose settings are `settings`; resolves once it is ready, rejects if it ends before or is not
 * ready `within` milliseconds.
 */
export async function startNode(
  settings: Readonly<Record<string, string>>,
  from?: string,
  within = START_WITHIN_MS,
): Promise<Node & { end(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'bl-node-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    ...settings,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: folder,
  };
  const run = async (cwd = process.cwd(), further = {}): Promise<Running> => {
    const running = start(process.execPath, ['app/server.ts'], {
      env: { ...env, ...further },
      cwd,
    });
    const ready = eventually(async () => {
      const reply = await fetch(`${url}/readyz`);
      if (!reply.ok) throw new Error(`not ready: ${reply.status}`);
    }, within);
    try {
      await Promise.race([ready, ended(running)]);
    } catch (error) {
      await running.stop('SIGKILL');
      throw error;
    }
    return running;
  };
  let running = await run(from);
  return {
    url,
    pid: () => running.child.pid ?? Number.NaN,
    kill: () => running.stop('SIGKILL'),
    async leave() {
      const left = once(running.child, 'exit');
      running.child.kill('SIGTERM');
      const [code] = await left;
      return code;
    },
    async restart(folder, further) {
      running = await run(folder, further);
    },
    async end() {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
