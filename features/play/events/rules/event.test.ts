import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localOf } from '#core/local-time.ts';
import {
  dateFaults,
  EVENT_FORMATS,
  type EventDates,
  type EventStage,
  isCupOfOneDay,
  isJoinable,
  isOver,
  lastInstant,
  type Prize,
  prizeProblems,
  statusOf,
} from './event.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 10, hour));
const dates = { opensAt: at(8), startsAt: at(10), endsAt: at(20) };
const stages: EventStage[] = ['draft', 'published', 'cancelled'];

describe('where an event stands', () => {
  test.each([
    [7, 'coming_soon'],
    [8, 'registration_open'],
    [10, 'ongoing'],
    [19, 'ongoing'],
    [20, 'completed'],
  ])('at %i o’clock it is %s', (hour, status) => {
    expect(statusOf('published', dates, at(hour))).toBe(status);
  });

  test('a draft and a cancelled event are that at any time', () => {
    for (const hour of [0, 9, 12, 23]) {
      expect(statusOf('draft', dates, at(hour))).toBe('draft');
      expect(statusOf('cancelled', dates, at(hour))).toBe('cancelled');
    }
  });

  test('what is over stays over, and nobody can join it', () => {
    const anything = fc.record({
      stage: fc.constantFrom(...stages),
      format: fc.constantFrom(...EVENT_FORMATS),
      hour: fc.integer({ min: 0, max: 23 }),
    });
    fc.assert(
      fc.property(anything, ({ stage, format, hour }) => {
        const now = statusOf(stage, dates, at(hour));
        if (!isOver(now)) return;
        expect(isOver(statusOf(stage, dates, at(hour + 1)))).toBe(true);
        expect(isJoinable(format, now)).toBe(false);
      }),
    );
  });
});

test('a daily battleground takes players in until it ends, a cup and a league until they start', () => {
  expect(isJoinable('daily_battleground', 'ongoing')).toBe(true);
  expect(isJoinable('knockout', 'ongoing')).toBe(false);
  expect(isJoinable('league', 'ongoing')).toBe(false);
  for (const format of EVENT_FORMATS) {
    expect(isJoinable(format, 'registration_open')).toBe(true);
    expect(isJoinable(format, 'coming_soon')).toBe(false);
  }
});

test('registration opens before the start, the start is before the end', () => {
  const fields = (change: Partial<EventDates>) =>
    dateFaults({ ...dates, ...change }).map(({ field }) => field);
  expect(fields({})).toEqual([]);
  expect(fields({ opensAt: at(10) })).toEqual([]);
  expect(fields({ opensAt: at(11) })).toEqual(['opensAt']);
  expect(fields({ endsAt: at(10) })).toEqual(['endsAt']);
  expect(fields({ startsAt: at(30), opensAt: at(40) })).toEqual(['endsAt', 'opensAt']);
});

test('prizes go down from the first place without a gap, in one currency', () => {
  const prize = (place: number, amount: number, currency = 'ZAR'): Prize => ({
    place,
    amount,
    currency,
  });
  const codes = (...prizes: Prize[]) =>
    prizeProblems(prizes).map(({ index, part, code }) => `${index}.${part} ${code}`);
  expect(codes()).toEqual([]);
  expect(codes(prize(1, 12_000), prize(2, 7_000), prize(3, 7_000))).toEqual([]);
  expect(codes(prize(2, 5))).toEqual(['0.place field_invalid']);
  expect(codes(prize(1, 5), prize(2, 4, 'EUR'))).toEqual(['1.currency field_invalid']);
  expect(codes(prize(1, 0))).toEqual(['0.amount field_invalid']);
  expect(codes(prize(1, 1.5))).toEqual(['0.amount field_invalid']);
});

test('each prize above the one before is named', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 8 });
  fc.assert(
    fc.property(amounts, (list) => {
      const prizes = list.map((amount, index) => ({ place: index + 1, amount, currency: 'ZAR' }));
      const rising = list.flatMap((amount, index) =>
        amount > (list[index - 1] ?? amount) ? [index] : [],
      );
      const expected = rising.map((index) => ({
        index,
        part: 'amount',
        code: 'prize_above_better',
      }));
      expect(prizeProblems(prizes)).toEqual(expected);
    }),
  );
});

test.each([
  ['at midnight was of the day before', '2026-11-30T22:00:00.000Z', '2026-11-30'],
  ['a minute after it, of its own', '2026-11-30T22:01:00.000Z', '2026-12-01'],
])('what ends %s', (_, endsAt, day) => {
  const last = new Date(lastInstant({ endsAt }));
  expect(localOf(last, 'Africa/Johannesburg').slice(0, 10)).toBe(day);
});

test('a cup is of one day where its rounds follow at once; a league never is', () => {
  expect(isCupOfOneDay('knockout', {})).toBe(true);
  expect(isCupOfOneDay('knockout', { roundEvery: 0 })).toBe(true);
  expect(isCupOfOneDay('knockout', { roundEvery: 1 })).toBe(false);
  expect(isCupOfOneDay('league', { roundEvery: 0 })).toBe(false);
  expect(isCupOfOneDay('daily_battleground', { roundEvery: 0 })).toBe(false);
});
