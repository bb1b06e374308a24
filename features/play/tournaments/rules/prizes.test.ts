import type { Outcome } from '@battle-league/brackets/outcome.ts';
import { type Placing, withoutDisqualified } from '@battle-league/brackets/placings.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  absentees,
  afterBusinessDays,
  type Meeting,
  PRIZE_DUE_BUSINESS_DAYS,
  prizesFor,
  stillOwed,
} from './prizes.ts';

/** R12,000, R7,000, R4,000 and R2,000 of R25,000, in cents. */
const SAMPLE = [1_200_000, 700_000, 400_000, 200_000].map((amount, index) => ({
  place: index + 1,
  amount,
  currency: 'ZAR',
}));

test('each place gets its prize', () => {
  const placings = ['ada', 'ben', 'cleo', 'dan', 'eve'].map((entrant, index) => ({
    from: index + 1,
    to: index + 1,
    entrants: [entrant],
  }));
  const owed = prizesFor(SAMPLE, placings);
  expect(owed.map(({ entrant, amount }) => [entrant, amount])).toEqual([
    ['ada', 1_200_000],
    ['ben', 700_000],
    ['cleo', 400_000],
    ['dan', 200_000],
  ]);
});

test('those who share places share their prizes evenly', () => {
  const placings = [
    { from: 1, to: 1, entrants: ['ada'] },
    { from: 2, to: 2, entrants: ['ben'] },
    { from: 3, to: 4, entrants: ['cleo', 'dan'] },
  ];
  const owed = prizesFor(SAMPLE, placings).filter(({ place }) => place === 3);
  expect(owed.map(({ amount }) => amount)).toEqual([300_000, 300_000]);
});

test('never is more owed than there is', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 }),
      (amounts, groups) => {
        const prizes = amounts.map((amount, i) => ({ place: i + 1, amount, currency: 'EUR' }));
        let from = 1;
        const placings = groups.map((size) => {
          const entrants = Array.from({ length: size }, (_, i) => `${from + i}`);
          const placing = { from, to: from + size - 1, entrants };
          from += size;
          return placing;
        });
        const owed = prizesFor(prizes, placings);
        const sum = (all: readonly { amount: number }[]) => all.reduce((t, p) => t + p.amount, 0);
        expect(sum(owed)).toBeLessThanOrEqual(sum(prizes));
        expect(owed.every(({ amount }) => Number.isSafeInteger(amount) && amount > 0)).toBe(true);
      },
    ),
  );
});

test('a prize is due 30 business days later: six weeks', () => {
  const monday = new Date('2026-11-02T18:00:00Z');
  const due = afterBusinessDays(monday, PRIZE_DUE_BUSINESS_DAYS, 'UTC');
  expect(due.toISOString()).toBe('2026-12-14T18:00:00.000Z');
});

test('the next business day after a Friday, a Saturday or a Sunday is the Monday', () => {
  for (const day of ['2026-11-06', '2026-11-07', '2026-11-08']) {
    const next = afterBusinessDays(new Date(`${day}T12:00:00Z`), 1, 'UTC');
    expect(next.toISOString()).toBe('2026-11-09T12:00:00.000Z');
  }
});

test('which day it is says the clock of the zone, also where it is changed on the way', () => {
  // Friday in London is Saturday in Auckland by then, and still Thursday in Honolulu
  const night = new Date('2026-11-06T11:30:00Z');
  expect(afterBusinessDays(night, 1, 'Pacific/Auckland').toISOString()).toBe(
    '2026-11-08T11:30:00.000Z', // the Monday there
  );
  const late = new Date('2026-11-06T09:30:00Z');
  expect(afterBusinessDays(late, 1, 'Pacific/Honolulu').toISOString()).toBe(
    '2026-11-07T09:30:00.000Z',
  );
  const summer = new Date('2026-10-23T18:00:00Z'); // 20:00 in Berlin, whose clocks go back on Sunday
  expect(afterBusinessDays(summer, 1, 'Europe/Berlin').toISOString()).toBe(
    '2026-10-26T19:00:00.000Z',
  );
});

test('what was paid before counts towards what is owed now', () => {
  const owed = prizesFor(SAMPLE, [
    { from: 1, to: 1, entrants: ['ben'] },
    { from: 2, to: 2, entrants: ['ada'] },
    { from: 3, to: 3, entrants: ['cleo'] },
  ]);
  const paid = new Map([
    ['ada', 1_200_000],
    ['ben', 700_000],
  ]);
  expect(stillOwed(owed, paid).map(({ entrant, amount }) => [entrant, amount])).toEqual([
    ['ben', 500_000],
    ['cleo', 400_000],
  ]);
});

const NEITHER: Outcome = { kind: 'void' };

const HOME_ALONE: Outcome = { kind: 'walkover', winner: 'home' };

const NOBODY = new Set<string>();

const PLAYED: Outcome = { kind: 'played', score: { home: 2, away: 1 } };

const outcome = fc.constantFrom(NEITHER, HOME_ALONE, PLAYED);

const entrant = fc.constantFrom('ada', 'ben', 'cleo', 'dan');

const meetings = fc.array(fc.record({ home: entrant, away: entrant, outcome }));

test('both of a match that neither came to are absent, and who lost by a walkover', () => {
  expect(absentees([{ home: 'ada', away: 'ben', outcome: NEITHER }], NOBODY)).toEqual(
    new Set(['ada', 'ben']),
  );
  expect(absentees([{ home: 'ada', away: 'ben', outcome: HOME_ALONE }], NOBODY)).toEqual(
    new Set(['ben']),
  );
});

test('who came once is not absent, whatever was missed before or after', () => {
  fc.assert(
    fc.property(meetings, meetings, (before, after) => {
      const came: Meeting = { home: 'ada', away: 'ben', outcome: PLAYED };
      const absent = absentees([...before, came, ...after], NOBODY);
      expect(absent.has('ada') || absent.has('ben')).toBe(false);
    }),
  );
});

test('who checked in to a match has come, however officials ruled it', () => {
  const ruled = [{ home: 'ada', away: 'ben', outcome: NEITHER }];
  expect(absentees(ruled, new Set(['ada']))).toEqual(new Set(['ben']));
});

test('nobody is absent who had nothing to miss', () => {
  fc.assert(
    fc.property(meetings, (all) => {
      const given = all.filter(({ outcome: { kind } }) => kind !== 'played');
      const missed = new Set<string>(given.flatMap(({ home, away }) => [home, away]));
      expect([...absentees(all, NOBODY)].every((each) => missed.has(each))).toBe(true);
    }),
  );
});

const placed = fc
  .array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 })
  .map((all) => {
    let above = 0;
    return all.map((size): Placing<string> => {
      const entrants = Array.from({ length: size }, (_, index) => `e${above + index + 1}`);
      const placing = { from: above + 1, to: above + size, entrants };
      above += size;
      return placing;
    });
  });

test('prizes go to those who are left, nobody gets less, and never is more owed than there is', () => {
  const prizes = [4000, 2000, 1000, 500].map((amount, index) => ({
    place: index + 1,
    amount,
    currency: 'ZAR',
  }));
  fc.assert(
    fc.property(placed, fc.array(fc.nat(24)), (placings, out) => {
      const gone = new Set(out.map((index) => `e${index}`));
      const before = new Map(prizesFor(prizes, placings).map((won) => [won.entrant, won.amount]));
      const owed = prizesFor(prizes, withoutDisqualified(placings, gone));
      expect(owed.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(7500);
      const after = new Map(owed.map((won) => [won.entrant, won.amount]));
      for (const entrant of gone) expect(after.has(entrant)).toBe(false);
      for (const [entrant, amount] of before) {
        if (!gone.has(entrant)) expect(after.get(entrant)).toBeGreaterThanOrEqual(amount);
      }
    }),
  );
});
