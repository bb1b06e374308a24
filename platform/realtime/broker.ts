import type { Redis } from 'ioredis';
import type { Server } from 'socket.io';
import type { Log } from '../telemetry/log.ts';

/** Connects the nodes over Redis, so that each sends to the sockets of all. */
export async function connectRedis(io: Server, url: string, log: Log): Promise<Redis[]> {
  const [{ Redis: Client }, { createShardedAdapter }] = await Promise.all([
    import('ioredis'),
    import('@socket.io/redis-adapter'),
  ]);
  const clients = [new Client(url), new Client(url)] as const;
  for (const client of clients) client.on('error', (error) => log.error({ err: error }, 'redis'));
  io.adapter(createShardedAdapter(...clients));
  return [...clients];
}

/** Asks Redis for an answer. */
export function pingOf(client: Redis | undefined): (() => Promise<void>) | undefined {
  if (!client) return undefined;
  return async () => {
    await client.ping();
  };
}
