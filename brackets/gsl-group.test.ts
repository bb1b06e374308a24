import { describe, expect, test } from 'vitest';
import { applyCommand, holdBracket } from './elimination.ts';
import { createGslGroup, isGslMatch } from './field.ts';
import type { Outcome } from './outcome.ts';
import { gslPlacings } from './placings.ts';

describe('a GSL group', () => {
  const home: Outcome = { kind: 'played', score: { home: 1, away: 0 } };
  const away: Outcome = { kind: 'played', score: { home: 0, away: 1 } };

  test('has two first matches, winners’, losers’ and a decider; two go on', () => {
    const group = created('abcd');
    expect([...group.matches.keys()].filter(isGslMatch)).toHaveLength(5);
    expect(group.matches.get('W1.1')).toMatchObject({
      home: { entrant: 'a' },
      away: { entrant: 'd' },
    });
    expect(placesOf(group)).toBe('????');
    report(group, ['W1.1', home], ['W1.2', home], ['W2.1', home]);
    expect(placesOf(group)).toBe('a???');
    // c has lost to b, d to a; c beats d and then b, who has lost the winners' match.
    const { home: one } = group.matches.get('L1.1') ?? {};
    const winsC = one?.kind === 'entrant' && one.entrant === 'c' ? home : away;
    report(group, ['L1.1', winsC]);
    const { home: other } = group.matches.get('L2.1') ?? {};
    const winsAgain = other?.kind === 'entrant' && other.entrant === 'c' ? home : away;
    report(group, ['L2.1', winsAgain]);
    expect(placesOf(group)).toBe('acbd');
  });

  test('goes on when neither comes to a first match: both are out, and the others advance', () => {
    const group = created('abcd');
    report(group, ['W1.1', { kind: 'void' }], ['W1.2', home]);
    expect(placesOf(group)).toBe('bc--');
  });

  test('is of four, no more and no less', () => {
    expect(createGslGroup([...'abc'])).toMatchObject({ code: 'too_few_entrants' });
    expect(createGslGroup([...'abcde'])).toMatchObject({ code: 'too_many_entrants' });
  });

  function created(entrants: string) {
    const creation = createGslGroup([...entrants]);
    if (creation.kind !== 'created') throw new Error(creation.code);
    return holdBracket(creation);
  }

  function report(group: ReturnType<typeof created>, ...outcomes: readonly [string, Outcome][]) {
    for (const [key, outcome] of outcomes) {
      expect(applyCommand(group, { type: 'report', key, outcome })).toMatchObject({
        kind: 'changed',
      });
    }
  }

  function placesOf({ matches }: ReturnType<typeof created>): string {
    return gslPlacings(matches)
      .map((slot) => (slot.kind === 'entrant' ? slot.entrant : slot.kind === 'pending' ? '?' : '-'))
      .join('');
  }
});
