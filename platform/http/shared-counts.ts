import type { Redis } from 'ioredis';
import { hashOf } from '../hash.ts';
import type { Log } from '../telemetry/log.ts';

/** The count of a key in its window, over all nodes. */
export interface SharedCount {
  readonly count: number;
  /** Time until the window ends. */
  readonly endsInMs: number;
}

/** Counts over all nodes. */
export interface SharedCounts {
  /** Counts one more of each key; `undefined` while Redis is away: each node counts for itself then. */
  add(keys: readonly string[]): Promise<readonly SharedCount[] | undefined>;
  close(): Promise<void>;
}

/** A request waits no longer for a count. */
const ANSWERS_WITHIN_MS = 250;
/** While Redis is away it is asked this often, and requests in between do not wait. */
const ASK_AGAIN_MS = 1_000;
const CONNECT_WITHIN_MS = 1_000;

/** Counts in Redis or Valkey, in windows that begin with their first count. */
export async function countInRedis(url: string, windowMs: number, log: Log): Promise<SharedCounts> {
  const { Redis: Client } = await import('ioredis');
  const client = new Client(url, {
    connectTimeout: CONNECT_WITHIN_MS,
    commandTimeout: ANSWERS_WITHIN_MS,
    enableOfflineQueue: false, // a request never waits for a connection
    maxRetriesPerRequest: 0,
    retryStrategy: () => ASK_AGAIN_MS,
  });
  client.on('error', () => undefined); // the broker's connections report it; here the next count fails
  let awayUntil = 0;
  return {
    async add(keys) {
      if (Date.now() < awayUntil) return undefined;
      try {
        return await addTo(client, keys, windowMs);
      } catch (error) {
        log.debug({ err: error }, 'requests are counted by this node alone');
        awayUntil = Date.now() + ASK_AGAIN_MS;
        return undefined;
      }
    },
    async close() {
      client.disconnect();
    },
  };
}

async function addTo(
  client: Redis,
  keys: readonly string[],
  windowMs: number,
): Promise<SharedCount[]> {
  const commands = client.multi();
  for (const key of keys) {
    const name = nameOf(key);
    commands.set(name, 0, 'PX', windowMs, 'NX').incr(name).pttl(name);
  }
  const answers = (await commands.exec()) ?? [];
  return keys.map((_, index) => ({
    count: numberOf(answers[index * 3 + 1]),
    endsInMs: Math.max(0, numberOf(answers[index * 3 + 2])),
  }));
}

function numberOf(answer: readonly [Error | null, unknown] | undefined): number {
  const [error, value] = answer ?? [new Error('Redis left a command unanswered'), undefined];
  if (error) throw error;
  return Number(value);
}

/** The mark of a device lets its bearer in, so that no key is stored as it is. */
function nameOf(key: string): string {
  return `requests:${hashOf(key).toString('base64url')}`;
}
