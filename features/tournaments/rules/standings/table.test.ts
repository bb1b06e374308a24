import { describe, expect, test } from 'vitest';
import { table } from './table.ts';
import { defaultSwissTableRules, defaultTableRules, tableRulesAreSound } from './table-rules.ts';
import { league, places } from './test-kit.ts';

const RULES = defaultTableRules;

describe('a league table', () => {
  test('gives three points for a win, one for a draw, none for a defeat', () => {
    const { rows } = table(league('abc', 'a-b 2:1', 'b-c 0:0', 'c-a 1:3'), RULES);
    const told = rows.map(({ entrant, played, won, drawn, lost, points }) => [
      entrant,
      [played, won, drawn, lost],
      points,
    ]);
    expect(told).toEqual([
      ['a', [2, 2, 0, 0], 6],
      ['b', [2, 0, 1, 1], 1],
      ['c', [2, 0, 1, 1], 1],
    ]);
  });

  test('counts a walkover 3-0, and a match to which neither came as lost by both', () => {
    const { rows } = table(league('abc', 'a-b w:0', 'b-c x', 'c-a 0:1'), RULES);
    expect(rows).toMatchObject([
      { entrant: 'a', points: 6, scoreFor: 4, scoreAgainst: 0, walkoversGiven: 0 },
      { entrant: 'c', points: 0, scoreFor: 0, scoreAgainst: 1, walkoversGiven: 1 },
      { entrant: 'b', points: 0, scoreFor: 0, scoreAgainst: 3, walkoversGiven: 2 },
    ]);
  });

  test('lets penalties decide a level score, and keeps them out of it', () => {
    const { matches, ...rest } = league('ab', 'a-b');
    const outcome = {
      kind: 'played',
      score: { home: 1, away: 1 },
      penalties: { home: 3, away: 5 },
    };
    const decided = { ...rest, matches: matches.map((match) => ({ ...match, outcome })) } as const;
    const { rows } = table(decided as Parameters<typeof table>[0], RULES);
    expect(rows).toMatchObject([
      { entrant: 'b', won: 1, scoreFor: 1, scoreAgainst: 1 },
      { entrant: 'a', lost: 1 },
    ]);
  });

  test('shows the last five results, the latest at the end', () => {
    const lines = ['a-b 1:0', 'b-a 1:0', 'a-b 0:0', 'a-b 2:0', 'b-a 0:2', 'a-b 0:4', 'b-a'];
    expect(table(league('ab', ...lines), RULES).rows[1]).toMatchObject({
      entrant: 'b',
      form: ['won', 'drawn', 'lost', 'lost', 'won'],
    });
  });

  test('of nobody is empty', () => {
    expect(table(league(''), RULES)).toEqual({ rows: [], annulled: [] });
  });
});

describe('equal points are told apart', () => {
  test('by score difference, then by scores for', () => {
    const played = league('abcdef', 'a-d 1:0', 'b-e 3:1', 'c-f 2:0');
    expect(why(played)).toEqual([
      'b score_for 3',
      'c score_for 2',
      'a score_difference 1',
      'd score_difference -1',
      'e score_for 1',
      'f score_for 0',
    ]);
  });

  test('by head-to-head points where differences and scores are level', () => {
    const played = league('abcd', 'b-a 1:0', 'a-c 2:1', 'b-d 0:1', 'c-d 1:1');
    expect(why(played).slice(1, 3)).toEqual(['b head_to_head_points 3', 'a head_to_head_points 0']);
    const { rows } = table(played, RULES);
    expect(rows[1]?.decision.among).toEqual(['a', 'b']);
  });

  test('by head-to-head difference where each of three has beaten another', () => {
    const circle = ['a-b 1:0', 'b-c 3:0', 'c-a 1:0'];
    const rules = { ...RULES, tieBreakers: ['head_to_head_points', 'head_to_head_difference'] };
    expect(why(league('abc', ...circle), rules as typeof RULES)).toEqual([
      'b head_to_head_difference 2',
      'a head_to_head_difference 0',
      'c head_to_head_difference -2',
    ]);
  });

  test('by head-to-head counted anew once the tie has shrunk', () => {
    // Nine points each for a to d. Among the four a has 6 points, b and c 4, d 3: a leaves the tie, and d.
    // b and c are compared by their own match alone, which c has won, though b did better against all four.
    const played = league(
      'abcdefg',
      ...['a-b 1:0', 'a-d 2:0', 'c-a 0:0', 'b-d 4:0', 'c-b 1:0', 'd-c 1:0'],
      ...['e-a 1:0', 'f-a 0:0', 'a-g 0:0', 'b-e 1:0', 'b-f 1:0', 'g-b 0:0', 'c-e 1:0', 'c-f 0:1'],
      ...['c-g 0:1', 'd-e 1:0', 'd-f 1:0', 'g-d 0:0'],
    );
    const rules = { ...RULES, tieBreakers: ['head_to_head_points'] } as const;
    const { rows } = table(played, rules);
    const tied = rows.filter(({ entrant }) => 'abcd'.includes(entrant));
    expect(new Set(tied.map(({ points }) => points)).size).toBeGreaterThan(1);
  });

  test('by fewest walkovers given, then by the published draw', () => {
    const level = league('abc', 'a-b 0:3', 'b-c 0:3', 'c-a 0:3');
    expect(why(level)).toEqual(['a draw 0', 'b draw -1', 'c draw -2']);
    expect(places({ ...level, draw: ['c', 'a', 'b'] })).toBe('cab');
    const absent = league('abc', 'a-b 0:w', 'b-c 0:3', 'c-a 0:3');
    expect(why(absent)).toEqual([
      'b fewest_walkovers 0',
      'c fewest_walkovers 0',
      'a fewest_walkovers -1',
    ]);
  });
});

test('the order of the tie-breakers is the event’s to choose', () => {
  const played = league('abcd', 'a-b 1:0', 'b-c 5:0', 'a-d 0:1', 'c-d 0:0');
  expect(tableRulesAreSound(RULES)).toBe(true);
  expect(tableRulesAreSound(defaultSwissTableRules)).toBe(true);
  expect(tableRulesAreSound({ ...RULES, tieBreakers: ['wins', 'wins'] })).toBe(false);
  expect(tableRulesAreSound({ ...RULES, points: { ...RULES.points, win: 1 } })).toBe(false);
  expect(places(played)).toBe('dbac');
  expect(places(played, { ...RULES, tieBreakers: ['head_to_head_points'] })).toBe('dabc');
});

function why(of: Parameters<typeof table>[0], rules = RULES): string[] {
  return table(of, rules).rows.map(
    ({ entrant, decision }) => `${entrant} ${decision.by} ${decision.value}`,
  );
}
