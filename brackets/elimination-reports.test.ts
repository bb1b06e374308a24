import { describe, expect, test } from 'vitest';
import { applyCommand, type HeldBracket } from './elimination.ts';
import { statusOf } from './elimination-match.ts';
import { championOf } from './elimination-placings.ts';
import type { MatchKey, Outcome } from './outcome.ts';
import {
  at,
  beats,
  bracketOf,
  DOUBLE,
  does,
  KNOCKOUT,
  open,
  playOut,
  sidesAt,
  wins,
  wouldReset,
} from './testing/elimination-kit.ts';

describe('a changed result', () => {
  const played = () => playOut(bracketOf(DOUBLE, 8));

  test('with the same winner resets nothing', () => {
    const bracket = played();
    const outcome: Outcome = { kind: 'played', score: { home: 5, away: 0 } };
    expect(wouldReset(bracket, 'W1.1', outcome)).toMatchObject({
      kind: 'changed',
      resets: [],
      interrupts: [],
    });
  });

  test('resets what hung on it and no other', () => {
    const bracket = played();
    const preview = wouldReset(bracket, 'W2.1', beats('away'));
    // s1 and s4 change places: in the final of the winners' bracket, in L2.2, and in all that followed
    expect(preview).toMatchObject({ resets: ['W3.1', 'L2.2', 'L3.1', 'L4.1', 'F1'] });
    expect(at(bracket, 'W3.1').result).not.toBeNull();
    does(bracket, { type: 'change', key: 'W2.1', outcome: beats('away') });
    expect(sidesAt(bracket, 'W3.1')).toBe('s4 v s2');
    expect(sidesAt(bracket, 'L2.2')).toBe('s1 v s6');
    expect(at(bracket, 'L2.1').result?.by).toBe('report');
    expect(open(bracket).map(({ key }) => key)).toEqual(['W3.1', 'L2.2']);
  });

  test('names the open matches it would interrupt', () => {
    const cup = bracketOf(KNOCKOUT, 4);
    wins(cup, 'W1.1', 'home');
    wins(cup, 'W1.2', 'home');
    expect(wouldReset(cup, 'W1.1', beats('away'))).toMatchObject({
      resets: [],
      interrupts: ['W2.1'],
    });
  });

  test('taken back altogether: the match is open again, and what followed waits', () => {
    const bracket = played();
    does(bracket, { type: 'reopen', key: 'W3.1' });
    expect(open(bracket).map(({ key }) => key)).toEqual(['W3.1']);
    expect(sidesAt(bracket, 'F1')).toBe('? v ?');
    expect(applyCommand(bracket, { type: 'reopen', key: 'W3.1' })).toEqual({ kind: 'repeated' });
  });
});

describe('a report', () => {
  test('of one match late does not lock the others: only what follows from it waits', () => {
    const bracket = bracketOf(DOUBLE, 8);
    for (let ready = openBut(bracket, 'W1.1'); ready.length > 0; ready = openBut(bracket, 'W1.1')) {
      for (const key of ready) wins(bracket, key, 'home');
    }
    const waiting = [...bracket.matches.values()].filter((match) => statusOf(match) === 'waiting');
    expect(waiting.map(({ key }) => key)).toEqual(
      ['W2.1', 'W3.1', 'L1.1', 'L2.1', 'L2.2', 'L3.1', 'L4.1', 'F1', 'F2'].filter(
        (key) => key !== 'L2.1' || sidesAt(bracket, key).includes('?'),
      ),
    );
  });

  test.each<[string, MatchKey, Outcome, string]>([
    ['of a match that does not exist', 'W9.1', beats('home'), 'match_unknown'],
    ['of a match whose entrants are not known', 'W2.1', beats('home'), 'match_waiting'],
    ['of a draw', 'W1.1', { kind: 'played', score: { home: 1, away: 1 } }, 'winner_needed'],
    ['of half a goal', 'W1.1', { kind: 'played', score: { home: 1.5, away: 1 } }, 'score_invalid'],
    [
      'of penalties that had nothing to decide',
      'W1.1',
      { kind: 'played', score: { home: 2, away: 1 }, penalties: { home: 4, away: 3 } },
      'score_invalid',
    ],
  ])('%s is refused', (_, key, outcome, code) => {
    const cup = bracketOf(KNOCKOUT, 4);
    expect(applyCommand(cup, { type: 'report', key, outcome })).toEqual({ kind: 'refused', code });
  });

  test('of a level score counts with the penalties that decided it', () => {
    const cup = bracketOf(KNOCKOUT, 2);
    const outcome: Outcome = {
      kind: 'played',
      score: { home: 1, away: 1 },
      penalties: { home: 3, away: 4 },
    };
    does(cup, { type: 'report', key: 'W1.1', outcome });
    expect(championOf(cup.shape, cup.matches)).toBe('s2');
  });

  test('sent twice is answered as the first time; another one needs a change', () => {
    const cup = bracketOf(KNOCKOUT, 4);
    wins(cup, 'W1.1', 'home');
    const again = { type: 'report', key: 'W1.1', outcome: beats('home') } as const;
    expect(applyCommand(cup, again)).toEqual({ kind: 'repeated' });
    expect(applyCommand(cup, { ...again, outcome: beats('away') })).toEqual({
      kind: 'refused',
      code: 'match_already_reported',
    });
    expect(applyCommand(cup, { ...again, key: 'W1.2', type: 'change' })).toEqual({
      kind: 'refused',
      code: 'match_not_reported',
    });
  });

  test('that comes late, when others stand in the match by now, is refused', () => {
    const cup = bracketOf(KNOCKOUT, 4);
    wins(cup, 'W1.1', 'home');
    wins(cup, 'W1.2', 'home');
    const between = { home: 's1', away: 's2' };
    const report = { type: 'report', key: 'W2.1', outcome: beats('home'), between } as const;
    does(cup, { type: 'change', key: 'W1.1', outcome: beats('away') });
    expect(applyCommand(cup, report)).toEqual({ kind: 'refused', code: 'match_between_others' });
    does(cup, { ...report, between: { home: 's4', away: 's2' } });
    expect(championOf(cup.shape, cup.matches)).toBe('s4');
  });

  test('of a match decided by an absence is refused: a withdrawal is undone first', () => {
    const cup = bracketOf(KNOCKOUT, 4);
    does(cup, { type: 'withdraw', entrant: 's1', seed: 1 });
    for (const type of ['report', 'change'] as const) {
      expect(applyCommand(cup, { type, key: 'W1.1', outcome: beats('home') })).toEqual({
        kind: 'refused',
        code: 'match_decided_by_absence',
      });
    }
  });
});

function openBut(bracket: HeldBracket, late: MatchKey): MatchKey[] {
  return open(bracket)
    .map(({ key }) => key)
    .filter((key) => key !== late);
}
