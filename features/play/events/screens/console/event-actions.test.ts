import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { instantOf, localOf } from '#core/local-time.ts';
import { nextStart } from './event-actions.tsx';

vi.mock('#ui/i18n/texts.tsx', () => ({ useTexts: () => String })); // the bundler makes them
vi.mock('virtual:calls', () => ({ default: (name: string) => ['POST', name] }));

test.each([
  ['a day after it', '2026-10-21T16:00:00Z', '2026-10-22T08:00:00Z', '2026-10-28T18:00'],
  ['weeks after it', '2026-09-02T16:00:00Z', '2026-10-22T08:00:00Z', '2026-10-28T18:00'],
  ['where clocks go forward', '2026-03-25T17:00:00Z', '2026-03-25T18:00:00Z', '2026-04-01T18:00'],
])('a copy begins at the same hour by the clock: made %s', (_, startsAt, now, next) => {
  expect(nextStart(startsAt, now, 'Europe/Berlin')).toBe(next);
});

test('it lies ahead, whole weeks after, whatever the zone and the season', () => {
  const instants = fc
    .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString());
  const zones = fc.constantFrom('Africa/Johannesburg', 'Asia/Hebron', 'Europe/Berlin');
  fc.assert(
    fc.property(instants, instants, zones, (startsAt, now, timeZone) => {
      const next = nextStart(startsAt, now, timeZone);
      const before = localOf(new Date(startsAt), timeZone);
      expect(next.slice(11)).toBe(before.slice(11));
      expect((Date.parse(`${next}Z`) - Date.parse(`${before}Z`)) % (7 * 86_400_000)).toBe(0);
      expect(next > before && next > localOf(new Date(now), timeZone)).toBe(true);
      expect(instantOf(next, timeZone)).not.toBeNull();
    }),
  );
});
