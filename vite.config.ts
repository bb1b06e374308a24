import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { calls } from './scripts/vite/calls.ts';
import { parts } from './scripts/vite/parts.ts';
import { serviceWorker } from './scripts/vite/service-worker.ts';
import { TARGETS, targets } from './scripts/vite/targets.ts';
import { texts } from './scripts/vite/texts.ts';

/** Changes with an upgrade only, so that phones keep it over our deploys. */
const VENDOR = /\/node_modules\/(react|react-dom|scheduler|react-router)\//;

/** Many screens of the console share these, and no player needs them. */
const OF_THE_CONSOLE = /\/console\/|\/typed-numbers?\.ts/;
/** Many forms share these, and neither the landing page nor a match has one of them. */
const OF_ENTRY = /\/identity\/screens\/parts\/(form|sign-in)\./;
const ofPlayers = (module: string) => !OF_THE_CONSOLE.test(module) && !OF_ENTRY.test(module);

/** Packages of the browser that development would otherwise find on the way, and load the page anew. */
const MET_LATE = ['@stripe/stripe-js/pure'];

/** Bundled into the server's build, so that it is the production build of each, whatever `NODE_ENV` a server runs with. */
const RENDERERS = ['react', 'react-dom', 'react-router'];

/** Times of the build's plugins are no warning for an operator who starts the product. */
const QUIET = { bundlerTimings: false };

export default defineConfig(({ command }) => ({
  plugins: [calls(), texts(), parts(), targets(), serviceWorker(), reactRouter()] as Plugin[],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          checks: QUIET,
          output: {
            codeSplitting: {
              groups: [
                { name: 'vendor', test: VENDOR, priority: 9 },
                { name: 'shared', test: ofPlayers, minShareCount: 10 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      ...(command === 'build' && {
        resolve: { noExternal: RENDERERS },
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      }),
      // the server loads everything at once, whatever the browser loads late
      build: { rolldownOptions: { checks: { ineffectiveDynamicImport: false, ...QUIET } } },
    },
  },
  build: { target: TARGETS, assetsInlineLimit: 0 },
  optimizeDeps: { include: MET_LATE },
  server: { middlewareMode: true },
}));
