import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localOf } from '#core/local-time.ts';
import { type Availability, commonSlots, type Hours, NEVER, type PlayTimes } from './play-times.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ZONES = [
  'Africa/Johannesburg',
  'Africa/Addis_Ababa',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata', // half an hour off
  'Asia/Kathmandu', // three quarters
  'Australia/Lord_Howe', // its clocks change by half an hour
  'Pacific/Kiritimati',
  'Asia/Beirut', // midnight is skipped, and the hour before it comes twice
  'Atlantic/Azores', // the hour after midnight comes twice
];

const now = new Date('2026-11-10T12:00:00Z'); // a Tuesday
const rules = {
  now,
  from: now,
  until: new Date(now.getTime() + 7 * DAY),
  length: 30 * MINUTE,
  minGap: 30 * MINUTE,
  limit: 1000,
};

describe('A time for both', () => {
  test('is when the hours of both meet, each by their own clock', () => {
    const one = player('Africa/Johannesburg', daily('18:00', '20:00')); // 16 to 18 UTC
    const other = player('Asia/Kolkata', daily('22:00', '23:00')); // 16:30 to 17:30 UTC
    const slots = commonSlots(one, other, { ...rules, until: new Date('2026-11-10T23:00:00Z') });
    expect(slots.map(iso)).toEqual(['2026-11-10T16:30:00.000Z', '2026-11-10T17:00:00.000Z']);
  });

  test('may lie across midnight', () => {
    const late = player('Africa/Johannesburg', daily('23:00', '01:00'));
    const slots = commonSlots(late, late, { ...rules, until: new Date('2026-11-10T23:59:00Z') });
    expect(slots.map(iso)).toEqual([
      '2026-11-10T21:00:00.000Z',
      '2026-11-10T21:30:00.000Z',
      '2026-11-10T22:00:00.000Z',
      '2026-11-10T22:30:00.000Z',
    ]);
  });

  test('keeps to the hours of a single day instead of those of the week', () => {
    const times = {
      ...daily('18:00', '19:00'),
      days: [
        { date: '2026-11-10', hours: [] },
        { date: '2026-11-11', hours: [{ from: '09:00', until: '09:30' }] },
      ],
    };
    const one = player('Africa/Johannesburg', times);
    const always = player('Africa/Johannesburg', daily('00:00', '00:00'));
    const slots = commonSlots(one, always, { ...rules, until: new Date('2026-11-12T00:00:00Z') });
    expect(slots.map(iso)).toEqual(['2026-11-11T07:00:00.000Z']);
  });

  test('stays 30 min from every confirmed match of either', () => {
    const one = player('Africa/Johannesburg', daily('18:00', '20:00'));
    const busy = { ...one, booked: [new Date('2026-11-10T17:00:00Z')] };
    const slots = commonSlots(busy, one, { ...rules, until: new Date('2026-11-10T23:00:00Z') });
    expect(slots.map(iso)).toEqual([
      '2026-11-10T16:00:00.000Z',
      '2026-11-10T16:30:00.000Z',
      '2026-11-10T17:30:00.000Z',
    ]);
  });

  test('follows the clock when it changes', () => {
    // Berlin goes back from 3 to 2 on 25 October 2026: 20:00 is 18:00 UTC before, 19:00 UTC after
    const one = player('Europe/Berlin', daily('20:00', '20:30'));
    const start = new Date('2026-10-24T00:00:00Z');
    const dates = { now: start, from: start, until: new Date('2026-10-26T00:00:00Z') };
    expect(commonSlots(one, one, { ...rules, ...dates }).map(iso)).toEqual([
      '2026-10-24T18:00:00.000Z',
      '2026-10-25T19:00:00.000Z',
    ]);
  });

  // Berlin goes from 2 to 3 on 29 March 2026, and from 3 back to 2 on 25 October
  test.each([
    ['none within a skipped hour', '2026-03-29', '02:00', '03:00', []],
    ['none within a part of it', '2026-03-29', '02:15', '02:45', []],
    [
      'up to the change where the end is skipped',
      '2026-03-29',
      '01:00',
      '02:30',
      ['00:00', '00:30'],
    ],
    [
      'from the change on where the beginning is',
      '2026-03-29',
      '02:30',
      '04:00',
      ['01:00', '01:30'],
    ],
    ['until the end comes first', '2026-10-25', '01:00', '02:30', ['23:00', '23:30', '00:00']],
    ['once the beginning has come again', '2026-10-25', '02:30', '03:30', ['01:30', '02:00']],
    ['none where the end could come first', '2026-10-25', '02:00', '02:30', []],
    [
      'all the real hours in between',
      '2026-10-25',
      '01:30',
      '03:30',
      ['23:30', '00:00', '00:30', '01:00', '01:30', '02:00'],
    ],
  ])('is %s (%s %s-%s)', (_, date, from, until, expected) => {
    const one = player('Europe/Berlin', { ...NEVER, days: [{ date, hours: [{ from, until }] }] });
    const start = new Date(Date.parse(`${date}T00:00:00Z`) - DAY);
    const dates = { now: start, from: start, until: new Date(start.getTime() + 3 * DAY) };
    const slots = commonSlots(one, one, { ...rules, ...dates });
    expect(slots.map((slot) => iso(slot).slice(11, 16))).toEqual(expected);
  });

  test('has no hole where hours touch at a time that comes twice', () => {
    const hours = [
      { from: '01:30', until: '02:30' },
      { from: '02:30', until: '03:00' },
    ];
    const one = player('Europe/Berlin', { ...NEVER, days: [{ date: '2026-10-25', hours }] });
    const start = new Date('2026-10-24T00:00:00Z');
    const dates = { now: start, from: start, until: new Date('2026-10-26T00:00:00Z') };
    expect(commonSlots(one, one, { ...rules, ...dates })).toHaveLength(5);
  });

  test('holds its laws for any two players, wherever they live and whatever they have booked', () => {
    fc.assert(
      fc.property(anybody, anybody, anyDates, (a, b, dates) => {
        const asked = { ...rules, ...dates };
        const slots = commonSlots(a, b, asked);
        expect(commonSlots(b, a, asked)).toEqual(slots);
        for (const [index, slot] of slots.entries()) {
          const time = slot.getTime();
          expect(time).toBeGreaterThan(asked.now.getTime());
          expect(time).toBeGreaterThanOrEqual(asked.from.getTime());
          expect(time).toBeLessThanOrEqual(asked.until.getTime());
          expect(time % (15 * MINUTE)).toBe(0);
          for (const other of [...a.booked, ...b.booked]) {
            expect(Math.abs(other.getTime() - time)).toBeGreaterThanOrEqual(asked.minGap);
          }
          const before = slots[index - 1];
          if (before) expect(time - before.getTime()).toBeGreaterThanOrEqual(asked.length);
          for (const who of [a, b]) {
            for (let minute = 0; minute * MINUTE < asked.length; minute += 5) {
              expect(saysYes(who, time + minute * MINUTE)).toBe(true);
            }
          }
        }
      }),
      { numRuns: 150 },
    );
  });
});

/** Looks up the local time in the play times, which is the rule in reverse. */
function saysYes({ times, timeZone }: Availability, time: number): boolean {
  const [day = '', clock = ''] = localOf(new Date(time), timeZone).split('T');
  const eve = new Date(Date.parse(`${day}T12:00:00Z`) - DAY).toISOString().slice(0, 10);
  const on = (date: string) =>
    times.days.find((special) => special.date === date)?.hours ??
    times.week[(new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7] ??
    [];
  const past = ({ from, until }: Hours) => until <= from;
  return (
    on(day).some((hours) => clock >= hours.from && (past(hours) || clock < hours.until)) ||
    on(eve).some((hours) => past(hours) && clock < hours.until)
  );
}

function player(timeZone: string, times: PlayTimes): Availability {
  return { timeZone, times, booked: [] };
}

function daily(from: string, until: string): PlayTimes {
  return { week: Array.from({ length: 7 }, () => [{ from, until }]), days: [] };
}

function iso(date: Date): string {
  return date.toISOString();
}

// clock changes of either half of the globe lie within these weeks
const starts = ['2026-03-06', '2026-03-27', '2026-10-02', '2026-10-23', '2026-10-30', '2026-12-30'];
const anyDates = fc
  .record({
    start: fc.constantFrom(...starts),
    lead: fc.nat(DAY),
    days: fc.integer({ min: 1, max: 5 }),
  })
  .map(({ start, lead, days }) => {
    const from = new Date(Date.parse(`${start}T00:00:00Z`) + lead);
    const before = new Date(from.getTime() - HOUR);
    return { now: before, from, until: new Date(from.getTime() + days * DAY) };
  });
// nights come often, since clocks change then
const anyTime = fc
  .oneof(fc.integer({ min: 0, max: 16 }), fc.integer({ min: 0, max: 95 }))
  .map((quarter) => `${pad(Math.floor(quarter / 4))}:${pad((quarter % 4) * 15)}`);
const anyHours = fc.record({ from: anyTime, until: fc.oneof(anyTime, fc.constant('00:30')) });
const anyDay = fc.record({
  date: fc
    .tuple(fc.constantFrom(...starts), fc.nat(5))
    .map(([start, days]) => iso(new Date(Date.parse(start) + days * DAY)).slice(0, 10)),
  hours: fc.array(anyHours, { maxLength: 2 }),
});
const anybody: fc.Arbitrary<Availability> = fc.record({
  timeZone: fc.constantFrom(...ZONES),
  times: fc.record({
    week: fc.array(fc.array(anyHours, { maxLength: 2 }), { minLength: 7, maxLength: 7 }),
    days: fc.uniqueArray(anyDay, { maxLength: 3, selector: ({ date }) => date }),
  }),
  booked: fc.array(
    fc
      .tuple(fc.constantFrom(...starts), fc.nat(5 * DAY))
      .map(([start, after]) => new Date(Date.parse(start) + after)),
    { maxLength: 4 },
  ),
});

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
