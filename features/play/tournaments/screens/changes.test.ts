import { expect, test } from 'vitest';
import type { BracketScreen } from './bracket-load.ts';
import type { Contestant, DrawnMatch } from './bracket-types.ts';
import { afterNews } from './changes.ts';

const somebody = (entryId: string) => ({ entryId, username: entryId, seed: 1 }) as Contestant;
const match = (key: string, rest: Partial<DrawnMatch> = {}): DrawnMatch =>
  ({
    key,
    round: key.split('.')[0],
    home: null,
    away: null,
    vacant: [],
    winner: null,

    how: null,
    score: null,
    penalties: null,
    matchId: null,
    status: null,
    kickoff: null,
    ...rest,
  }) as DrawnMatch;

const FIRST = match('W1.1', {
  home: somebody('a'),
  away: somebody('b'),
  matchId: 'm1',
  status: 'in_progress',
});
const FINAL = match('W2.1');

function screen(rest: Partial<BracketScreen> = {}): BracketScreen {
  // as much of a screen as the rule looks at
  return {
    bracket: {
      event: { ownEntryId: null },
      rounds: [
        { round: 'W1', matches: 2, done: 0 },
        { round: 'W2', matches: 1, done: 0 },
      ],
      matches: { items: [FIRST] },
    },
    followed: null,
    ownPath: [],
    table: null,
    whole: [FIRST, FINAL],
    ...rest,
  } as unknown as BracketScreen;
}

const RESULT = {
  type: 'bracket',
  data: {
    key: 'W1.1',
    home: 'a',
    away: 'b',
    matchId: 'm1',
    outcome: { kind: 'played', score: { home: 3, away: 1 } },
  },
};

test('a result is put in its place, in the list, in the tree and in the count of its round', () => {
  const next = afterNews(screen(), RESULT);
  if (next === null || next === 'reload') throw new Error('not put in its place');
  for (const shown of [next.bracket.matches.items[0], next.whole?.[0]]) {
    expect(shown).toMatchObject({ winner: 'home', how: 'played', score: { home: 3, away: 1 } });
  }
  expect(next.bracket.rounds[0]?.done).toBe(1);
  const undone = afterNews(next, { ...RESULT, data: { ...RESULT.data, outcome: null } });
  if (undone === null || undone === 'reload') throw new Error('not put in its place');
  expect(undone.bracket.rounds[0]?.done).toBe(0);
  expect(undone.whole?.[0]).toMatchObject({ winner: null, how: null, score: null });
});

test('who goes on stands in the next match, where the screen knows them', () => {
  const data = { key: 'W2.1', home: 'a', away: null, matchId: null, outcome: null };
  const next = afterNews(screen(), { type: 'bracket', data });
  if (next === null || next === 'reload') throw new Error('not put in its place');
  expect(next.whole?.[1]?.home?.username).toBe('a');
  const stranger = { type: 'bracket', data: { ...data, home: 'z' } };
  expect(afterNews(screen(), stranger)).toBe('reload');
});

test('what the news do not tell is asked for; what is not shown concerns nobody', () => {
  const arranged = { ...RESULT, data: { ...RESULT.data, matchId: 'm2' } };
  expect(afterNews(screen(), arranged)).toBe('reload');
  expect(afterNews(screen({ followed: 'a' }), RESULT)).toBe('reload');
  const moved = { type: 'match', data: { matchId: 'm1', status: 'confirmed' } };
  expect(afterNews(screen(), moved)).toBe('reload');
  expect(afterNews(screen(), { type: 'match', data: { matchId: 'other' } })).toBeNull();
  expect(afterNews(screen(), { type: 'entrants', data: {} })).toBeNull();
});
