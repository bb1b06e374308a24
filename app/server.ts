import { readConfig } from '#platform/config/config.ts';
import { failStart } from './failed-start.ts';
import { servePages } from './pages.ts';
import { serve } from './serve.ts';

/** One process of the product: `node app/server.ts`. */
async function main(): Promise<void> {
  await serve(readConfig(process.env), servePages);
}

main().catch(failStart);
