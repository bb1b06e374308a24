/** Who may import whom; the house of docs/house.md in rules that `npm run check` holds. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const CAPABILITY = '^features/([^/]+)/';

export default {
  forbidden: [
    forbid('no-circles', 'Modules depend in one direction.', {}, { circular: true }),
    forbid(
      'rules-are-pure',
      'Rules import only other rules and the pure normalisation of input: no I/O, no clock, no library.',
      { path: '^features/[^/]+/rules/', pathNot: '\\.test\\.tsx?$' },
      { pathNot: ['^features/[^/]+/rules/', '^platform/normalise\\.ts$'] },
    ),
    forbid(
      'normalisation-is-pure',
      'Rules, servers and screens share the normalisation of input, so it imports nothing.',
      { path: '^platform/normalise\\.ts$' },
      {},
    ),
    forbid(
      'contracts-know-rules-only',
      'What stands in a capability itself is its contract: schemas, its rules, and the contracts it builds on.',
      { path: '^features/[^/]+/[^/]+\\.ts$', pathNot: '(\\.test\\.tsx?|/test-kit\\.ts)$' },
      { path: '^(features/[^/]+/(server|screens)|app|ui|outside|sandbox|testing)/' },
    ),
    forbid(
      'servers-meet-at-their-index',
      'Of another capability a server sees only what its server/index.ts exports, its contract and its rules.',
      { path: `${CAPABILITY}server/` },
      {
        path: '^features/([^/]+)/(server|screens)/',
        pathNot: ['^features/$1/', '^features/[^/]+/server/index\\.ts$'],
      },
    ),
    forbid(
      'servers-know-no-screens',
      'A server renders nothing.',
      { path: '^(features/[^/]+/server|platform|outside)/' },
      { path: '^(features/[^/]+/screens|ui|app)/' },
    ),
    forbid(
      'screens-know-no-server',
      'Screens reach the server by the published API only.',
      { path: '^(features/[^/]+/screens|ui)/', pathNot: '\\.test\\.tsx?$' },
      { path: '^(features/[^/]+/server|outside|sandbox|testing)/' },
    ),
    forbid(
      'the-floor-knows-no-capability',
      'Platform, adapters and design system stand below all capabilities.',
      { path: '^(platform|outside|ui)/', pathNot: '\\.test\\.tsx?$' },
      { path: '^features/' },
    ),
    forbid(
      'only-the-wiring-sees-everything',
      'Nothing but the entries, the tests and the tools builds on app; the type of the API is its one gift.',
      {
        path: '^(features|platform|outside|ui|brands|locales)/',
        pathNot: ['(\\.test\\.tsx?|/test-kit\\.ts)$', '^ui/api/browser\\.ts$'],
      },
      { path: '^(app|testing|sandbox)/' },
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
    exclude: { path: '^(build|node_modules|\\.react-router)/' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
  },
};
