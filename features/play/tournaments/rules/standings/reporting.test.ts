import { describe, expect, test } from 'vitest';
import type { Outcome } from '../model.ts';
import { withOutcome } from './reporting.ts';
import { league, places } from './test-kit.ts';
import { withdraw } from './withdrawals.ts';

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
