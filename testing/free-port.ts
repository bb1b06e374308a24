import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections: a simulation has thousands, and one could come between. */
const LOWEST = 20_000;
const ABOVE = 32_000;

/** A port nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, ABOVE);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false; // somebody listens there
  }
  server.close();
  await once(server, 'close');
  return true;
}
