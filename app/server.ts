import { ConfigError, readConfig } from '#platform/config/config.ts';
import { servePages } from './pages.ts';
import { serve } from './serve.ts';

/** One process of the product: `node app/server.ts`. */
async function main(): Promise<void> {
  await serve(readConfig(process.env), servePages);
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? `Settings:\n${error.message}` : error);
  process.exit(1);
});
