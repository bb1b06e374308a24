import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { calls } from './scripts/vite/calls.ts';
import { scopedName } from './scripts/vite/scoped-name.ts';
import { serviceWorker } from './scripts/vite/service-worker.ts';
import { steadyRoutes } from './scripts/vite/steady.ts';
import { texts } from './scripts/vite/texts.ts';

/** What every screen stands on, and what the first page shows: one file, since many small ones pack badly. */
const CORE = [
  /rolldown\/runtime/,
  /node_modules\/(react|react-dom|react-router|scheduler|@lingui)\//,
  /\/app\/frames\/(?!console|embed)/,
  /\/ui\/(shell|i18n|api)\//,
  /\/ui\/screen\/(context|kept|load|nonce|steady|viewer)\./,
  /\/ui\/realtime\/(connection|live)\./,
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
  /\/ui\/components\/(prize-podium|prose|scoreboard|side|stat)\./,
];

/** How a match stands, for its players and for who looks on. */
const MATCH = [
  /\/matches\/screens\/(addresses|deed-texts|local-time|match-parts|match-view|wizard\/(board|panel))\./,
  /\/matches\/rules\//,
  /\/sharing\/screens\/share-button\./,
  /\/ui\/components\/timeline\./,
];
/** What its players do with it. */
const WIZARD = [
  /\/matches\/screens\/(wizard\/|(agreement|match|result)-sheets\.|score-|screenshot-field|use-screenshot)/,
  /\/matches\/screens\/(evidence|match-facts|proposal-summary|submitted-result)\./,
  /\/chat\/screens\/(addresses|parts\/room-link)\./,
  /\/ui\/components\/(confirm-dialog|file-drop|stepper|steps|tap-picture)\./,
];
/** What most forms are made of. */
const FIELDS = [
  /\/ui\/components\/(field|text-field)\./,
  /\/ui\/screen\/(copy|new-key|page-number|path-ids|reason)\./,
];
/** What opens above a screen. */
const ABOVE = [/\/ui\/components\/(sheet|tabs)\./];
/** The open line, and what it costs. */
const LINE = [/\/ui\/network\/(bytes|meter)\./, /\/ui\/realtime\/socket\./];
/** What a player did while the line was down: kept, shown and sent. */
const WAITING = [
  /\/app\/offline\/(fate|link-sign|outbox|send|waiting-sheet)\./,
  /\/ui\/outbox\//,
  /\/matches\/screens\/(acts|late-acts|late-acts-client|screenshot-upload)\./,
  /\/(chat\/screens\/late-messages|identity\/screens\/parts\/late-profile)\./,
];

/** Packages of the browser that development would otherwise find on the way, and load the page anew. */
const MET_LATE = ['@lingui/core', '@stripe/stripe-js/pure'];

/** Who is named first takes along what it needs. */
const groups = Object.entries({
  core: CORE,
  above: ABOVE,
  front: FRONT,
  parts: PARTS,
  fields: FIELDS,
  line: LINE,
  waiting: WAITING,
  match: MATCH,
  wizard: WIZARD,
}).map(([name, parts], at, all) => ({
  name,
  priority: all.length - at,
  test: (id: string) => parts.some((part) => part.test(id)),
}));

export default defineConfig({
  plugins: [calls(), texts(), steadyRoutes(), serviceWorker(), reactRouter()] as Plugin[],
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups } } } },
    },
  },
  css: { modules: { generateScopedName: scopedName } },
  build: { target: ['chrome91', 'safari15', 'firefox90'], assetsInlineLimit: 0 },
  optimizeDeps: { include: MET_LATE },
  server: { middlewareMode: true },
});
