import { describe, expect, test } from 'vitest';
import { type League, withdraw, withdrawalRuling, withOutcome } from './league.ts';
import type { Outcome } from './outcome.ts';
import { roundRobin } from './round-robin.ts';
import { standingsOf } from './standings.ts';
import { league, places } from './testing/league-kit.ts';
import { LEAGUE_RULES } from './tie-breakers.ts';

const PLAYED = league('abc', 'a-b 1:0', 'b-c', 'c-a 1:0');

const ZERO_TWO: Outcome = { kind: 'played', score: { home: 0, away: 2 } };

describe('a result in a league', () => {
  test('that is changed changes its own match, and with it the table', () => {
    const decision = withOutcome(PLAYED, 'R1.1', ZERO_TWO);
    if (decision.kind !== 'changed') throw new Error('the change is refused');
    expect(decision.league.matches.map(({ outcome }) => outcome)).toEqual([
      ZERO_TWO,
      ...PLAYED.matches.slice(1).map(({ outcome }) => outcome),
    ]);
    expect([places(PLAYED), places(decision.league)]).toEqual(['cab', 'bca']);
  });

  test('may be a draw, and has no penalties', () => {
    const draw = { kind: 'played', score: { home: 1, away: 1 } } as const;
    expect(withOutcome(PLAYED, 'R2.1', draw)).toMatchObject({ kind: 'changed' });
    const penalties = { home: 4, away: 3 };
    for (const wrong of [
      { ...draw, penalties },
      { ...draw, score: { home: 1.5, away: -1 } },
    ]) {
      expect(withOutcome(PLAYED, 'R2.1', wrong)).toMatchObject({ code: 'score_invalid' });
    }
  });

  test('told twice changes nothing the second time; taken back, the match is open', () => {
    const again: Outcome = { kind: 'played', score: { home: 1, away: 0 } };
    expect(withOutcome(PLAYED, 'R1.1', again)).toEqual({ kind: 'repeated' });
    expect(withOutcome(PLAYED, 'R2.1', null)).toEqual({ kind: 'repeated' });
    expect(withOutcome(PLAYED, 'R1.1', null)).toMatchObject({ kind: 'changed' });
  });

  test('cannot be told of a match that is not there, is annulled, or was lost by leaving', () => {
    expect(withOutcome(PLAYED, 'R9.1', ZERO_TWO)).toMatchObject({ code: 'match_unknown' });
    const annulled = withdraw(PLAYED, 'b', 'annulled');
    expect(withOutcome(annulled, 'R1.1', ZERO_TWO)).toMatchObject({ code: 'match_annulled' });
    const left = withdraw(PLAYED, 'b', 'walkovers');
    expect(withOutcome(left, 'R2.1', ZERO_TWO)).toMatchObject({ code: 'match_decided_by_absence' });
    expect(withOutcome(left, 'R1.1', ZERO_TWO)).toMatchObject({ kind: 'changed' });
  });
});

const RULES = LEAGUE_RULES;

describe('who leaves a league', () => {
  test.each([
    [0, 'annulled'],
    [1, 'annulled'],
    [2, 'walkovers'],
    [4, 'walkovers'],
  ] as const)('after %i of four matches is ruled %s', (played, ruling) => {
    expect(withdrawalRuling(afterOwnMatches(played), 'a')).toBe(ruling);
  });

  test('early takes their results along: a win over a drop-out gives nobody an edge', () => {
    const played = league('abcd', 'a-b 9:0', 'c-d 1:0', 'a-c', 'b-d 1:0', 'a-d', 'b-c 0:0');
    const { rows, annulled } = standingsOf(withdraw(played, 'a'), RULES);
    expect(annulled).toEqual(['a']);
    expect(rows).toMatchObject([
      { entrant: 'b', played: 2, points: 4, scoreAgainst: 0 },
      { entrant: 'c', played: 2, points: 4 },
      { entrant: 'd', played: 2, points: 0 },
    ]);
  });

  test('late keeps their results and place, and every remaining opponent wins 3-0', () => {
    const played = league('abcd', 'a-b 2:0', 'c-d 1:1', 'a-c 1:0', 'b-d', 'd-a', 'b-c');
    const { rows, annulled } = standingsOf(withdraw(played, 'a'), RULES);
    expect(annulled).toEqual([]);
    expect(rows).toMatchObject([
      { entrant: 'a', points: 6, hasWithdrawn: true, walkoversGiven: 1 },
      { entrant: 'd', points: 4, scoreFor: 4, hasWithdrawn: false },
      { entrant: 'c', points: 1 },
      { entrant: 'b', points: 0 },
    ]);
  });

  test('late, two of them: what they owed each other is void, and counts for neither', () => {
    const played = league('abc', 'a-b', 'b-c 0:1', 'c-a 0:1');
    const { rows } = standingsOf(withdraw(withdraw(played, 'a'), 'b'), RULES);
    expect(rows).toMatchObject([
      { entrant: 'a', points: 3, lost: 1, walkoversGiven: 1 },
      { entrant: 'c', points: 3, walkoversGiven: 0 },
      { entrant: 'b', points: 0, lost: 2, walkoversGiven: 1 },
    ]);
  });

  test('is not measured by matches against somebody annulled before', () => {
    const played = afterOwnMatches(2);
    const opponent = played.matches.find(({ outcome }) => outcome);
    const other = opponent?.home === 'a' ? opponent.away : (opponent?.home ?? '');
    // One of three is left after the opponent has gone: less than half.
    expect(withdrawalRuling(withdraw(played, other, 'annulled'), 'a')).toBe('annulled');
  });
});

/** Five entrants, of whose matches only a's first so many are played. */
function afterOwnMatches(count: number): League {
  const entrants = [...'abcde'];
  const fixtures = roundRobin(entrants, 1).flatMap((round) => round.fixtures);
  const own = fixtures.filter(({ home, away }) => [home, away].includes('a')).slice(0, count);
  const score = { kind: 'played', score: { home: 1, away: 0 } } as const;
  return {
    entrants,
    draw: entrants,
    matches: fixtures.map((fixture) => ({
      ...fixture,
      outcome: own.includes(fixture) ? score : null,
    })),
  };
}
