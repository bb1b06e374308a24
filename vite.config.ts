import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { calls } from './scripts/vite/calls.ts';
import { serviceWorker } from './scripts/vite/service-worker.ts';
import { steadyRoutes } from './scripts/vite/steady.ts';
import { texts } from './scripts/vite/texts.ts';

/** What every screen stands on, and what the first page shows: one file, since many small ones pack badly. */
const CORE = [
  /node_modules\/(react|react-dom|react-router|scheduler|@lingui)\//,
  /\/app\/frames\/(?!console|embed)/,
  /\/ui\/(shell|screen|i18n|api|realtime)\//,
  /\/ui\/network\/(link|saver|use-saver)\./,
  /\/locales\/translator/,
  /\/identity\/screens\/session-store\./,
  /\/brands-and-legal\/(rules\/(consent|trial)|screens\/(consent-store|parts\/(cookie-consent|legal-footer|payment-marks)))\./,
  /\/ui\/components\/(avatar|avatar-ids|badge|brand-mark|button|card|clock|countdown|countdown-parts|cx)\./,
  /\/ui\/components\/(error-state|flag|game-cover|icon-button|notice|player-name|toasts?(-store)?)\./,
];
/** What the first page shows besides, and many screens. */
const FRONT = [
  /\/ui\/components\/(empty-state|event-card|standings-table)\./,
  /\/brands-and-legal\/screens\/parts\/(how-it-works|section)\./,
];
/** The parts most screens are made of, together for the same reason. */
const PARTS = [
  /\/ui\/components\/(definition-list|list|match-card|numeral|pagination)\./,
  /\/ui\/components\/(prize-podium|prose|scoreboard|sheet|side|stat|tabs)\./,
];

/** Packages of the browser that development would otherwise find on the way, and load the page anew. */
const MET_LATE = ['@lingui/core', 'socket.io-client', '@stripe/stripe-js/pure'];

const groups = [
  { name: 'core', test: (id: string) => CORE.some((part) => part.test(id)) },
  { name: 'front', test: (id: string) => FRONT.some((part) => part.test(id)) },
  { name: 'parts', test: (id: string) => PARTS.some((part) => part.test(id)) },
];

export default defineConfig({
  plugins: [calls(), texts(), steadyRoutes(), serviceWorker(), reactRouter()] as Plugin[],
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups } } } },
    },
  },
  build: { target: ['chrome91', 'safari15', 'firefox90'], assetsInlineLimit: 0 },
  optimizeDeps: { include: MET_LATE },
  server: { middlewareMode: true },
});
