import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '#testing/free-port.ts';
import { eventually, start } from '#testing/processes.ts';

/** A server that the product is measured beside. */
export interface Beside {
  /** By `localhost`, so that a browser asks it for brotli. */
  readonly url: string;
  stop(): Promise<void>;
}

const ROOT = join(import.meta.dirname, '../..');
const BARE = join(import.meta.dirname, 'bare');
/** A development build of React is larger and slower. */
const ENV = { ...process.env, NODE_ENV: 'production' };

/** Builds `tools/bench/bare` with the packages of the product, and serves it. */
export async function startBare(): Promise<Beside> {
  const router = join(ROOT, 'node_modules/.bin/react-router');
  const build = [router, 'build', BARE, '--logLevel', 'warn'];
  execFileSync(process.execPath, build, { cwd: ROOT, env: ENV, stdio: 'inherit' });
  const port = await freePort();
  const env = { ...ENV, PORT: String(port) };
  const stdio = ['ignore', 'inherit', 'inherit'] as const;
  const server = start(process.execPath, [join(BARE, 'serve.ts')], { env, stdio: [...stdio] });
  const url = `http://localhost:${port}`;
  await eventually(async () => {
    const reply = await fetch(`http://127.0.0.1:${port}/page`);
    if (!reply.ok) throw new Error(`${url}/page: expected a page, answered with ${reply.status}`);
  });
  return { url, stop: () => server.stop() };
}
