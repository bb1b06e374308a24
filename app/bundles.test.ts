import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ASSETS = join(import.meta.dirname, '../build/client/assets');

/** What few screens need and is large: a screen that only borrows a part of it would fetch the whole. */
const LARGE = {
  wizard: [
    'console/disputes/:matchId',
    'console/matches/:matchId',
    'match-schedule',
    'match-wizard/:eventId/:matchId',
    'sandbox/gallery',
  ],
  acts: [
    'console/disputes/:matchId',
    'console/matches/:matchId',
    'match-schedule',
    'match-wizard/:eventId/:matchId',
    'sandbox/gallery',
  ],
  // entered by players on demand, and by organisers
  result: ['console/disputes/:matchId', 'console/matches/:matchId', 'sandbox/gallery'],
} as const;

interface Route {
  readonly path?: string;
  readonly module: string;
  readonly imports?: readonly string[];
}

test.each(Object.entries(LARGE))(
  'the part “%s” comes with the screens that use it alone',
  (part, screens) => {
    const loading = routes().filter(({ imports = [] }) =>
      imports.some((file) => new RegExp(`^/assets/${part}-[\\w-]{8}\\.js$`).test(file)),
    );
    expect(loading.map(({ path }) => path).sort()).toEqual(screens);
  },
);

/** As the router tells the browser. */
function routes(): Route[] {
  const name = readdirSync(ASSETS).find((file) => /^manifest-\w+\.js$/.test(file)) ?? '';
  const [told] = /\{.*\}/s.exec(readFileSync(join(ASSETS, name), 'utf8')) ?? [];
  return Object.values(JSON.parse(told ?? '').routes);
}
