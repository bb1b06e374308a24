import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockDistance, daysLater, localOf } from '#core/local-time.ts';
import { dateFaults, isTournament } from './event.ts';
import { planFor } from './event-plan.ts';
import { datesFrom, distancesOf, SAMPLE_TEMPLATES, SAMPLES } from './templates.ts';

const MINUTE = 60_000;
const A_DAY = 24 * 60;
const zones = fc.constantFrom(
  'Africa/Johannesburg',
  'Asia/Hebron',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Beirut', // clocks change at midnight
  'Australia/Lord_Howe', // by half an hour
);
const starts = fc
  .integer({ min: Date.UTC(2026, 0, 1) / MINUTE, max: Date.UTC(2028, 11, 31) / MINUTE })
  .map((minute) => new Date(minute * MINUTE));

const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE);

test('a cup of summer evenings is one of winter evenings four weeks later', () => {
  const summer = {
    opensAt: new Date('2026-10-02T10:00:00Z'), // 12:00 in Berlin
    startsAt: new Date('2026-10-10T17:00:00Z'), // 19:00
    endsAt: new Date('2026-10-12T21:00:00Z'), // 23:00
  };
  const zone = 'Europe/Berlin';
  const startsAt = daysLater(summer.startsAt, 28, zone);
  expect(datesFrom(distancesOf(summer, zone), startsAt, zone)).toEqual({
    opensAt: new Date('2026-10-30T11:00:00Z'),
    startsAt: new Date('2026-11-07T18:00:00Z'),
    endsAt: new Date('2026-11-09T22:00:00Z'),
  });
});

test('all dates of a clone show the times of the clock of its model, and are sound as they were', () => {
  const before = fc.integer({ min: 0, max: 30 * A_DAY });
  const length = fc.integer({ min: 1, max: 30 * A_DAY });
  const days = fc.integer({ min: 1, max: 400 });
  fc.assert(
    fc.property(starts, zones, before, length, days, (at, zone, opens, lasts, by) => {
      const model = { opensAt: later(at, -opens), startsAt: at, endsAt: later(at, lasts) };
      const distances = distancesOf(model, zone);
      fc.pre(distances.lasts > 0 && distances.opensBefore >= 0); // within an hour that comes twice
      const clone = datesFrom(distances, daysLater(at, by, zone), zone);
      expect(dateFaults(clone)).toEqual([]);
      for (const part of ['opensAt', 'startsAt', 'endsAt'] as const) {
        if (isCalm(clone[part], zone) && isCalm(clone.startsAt, zone)) {
          expect(localOf(clone[part], zone).slice(11)).toBe(localOf(model[part], zone).slice(11));
        }
      }
    }),
  );
});

test.each(SAMPLE_TEMPLATES.filter((name) => isTournament(SAMPLES[name].format)))(
  '%s ends when it is over at the latest by its own plan, or later',
  (name) => {
    const template = SAMPLES[name];
    for (const start of ['2026-11-28T16:00:00Z', '2026-03-28T17:00:00Z']) {
      const timeZone = 'Europe/Berlin';
      const dates = datesFrom(template, new Date(start), timeZone);
      const { tournament = {} } = template;
      const event = { ...template, tournament, startsAt: dates.startsAt, timeZone };
      const plan = planFor(event, template.capacity ?? 0);
      expect(plan && plan.latestEnd <= dates.endsAt).toBe(true);
    }
  },
);

/** Clocks are not changed within two hours of it. */
function isCalm(at: Date, zone: string): boolean {
  return clockDistance(later(at, -120), later(at, 120), zone) === 240 * MINUTE;
}
