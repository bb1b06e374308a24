import { ConfigError, readConfig } from '#platform/config/config.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded/index.ts';
import { servePages } from './pages.ts';
import { createProduct } from './product.ts';

/** One process of the product: `node app/server.ts`. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.dataDir });
  const databaseUrl = config.databaseUrl ?? embedded?.connectionString ?? '';
  const product = await createProduct({ ...config, databaseUrl });
  await servePages(product.app);
  await product.app.listen({ port: config.port, host: config.host });

  let closing = false;
  const close = async () => {
    if (closing) return;
    closing = true;
    await product.close();
    await embedded?.stop();
    process.exit(0);
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
  console.log(`\n  Battle League is at http://localhost:${config.port}\n`);
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? `Settings:\n${error.message}` : error);
  process.exit(1);
});
