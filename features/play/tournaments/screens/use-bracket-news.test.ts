import { expect, test, vi } from 'vitest';
import type { BracketScreen } from './bracket-load.ts';
import { useBracketNews } from './use-bracket-news.ts';

type Hears = (news: object) => boolean;

/** The hook between two renderings: what it hears, and what it has put on the screen at last. */
const between = vi.hoisted(() => ({ hears: undefined as unknown, shown: undefined as unknown }));
vi.mock('react', () => ({
  useState: (first: unknown) => [first, (next: unknown) => Object.assign(between, { shown: next })],
  useRef: (first: unknown) => ({ current: first }),
}));
vi.mock('#ui/realtime/live.ts', () => ({
  useLive: (_: string, hears: Hears) => Object.assign(between, { hears }),
}));

test('results that are told in one breath are all put in their places', () => {
  useBracketNews(SCREEN);
  const hears = between.hears as Hears; // as it was handed over
  for (const key of ['W1.1', 'W1.2']) expect(hears(resultOf(key))).toBe(false);
  expect(between.shown).toMatchObject({
    now: { bracket: { rounds: [{ done: 2 }] }, whole: [{ winner: 'home' }, { winner: 'home' }] },
  });
});

const side = (entryId: string) => ({ entryId, username: entryId, seed: 1 });
const WHOLE = ['W1.1', 'W1.2'].map((key) => ({
  key,
  round: 'W1',
  home: side(`${key} a`),
  away: side(`${key} b`),

  winner: null,
  how: null,
  score: null,
  matchId: key,
  status: 'in_progress',
}));
// as much of a screen as the rule looks at
const SCREEN = {
  bracket: {
    event: { eventId: 'e', ownEntryId: null },
    rounds: [{ round: 'W1', matches: 2, done: 0 }],
    matches: { items: [] },
  },

  followed: null,
  ownPath: [],
  table: null,
  whole: WHOLE,
} as unknown as BracketScreen;

function resultOf(key: string) {
  const outcome = { kind: 'played', score: { home: 3, away: 1 } };
  return {
    type: 'bracket',
    data: { key, home: `${key} a`, away: `${key} b`, matchId: key, outcome },
  };
}
