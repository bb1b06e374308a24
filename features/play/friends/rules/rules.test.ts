import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  actionsOn,
  afterAdding,
  askAgainIn,
  type Bond,
  isNotified,
  relationOf,
  STRANGERS,
} from './bond.ts';
import { newShareCode, shownCode, typedCode } from './names.ts';
import { resultFor, totalOf } from './rivalry.ts';
import { reasonsFor, suggest, suggestionScore } from './suggesting.ts';

const WEEK = 7 * 24 * 3_600_000;
const bonds: fc.Arbitrary<Bond> = fc.record({
  state: fc.constantFrom(undefined, 'asked', 'asking', 'friend', 'declined', 'withdrawn'),
  age: fc.nat(2 * WEEK),
  blocks: fc.boolean(),
  isBlocked: fc.boolean(),
});

describe('friendship', () => {
  test('who asks is asking the other; who is asked and adds is a friend', () => {
    expect(afterAdding(STRANGERS, true, WEEK)).toEqual({ own: 'asked', other: 'asking' });
    const asked: Bond = { ...STRANGERS, state: 'asking' };
    expect(afterAdding(asked, true, WEEK)).toEqual({ own: 'friend', other: 'friend' });
    expect(afterAdding(asked, false, WEEK)).toEqual({ own: undefined, other: 'declined' });
  });

  test('who asks, takes it back and asks again is told of once a day', () => {
    const withdrawn = (age: number): Bond => ({ ...STRANGERS, state: 'withdrawn', age });
    expect([0, WEEK / 7 - 1, WEEK / 7].map((age) => isNotified(withdrawn(age)))).toEqual([
      false,
      false,
      true,
    ]);
    expect(isNotified({ ...STRANGERS, state: 'declined' })).toBe(true);
  });

  test('who was declined asks again after a week, and not before', () => {
    const declined: Bond = { ...STRANGERS, state: 'declined', age: WEEK - 1 };
    expect(afterAdding(declined, true, WEEK)).toBe('friend_declined');
    expect(actionsOn(declined, WEEK)).not.toContain('ask');
    expect(afterAdding({ ...declined, age: WEEK }, true, WEEK)).toMatchObject({ own: 'asked' });
    expect(relationOf(declined)).toBe('none');
  });

  test('the wait after a declined request is known to the millisecond, and is no wait for others', () => {
    const declined: Bond = { ...STRANGERS, state: 'declined', age: WEEK - 1 };
    expect(askAgainIn(declined, WEEK)).toBe(1);
    expect(askAgainIn({ ...declined, age: WEEK }, WEEK)).toBeNull();
    expect(askAgainIn({ ...declined, state: 'withdrawn' }, WEEK)).toBeNull();
    expect(askAgainIn(STRANGERS, WEEK)).toBeNull(); // the side that declined
    expect(askAgainIn({ ...declined, blocks: true }, WEEK)).toBeNull();
  });

  test('what is offered is what is done: asking and accepting change something, nothing else does', () => {
    fc.assert(
      fc.property(bonds, (bond) => {
        const actions = actionsOn(bond, WEEK);
        const adds = typeof afterAdding(bond, true, WEEK) === 'object';
        expect(actions.includes('ask') || actions.includes('accept')).toBe(adds);
        if (bond.blocks || bond.isBlocked) expect(adds).toBe(false);
        const takesAway = ['decline', 'withdraw', 'remove'] as const;
        const offered = takesAway.some((action) => actions.includes(action));
        if (offered) expect(afterAdding(bond, false, WEEK)).not.toBe('unchanged');
      }),
    );
  });

  test('said twice it changes nothing the second time', () => {
    fc.assert(
      fc.property(bonds, fc.boolean(), (bond, add) => {
        const after = afterAdding(bond, add, WEEK);
        if (typeof after === 'string') return;
        const again: Bond = { ...bond, state: after.own, age: 0 };
        expect(afterAdding(again, add, WEEK)).toBe('unchanged');
      }),
    );
  });
});

describe('codes', () => {
  test('a code is drawn, shown in two halves, and read however it is typed', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat(30)), (numbers) => {
        const code = newShareCode((below) => (numbers.next().value ?? 0) % below);
        expect(shownCode(code)).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
        expect(typedCode(` ${shownCode(code).toLowerCase()} `)).toBe(code);
      }),
    );
    expect(typedCode('lookmeup1')).toBeUndefined();
    for (const pasted of [
      'Find me: ABCD-EFG2.',
      '\u200Babcd\u2011efg2\u00a0',
      'ＡＢＣＤ ＥＦＧ２',
      'ABCDEFG٢',
    ]) {
      expect(typedCode(pasted)).toBe('ABCDEFG2');
    }
  });
});

describe('suggestions', () => {
  const nobody = { opponent: 0, event: 0, mutual: 0, community: 0 };

  test('a friend of a friend weighs more than an opponent, that more than a shared event', () => {
    const known = [
      { ...nobody, userId: 'c', event: 1 },
      { ...nobody, userId: 'a', mutual: 1 },
      { ...nobody, userId: 'b', opponent: 1 },
      { ...nobody, userId: 'd', community: 1 },
    ];
    expect(suggest(known).map(({ userId }) => userId)).toEqual(['a', 'b', 'c']);
  });

  test('more of anything never makes somebody less likely, and no one reason outweighs without end', () => {
    const counts = fc.record({
      opponent: fc.nat(1000),
      event: fc.nat(1000),
      mutual: fc.nat(1000),
      community: fc.nat(1),
    });
    fc.assert(
      fc.property(counts, (known) => {
        const score = suggestionScore(known);
        expect(suggestionScore({ ...known, mutual: known.mutual + 1 })).toBeGreaterThanOrEqual(
          score,
        );
        expect(score).toBeLessThanOrEqual(60 + 40 + 10 + 1);
        expect(reasonsFor(known).every(({ count }) => count > 0)).toBe(true);
      }),
    );
  });
});

test('a meeting is won by the side that won it', () => {
  expect(resultFor({ side: 'challenged', winner: 'challenged' })).toBe('won');
  expect(resultFor({ side: 'challenged', winner: 'challenger' })).toBe('lost');
  expect(resultFor({ side: 'challenger', winner: 'draw' })).toBe('drawn');
  const games = [
    { played: 3, won: 1, drawn: 1, lost: 1 },
    { played: 2, won: 2, drawn: 0, lost: 0 },
  ];
  expect(totalOf(games)).toEqual({ played: 5, won: 3, drawn: 1, lost: 1 });
});
