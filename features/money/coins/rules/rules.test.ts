import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coversSpec } from '#testing/specification/index.ts';
import { BONUS_RULES, bonusStanding, claimBonus, type LastClaim } from './bonus.ts';
import { type CoinEntry, counterEntries, moveProblem } from './ledger.ts';
import { codeFrom, doubtsOf, newCode, REFERRAL_RULES } from './referrals.ts';
import { coinsOfShare } from './shares.ts';
import { valuesIn } from './statement.ts';

const HOUR = 3_600_000;
const START = new Date('2026-11-10T12:00:00Z');
const later = (hours: number) => new Date(START.getTime() + hours * HOUR);
const last = (streak: number): LastClaim => ({ at: START, streak });

describe('the daily bonus', () => {
  test('10 coins, the first time at once, and then each 24 hours after the last claim', () => {
    coversSpec('number.coins-daily');
    expect(claimBonus(null, START)).toMatchObject({ coins: 10, extra: 0, streak: 1 });
    expect(claimBonus(last(1), later(23.99))).toBeNull();
    expect(claimBonus(last(1), later(24))).toMatchObject({ coins: 10, streak: 2 });
  });

  test('days in a row 7, 14 and 30 add 25, 50 and 100', () => {
    const extras = Array.from({ length: 40 }, (_, days) => {
      const claim = claimBonus(days === 0 ? null : last(days), later(24));
      return [claim?.streak, claim?.extra];
    }).filter(([, extra]) => extra !== 0);
    expect(extras).toEqual([
      [7, 25],
      [14, 50],
      [30, 100],
    ]);
  });

  test('the next step in sight is one that is still to be reached', () => {
    const steps = [1, 6, 7, 14, 29, 30].map(
      (streak) => bonusStanding(last(streak), later(24)).nextStep?.days,
    );
    expect(steps).toEqual([7, 7, 14, 30, 30, undefined]);
  });

  test('a streak breaks when 48 hours have passed', () => {
    expect(claimBonus(last(6), later(47.99))?.streak).toBe(7);
    expect(claimBonus(last(6), later(48))).toMatchObject({ streak: 1, extra: 0 });
    expect(bonusStanding(last(6), later(48))).toMatchObject({ streak: 0, breaksAt: null });
  });

  test('a protection keeps it for a day more, and is spent by the claim that needs it', () => {
    expect(claimBonus(last(6), later(47), 1)?.protectionsSpent).toBe(0);
    expect(claimBonus(last(6), later(48), 1)).toMatchObject({ streak: 7, protectionsSpent: 1 });
    expect(claimBonus(last(6), later(72), 1)).toMatchObject({ streak: 1, protectionsSpent: 0 });
    expect(claimBonus(last(6), later(72), 2)).toMatchObject({ streak: 7, protectionsSpent: 2 });
    expect(bonusStanding(last(6), START, 1).breaksAt).toEqual(later(72));
  });

  test('whenever somebody comes: it is claimable or has a time, and the streak lasts until it breaks', () => {
    const claims = fc.array(fc.integer({ min: 0, max: 100 * 60 }), { maxLength: 60 });
    fc.assert(
      fc.property(claims, fc.nat(3), (minutes, protections) => {
        let now = START;
        let claimed: LastClaim | null = null;
        for (const wait of minutes) {
          now = new Date(now.getTime() + wait * 60_000);
          const standing = bonusStanding(claimed, now, protections);
          const claim = claimBonus(claimed, now, protections);
          expect(claim !== null).toBe(standing.isClaimable);
          const isAlive = standing.breaksAt !== null && standing.breaksAt > now;
          expect(standing.streak > 0).toBe(isAlive);
          if (!claim) continue;
          expect(claim.streak).toBe(standing.streak + 1);
          expect(claim.protectionsSpent).toBeLessThanOrEqual(protections);
          const isStep = BONUS_RULES.steps.some(({ days }) => days === claim.streak);
          expect(claim.extra > 0).toBe(isStep);
          claimed = { at: now, streak: claim.streak };
        }
      }),
    );
  });
});

describe('movements', () => {
  const entry: fc.Arbitrary<CoinEntry> = fc.oneof(
    fc.record({ player: fc.uuid(), amount: fc.integer({ min: -500, max: 500 }) }),
    fc.record({ system: fc.constantFrom('bonus', 'store'), amount: fc.integer() }),
  );

  test('are whole, name an account once and sum to zero; so does what takes them back', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 4 }), (entries) => {
        if (moveProblem(entries) !== null) return;
        expect(entries.length).toBeGreaterThan(1);
        expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
        expect(moveProblem(counterEntries(entries))).toBeNull();
      }),
    );
    const player = 'somebody';
    expect(moveProblem([{ player, amount: 0 }])).toBe('too_few');
    expect(
      moveProblem([
        { player, amount: 1.5 },
        { system: 'store', amount: -1.5 },
      ]),
    ).toBe('not_whole');
    expect(
      moveProblem([
        { player, amount: 5 },
        { player, amount: -5 },
      ]),
    ).toBe('same_account');
    expect(
      moveProblem([
        { player, amount: 5 },
        { system: 'store', amount: -4 },
      ]),
    ).toBe('unbalanced');
  });
});

describe('referrals', () => {
  const alone = { rewardedOfDay: 0, newOfDevice: 1, alikeOfAddress: 1 };
  const clean = { sameDevice: false, sameNumber: false, sameCard: false, ...alone };

  test('100 coins to the friend and 100 to the referrer', () => {
    coversSpec('number.coins-referral');
    expect(REFERRAL_RULES).toMatchObject({ friend: 100, referrer: 100 });
  });

  test('are held where two may be one, or too many come in a day; nothing else is', () => {
    expect(doubtsOf(clean)).toEqual([]);
    expect(doubtsOf({ ...clean, sameDevice: true, sameNumber: true, sameCard: true })).toEqual([
      'same_device',
      'same_number',
      'same_card',
    ]);
    expect(doubtsOf({ ...clean, rewardedOfDay: REFERRAL_RULES.mostADay })).toEqual(['many_a_day']);
  });

  test('of a burst are held from the third on; two friends may sit beside each other', () => {
    expect(doubtsOf({ ...clean, newOfDevice: 2, alikeOfAddress: 2 })).toEqual([]);
    expect(doubtsOf({ ...clean, newOfDevice: 3 })).toEqual(['device_burst']);
    expect(doubtsOf({ ...clean, alikeOfAddress: 3 })).toEqual(['address_burst']);
  });

  test('a code is read however it is typed, and nothing else is taken for one', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat(2 ** 20)), (chance) => {
        const code = newCode((below) => Number(chance.next().value) % below);
        expect(codeFrom(` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `)).toBe(code);
      }),
    );
    for (const pasted of [
      'Use BCDF-2345!',
      'https://play.example/?referId=bcdf2345',
      '\u200BBCDF٢٣٤٥',
    ]) {
      expect(codeFrom(pasted)).toBe('BCDF2345');
    }
    for (const none of ['', 'BCDF', 'AAAAAAAA', 'BCDFGHJKL', 'BCDFGHJ0']) {
      expect(codeFrom(none)).toBeNull();
    }
  });
});

test('1 coin for each sharing of a profile, 5 a day at most', () => {
  coversSpec('number.coins-share');
  expect([0, 1, 4, 5, 6].map((earlier) => coinsOfShare(earlier))).toEqual([1, 1, 1, 0, 0]);
});

test('a line of the statement is in the language of who reads it, else in English', () => {
  const params = { item: { en: 'Frame', de: 'Rahmen' }, days: 7 };
  expect(valuesIn(params, 'de')).toEqual({ item: 'Rahmen', days: 7 });
  expect(valuesIn(params, 'it')).toEqual({ item: 'Frame', days: 7 });
});
