import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { calls } from './scripts/vite/calls.ts';
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
  /\/ui\/screen\/(answer|calm|context|kept|load|nonce|steady|viewer)\./,
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
  /\/ui\/components\/(definition-list|list|match-card|pagination|prose|side|tabs|tap-picture)\./,
  /\/ui\/screen\/(page-number|pages|path-ids|reason)\./,
];

/** What a match is in a list. */
const LISTED = [
  /\/matches\/screens\/(match-parts|match-view)\./,
  /\/chat\/screens\/(addresses|parts\/room-link)\./,
];
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
  /\/matches\/screens\/(addresses|deed-texts|local-time|wizard\/(board|panel))\./,
  /\/matches\/rules\//,
  /\/sharing\/screens\/share-button\./,
  /\/ui\/components\/(numeral|scoreboard|timeline)\./,
];
/** Days and times of a place, which some lists need and a message typed offline. */
const TIMES = [/\/matches\/rules\/local-time\./];
/** A picture that is given. */
const DROP = [/\/ui\/components\/file-drop\./];
/** What its players do with it. */
const WIZARD = [
  /\/matches\/screens\/(wizard\/|(agreement|match|result)-sheets\.|score-|screenshot-field|use-screenshot)/,
  /\/matches\/screens\/(evidence|match-facts|proposal-summary|submitted-result)\./,
  /\/ui\/components\/stepper\./,
];
/** What the law of the European Union asks for, which only its brand shows. */
const EUROPE = [
  /\/brands-and-legal\/(rules\/(consent|trial)|screens\/consent-store)\./,
  /\/brands-and-legal\/screens\/parts\/(cookie-consent|legal-lines|payment-marks)\.tsx/,
];
/** What most forms are made of. */
const FIELDS = [/\/ui\/components\/(field|text-field)\./, /\/ui\/screen\/(copy|new-key)\./];
/** What opens above a screen. */
const ABOVE = [/\/ui\/components\/(confirm-dialog|sheet)\./];
/** The open line, and what it costs. */
const LINE = [/\/ui\/network\/(bytes|meter)\./, /\/ui\/realtime\/socket\./];
/** How the line is, and what waits for it. */
const SIGN = [/\/app\/offline\/(link-sign|waiting-here)\./, /\/ui\/outbox\/(?!not-now)/];
/** What a player did while the line was down: kept, shown and sent. */
const WAITING = [
  /\/ui\/outbox\/not-now\./,
  /\/app\/offline\/(fate|outbox|send|waiting-sheet)\./,
  /\/matches\/screens\/(acts|late-acts|late-acts-client|screenshot-upload)\./,
  /\/(chat\/screens\/late-messages|identity\/screens\/parts\/late-profile)\./,
];

/** Packages of the browser that development would otherwise find on the way, and load the page anew. */
const MET_LATE = ['@stripe/stripe-js/pure'];

/** Who is named first takes along what it needs. */
const groups = Object.entries({
  core: CORE,
  above: ABOVE,
  standings: STANDINGS,
  front: FRONT,
  europe: EUROPE,
  parts: PARTS,
  fields: FIELDS,
  line: LINE,
  sign: SIGN,
  listed: LISTED,
  ground: GROUND,
  times: TIMES,
  drop: DROP,
  waiting: WAITING,
  match: MATCH,
  wizard: WIZARD,
}).map(([name, parts], at, all) => ({
  name,
  priority: all.length - at,
  test: (id: string) => parts.some((part) => part.test(id)),
}));

/** No news: React looks for its tools' hooks in a scheduler that has none, and plugins take what they take. */
const checks = { importIsUndefined: false, pluginTimings: false };

export default defineConfig({
  plugins: [calls(), texts(), preact(), steadyRoutes(), serviceWorker(), reactRouter()] as Plugin[],
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
