import '../scripts/pinned-node.mjs';
import { readConfig } from '#platform/config/config.ts';
import { collectSeldom } from './collector.ts';
import { failStart } from './failed-start.ts';
import { servePages } from './pages.ts';
import { serve } from './serve.ts';

/** One process of the product: `node app/server.ts`. */
async function main(): Promise<void> {
  collectSeldom();
  await serve(readConfig(process.env), servePages);
}

main().catch(failStart);
