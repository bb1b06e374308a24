/**
 * The order of the house, as `npm run check` holds it: every layer imports only layers above it in this list, every
 * district and every capability likewise. Types count, tests do not. README has the picture, docs/house.md a walk.
 */
const LAYERS = [
  ['core', '^core/'],
  ['brackets', '^brackets/'],
  ['brands', '^brands/'],
  ['locales', '^locales/'],
  ['platform', '^platform/'],
  ['outside', '^outside/'],
  ['ui', '^ui/'],
  ['foundation', '^features/foundation/'],
  ['money', '^features/money/'],
  ['play', '^features/play/'],
  ['community', '^features/community/'],
  ['office', '^features/office/'],
  ['app', '^app/'],
  ['tools', '^(tools|testing|e2e)/'],
];

/** Capabilities of each district, lowest first. */
const DISTRICTS = {
  foundation: 'messages consents identity account notifications webhooks pictures',
  money: 'subscriptions payments mpesa carriers coins store',
  play: 'games leaderboards events friends matches matchmaking tournaments event-page calendar seasons moments',
  community: 'chat brands-and-legal support sharing profile home',
  office: 'players-desk figures console status exchange',
};

/** Files that may look up: the typed client takes the type of the published API, and the wiring starts the sandbox with its stand-ins. */
const DOORS = {
  ui: ['^ui/api/browser\\.ts$'],
  app: ['^app/(sandbox|serving|serve|product|outside)\\.ts$'],
};

const TESTS = '(\\.test\\.tsx?|/test-kit\\.tsx?)$|^brackets/(build\\.mjs$|(testing|bench)/)';
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const CAPABILITY = '^features/[^/]+/([^/]+)/';

const layers = LAYERS.slice(0, -1).map(([name, path], index) =>
  forbid(
    `${name}-looks-down`,
    'Every layer imports only lower ones (the list at the top of .dependency-cruiser.mjs).',
    { path, pathNot: [TESTS, ...(DOORS[name] ?? [])] },
    { path: LAYERS.slice(index + 1).map(([, higher]) => higher) },
  ),
);

const capabilities = Object.entries(DISTRICTS).flatMap(([district, names]) => {
  const listed = names.split(' ');
  return [
    ...listed
      .slice(0, -1)
      .map((name, index) =>
        forbid(
          `${name}-looks-down`,
          'A capability imports only those before it in its district (DISTRICTS in .dependency-cruiser.mjs).',
          { path: `^features/${district}/${name}/`, pathNot: TESTS },
          { path: `^features/${district}/(${listed.slice(index + 1).join('|')})/` },
        ),
      ),
    forbid(
      `${district}-is-listed`,
      'Every capability has its place in the order (DISTRICTS in .dependency-cruiser.mjs).',
      { path: `^features/${district}/`, pathNot: `^features/${district}/(${listed.join('|')})/` },
      {},
    ),
  ];
});

export default {
  forbidden: [
    ...layers,
    ...capabilities,
    forbid('no-circles', 'Modules depend in one direction.', {}, { circular: true }),
    forbid(
      'brackets-stand-alone',
      'The tournament engine is a package of its own without dependencies.',
      { path: '^brackets/', pathNot: TESTS },
      { pathNot: '^brackets/[^/]+$' },
    ),
    forbid(
      'core-is-pure',
      'The core and the rules know no I/O, no clock and no library.',
      { path: ['^core/', '^features/[^/]+/[^/]+/rules/'], pathNot: TESTS },
      { pathNot: ['^core/', '^brackets/', '^features/[^/]+/[^/]+/rules/'] },
    ),
    forbid(
      'contracts-know-rules-only',
      'Schemas of calls import rules and the contracts that they build on.',
      { path: '^features/[^/]+/[^/]+/[^/]+\\.ts$', pathNot: TESTS },
      { path: '^(features/[^/]+/[^/]+/(server|screens)|ui|outside)/' },
    ),
    forbid(
      'servers-meet-at-their-index',
      'Of another capability a server sees only what its server/index.ts exports, its contracts and its rules.',
      { path: `${CAPABILITY}server/` },
      {
        path: '^features/[^/]+/([^/]+)/(server|screens)/',
        pathNot: ['^features/[^/]+/$1/', '^features/[^/]+/[^/]+/server/index\\.ts$'],
      },
    ),
    forbid(
      'servers-know-no-screens',
      'A server renders nothing.',
      { path: '^(features/[^/]+/[^/]+/server|platform|outside)/' },
      { path: '^(features/[^/]+/[^/]+/screens|ui)/' },
    ),
    forbid(
      'screens-know-no-server',
      'Screens reach the server through the published API.',
      { path: '^(features/[^/]+/[^/]+/screens|ui)/', pathNot: TESTS },
      { path: '^(features/[^/]+/[^/]+/server|outside)/' },
    ),
    forbid(
      'only-app-knows-the-world',
      'Adapters to the outside world are imported where the product is put together.',
      { path: '^(core|brackets|platform|brands|locales|ui|features)/', pathNot: TESTS },
      { path: '^outside/' },
    ),
    forbid(
      'no-orphans-of-the-lock',
      'What is imported is declared in package.json.',
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|brackets/dist|node_modules|\\.react-router)/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
