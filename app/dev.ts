import '../scripts/pinned-node.mjs';
import { createServer } from 'vite';
import { readConfig } from '#platform/config/config.ts';
import { failStart } from './failed-start.ts';
import { mountPages } from './pages.ts';
import { serve } from './serve.ts';

/** Development: the screens come from Vite, unbundled, and change in the browser as they are saved. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  // `--watch` has read its environment by now. Vite writes and reads settings of its own, which are no change.
  delete process.env.WATCH_REPORT_DEPENDENCIES;
  const vite = await createServer({ server: { middlewareMode: true } });
  await serve(config, async (app, { texts }) => {
    app.addHook('onRequest', (request, reply, done) => {
      vite.middlewares(request.raw, reply.raw, () => done());
    });
    const build = () => vite.ssrLoadModule('virtual:react-router/server-build');
    // Vite puts styles and its own client into the page without a nonce, so none is asked for.
    await mountPages(app, build as never, texts, {
      mode: 'development',
      guardOf: () => ({ policy: "object-src 'none'", nonce: undefined }),
    });
  });
}

main().catch(failStart);
