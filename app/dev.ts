import { createServer } from 'vite';
import { readConfig } from '#platform/config/config.ts';
import { mountPages } from './pages.ts';
import { serve } from './serve.ts';

/** Development: the screens come from Vite, unbundled, and change in the browser as they are saved. */
// What `--watch` watches has been read by now; Vite reads settings of its own making, and that is no change.
delete process.env.WATCH_REPORT_DEPENDENCIES;
const vite = await createServer({ server: { middlewareMode: true } });

await serve(readConfig(process.env), async (app) => {
  app.addHook('onRequest', (request, reply, done) => {
    vite.middlewares(request.raw, reply.raw, () => done());
  });
  const build = () => vite.ssrLoadModule('virtual:react-router/server-build');
  // Vite puts styles and its own client into the page without a nonce, so none is asked for.
  await mountPages(app, build as never, () => ({
    policy: "object-src 'none'",
    nonce: undefined,
  }));
});
