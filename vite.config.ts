import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { calls } from './scripts/vite/calls.ts';
import { leanRouter } from './scripts/vite/lean-router.ts';
import { parts } from './scripts/vite/parts.ts';
import { preact } from './scripts/vite/preact.ts';
import { scopedName } from './scripts/vite/scoped-name.ts';
import { serviceWorker } from './scripts/vite/service-worker.ts';
import { steadyRoutes } from './scripts/vite/steady.ts';
import { texts } from './scripts/vite/texts.ts';

/** What every screen stands on, and what the first page shows: one file, since many small ones pack badly. */
const CORE = [
  /rolldown\/runtime/,
  /node_modules\/(preact|react-router)\//,
  /scripts\/vite\/preact\//,
  /\/app\/(frames\/(?!console|embed)|(apart|failure|guard|root)\.)/,
  /\/identity\/rules\/guard\./,
  /\/ui\/(shell|i18n|api)\//,
  /\/ui\/screen\/(answer|calm|context|kept|lazy-part|load|nonce|part|steady|viewer)\./,
  /\/ui\/realtime\/(connection|live)\./,
  /\/ui\/network\/(link|saver|use-saver)\./,
  /\/locales\/translator/,
  /\/identity\/screens\/session-store\./,
  /\/platform\/files\/limits\./,
  /\/brands-and-legal\/screens\/parts\/(europe\.|legal-footer\.|payment-marks\.module)/,
  /\/ui\/components\/(avatar|avatar-ids|badge|brand-mark|button|card|clock|countdown|countdown-parts|cx|empty-state)\./,
  /\/ui\/components\/(error-state|flag|game-cover|icon-button|notice|player-name|toasts?(-store)?)\./,
];
/** What the first page shows besides, and some screens. */
const FRONT = [
  /\/ui\/components\/event-card\./,
  /\/brands-and-legal\/screens\/parts\/(how-it-works|section)\./,
];
/** The parts most screens are made of, together for the same reason. */
const PARTS = [
  /\/ui\/components\/(definition-list|field|list|match-card|pagination|prose|side|steps|tabs)\./,
  /\/ui\/components\/(tap-picture|text-field)\./,
  /\/ui\/screen\/(copy|new-key|page-number|pages|path-ids|reason)\./,
  /\/matches\/(rules\/local-time|screens\/(match-parts|match-view))\./,
  /\/chat\/screens\/(addresses|parts\/room-link)\./,
];
/** What opens above a screen. */
const SHEETS = [/\/ui\/components\/(confirm-dialog|sheet)\./];
/** A picture that is given. */
const DROP = [/\/ui\/components\/file-drop\./];
/** Of the first page and of every ranking. */
const STANDINGS = [/\/ui\/components\/standings-table\./];
/** What an event's home is made of, and other screens of events in part. */
const GROUND = [
  /\/events\/screens\/(event-addresses|event-status|missing)\./,
  /\/(leaderboards\/screens\/(ranking-table|standings-columns)|tournaments\/screens\/final-places)\./,
  /\/(events\/rules\/event|games\/rules\/game)\./,
  /\/ui\/components\/(player-line|prize-podium)\./,
];
/** How a match stands, for its players and for who looks on. */
const MATCH = [
  /\/matches\/screens\/(addresses|deed-texts|evidence|local-time|shown-match|submitted-result|wizard\/(board|panel))\./,
  /\/matches\/rules\//,
  /\/sharing\/screens\/share-button\./,
  /\/ui\/components\/(numeral|scoreboard|timeline)\./,
];
/** What its players see of it, whatever it is at. */
const WIZARD = [
  /\/matches\/screens\/wizard\/(actor|disputed|ending|history|opponent-account|sheet-link|use-beginning)\./,
  /\/matches\/screens\/(act-form|begun-scores|match-facts|opened-sheet|seen-score|use-acts)\./,
];
/** What its result is entered with. */
const RESULT = [
  /\/matches\/screens\/(score-(form|question)|screenshot-field|use-screenshot|wizard\/play)\./,
  /\/ui\/components\/stepper\./,
];
/** The open line, what it costs, and what waits for it. */
const LINE = [/\/ui\/(network\/(bytes|meter)\.|outbox\/|realtime\/socket\.)/];
/** What a player does to a match, now or when the line is back. */
const ACTS = [/\/matches\/screens\/(acts|late-acts|late-acts-client|screenshot-upload)\./];

/** Packages of the browser that development would otherwise find on the way, and load the page anew. */
const MET_LATE = ['@stripe/stripe-js/pure'];

/** Who is named first takes along what it needs. */
const groups = Object.entries({
  core: CORE,
  standings: STANDINGS,
  front: FRONT,
  parts: PARTS,
  sheets: SHEETS,
  drop: DROP,
  line: LINE,
  ground: GROUND,
  acts: ACTS,
  match: MATCH,
  wizard: WIZARD,
  result: RESULT,
}).map(([name, parts], at, all) => ({
  name,
  priority: all.length - at,
  test: (id: string) => parts.some((part) => part.test(id)),
}));

/** No news: React looks for its tools' hooks in a scheduler that has none, and plugins take what they take. */
const checks = { importIsUndefined: false, pluginTimings: false };

export default defineConfig({
  plugins: [
    calls(),
    texts(),
    parts(),
    preact(),
    steadyRoutes(),
    leanRouter(),
    serviceWorker(),
    reactRouter(),
  ] as Plugin[],
  environments: {
    client: {
      build: { rolldownOptions: { checks, output: { codeSplitting: { groups } } } },
    },
    ssr: {
      // nothing is fetched late on the server, whatever the browser does
      build: { rolldownOptions: { checks: { ...checks, ineffectiveDynamicImport: false } } },
    },
  },
  css: { modules: { generateScopedName: scopedName } },
  build: { target: ['chrome91', 'safari15', 'firefox90'], assetsInlineLimit: 0 },
  optimizeDeps: { include: MET_LATE },
  server: { middlewareMode: true },
});
