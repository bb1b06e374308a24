import '../scripts/pinned-node.mjs';
import { setFlagsFromString } from 'node:v8';
import { startTracing } from '#platform/telemetry/tracing.ts';
import { failStart } from './failed-start.ts';

/** Growth of the heap between full collections, in percent of the size after the last one. */
const GROWTH_PERCENT = 150;

/** One process of the product: `node app/server.ts`. */
async function main(): Promise<void> {
  collectGarbageLater();
  const endTracing = await startTracing(process.env);
  // only now, because traces follow modules as they load
  const [{ readConfig }, { servePages }, { serve }] = await Promise.all([
    import('#platform/config/config.ts'),
    import('./pages.ts'),
    import('./serve.ts'),
  ]);
  await serve(readConfig(process.env), servePages, { atEnd: endTracing });
}

main().catch(failStart);

/**
 * Lets the heap grow before a full collection, which delays all replies (docs/decisions/0021). By default V8 collects
 * after a growth of 10 to 20 percent, which is every second or two under load, and after every 64 MB of buffers. Its
 * memory reducer, after 100 s without a full collection, stops the process for up to 0.7 s.
 */
function collectGarbageLater(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
  setFlagsFromString('--memory-reducer-gc-count=0');
  setFlagsFromString('--external-memory-accounted-in-global-limit');
}
