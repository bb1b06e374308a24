import { describe, expect, test } from 'vitest';
import type { League } from './league.ts';
import { standingsOf } from './standings.ts';
import { league, places } from './testing/league-kit.ts';
import { areSoundRules, LEAGUE_RULES, SWISS_RULES } from './tie-breakers.ts';

const RULES = LEAGUE_RULES;
const HEAD_TO_HEAD = [
  'head_to_head_points',
  'head_to_head_difference',
  'head_to_head_score_for',
] as const;

describe('a league table', () => {
  test('gives three points for a win, one for a draw, none for a defeat', () => {
    const { rows } = standingsOf(league('abc', 'a-b 2:1', 'b-c 0:0', 'c-a 1:3'), RULES);
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
    const { rows } = standingsOf(league('abc', 'a-b w:0', 'b-c x', 'c-a 0:1'), RULES);
    expect(rows).toMatchObject([
      { entrant: 'a', points: 6, scoreFor: 4, scoreAgainst: 0, walkoversGiven: 0 },
      { entrant: 'c', points: 0, scoreFor: 0, scoreAgainst: 1, walkoversGiven: 1 },
      { entrant: 'b', points: 0, scoreFor: 0, scoreAgainst: 3, walkoversGiven: 2 },
    ]);
  });

  test('shows the last five results, the latest at the end', () => {
    const lines = ['a-b 1:0', 'b-a 1:0', 'a-b 0:0', 'a-b 2:0', 'b-a 0:2', 'a-b 0:4', 'b-a'];
    expect(standingsOf(league('ab', ...lines), RULES).rows[1]).toMatchObject({
      entrant: 'b',
      form: ['won', 'drawn', 'lost', 'lost', 'won'],
    });
  });

  test('of nobody is empty', () => {
    expect(standingsOf(league(''), RULES)).toEqual({ rows: [], annulled: [] });
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
    const played = league('abcd', 'b-a 1:0', 'a-c 1:0', 'c-b 1:0', 'd-c 1:0');
    expect(why(played)).toEqual([
      'd score_difference 1',
      'b head_to_head_points 3',
      'a head_to_head_points 0',
      'c score_difference -1',
    ]);
    expect(standingsOf(played, RULES).rows[1]?.decision.among).toEqual(['a', 'b']);
  });

  test('by head-to-head difference where each of three has beaten another', () => {
    const circle = ['a-b 1:0', 'b-c 3:0', 'c-a 1:0'];
    const rules = { ...RULES, tieBreakers: HEAD_TO_HEAD };
    expect(why(league('abc', ...circle), rules)).toEqual([
      'b head_to_head_difference 2',
      'a head_to_head_difference 0',
      'c head_to_head_difference -2',
    ]);
  });

  test('by head-to-head counted anew once the tie has shrunk', () => {
    // a leaves the tie by the difference among three; b has beaten c, though c scored more among three.
    const rules = { ...RULES, tieBreakers: HEAD_TO_HEAD };
    const played = league('abc', 'a-b 3:0', 'b-c 2:0', 'c-a 4:3');
    expect(why(played, rules)).toEqual([
      'a head_to_head_difference 2',
      'b head_to_head_points 3',
      'c head_to_head_points 0',
    ]);
    const { rows } = standingsOf(played, rules);
    expect(rows.map(({ decision }) => decision.among.join(''))).toEqual(['abc', 'bc', 'bc']);
  });

  test('as in group C of the European championship of 2004: Sweden, Denmark, Italy, Bulgaria', () => {
    const played = league(
      'BDIS',
      ...['D-I 0:0', 'S-B 5:0', 'B-D 0:2', 'I-S 1:1', 'I-B 2:1', 'D-S 2:2'],
    );
    expect(why(played, { ...RULES, tieBreakers: HEAD_TO_HEAD })).toEqual([
      'S head_to_head_score_for 3',
      'D head_to_head_score_for 2',
      'I head_to_head_score_for 1',
      'B points 0',
    ]);
    expect(places(played)).toBe('SDIB');
  });

  test('as in group A of 2012, where Greece went on before Russia with the better difference', () => {
    const played = league(
      'CGPR',
      ...['P-G 1:1', 'R-C 4:1', 'G-C 1:2', 'P-R 1:1', 'C-P 1:0', 'G-R 1:0'],
    );
    expect(places(played, { ...RULES, tieBreakers: HEAD_TO_HEAD })).toBe('CGRP');
    expect(places(played)).toBe('CRGP');
  });

  test('by fewest walkovers given, then by the published draw', () => {
    const level = league('abc', 'a-b 0:3', 'b-c 0:3', 'c-a 0:3');
    expect(why(level)).toEqual(['a draw 0', 'b draw -1', 'c draw -2']);
    expect(places({ ...level, draw: ['c', 'a', 'b'] })).toBe('cab');
    const absent = league('abc', 'a-c 0:w', 'b-c 0:3');
    expect(why(absent)).toEqual(['c points 6', 'b fewest_walkovers 0', 'a fewest_walkovers -1']);
  });
});

describe('a Swiss table', () => {
  test('asks whom one has met, then whom one has beaten', () => {
    // a and b have both met c (6 points) and d (3); a has beaten c, b has beaten d. d has met a and b.
    const rounds = league('abcde', 'a-c 1:0', 'd-a 1:0', 'b-d 1:0', 'c-b 1:0', 'c-e 1:0');
    expect(why(rounds, SWISS_RULES)).toEqual([
      'c points 6',
      'a sonneborn_berger 6',
      'b sonneborn_berger 3',
      'd buchholz 6',
      'e points 0',
    ]);
  });

  test('counts a bye as met and beaten: somebody with as many points as oneself', () => {
    const rounds = { ...league('abc', 'a-b 1:0'), byes: [{ entrant: 'c', round: 1 }] };
    expect(why(rounds, SWISS_RULES)).toEqual(['c buchholz 3', 'a buchholz 0', 'b points 0']);
  });
});

test('the order of the tie-breakers is the event’s to choose', () => {
  const played = league('abcd', 'a-b 1:0', 'b-c 5:0', 'a-d 0:1', 'c-d 0:0');
  expect(areSoundRules(RULES)).toBe(true);
  expect(areSoundRules(SWISS_RULES)).toBe(true);
  expect(areSoundRules({ ...RULES, tieBreakers: ['wins', 'wins'] })).toBe(false);
  expect(areSoundRules({ ...RULES, points: { ...RULES.points, win: 1 } })).toBe(false);
  expect(places(played)).toBe('dbac');
  expect(places(played, { ...RULES, tieBreakers: ['head_to_head_points'] })).toBe('dabc');
});

function why(of: League, rules = RULES): string[] {
  return standingsOf(of, rules).rows.map(
    ({ entrant, decision }) => `${entrant} ${decision.by} ${decision.value}`,
  );
}
