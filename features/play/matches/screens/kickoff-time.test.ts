import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantOf, localOf } from '#core/local-time.ts';
import { kickoffsApart, quickKickoffs } from './kickoff-time.ts';

const utc = (local: string, zone: string) => instantOf(local, zone)?.toISOString() ?? null;

describe('a local time becomes the instant it means', () => {
  test.each([
    ['2026-11-10T20:00', 'Africa/Johannesburg', '2026-11-10T18:00:00.000Z'],
    ['2026-11-10T20:00', 'Asia/Hebron', '2026-11-10T18:00:00.000Z'],
    ['2026-07-10T20:00', 'Europe/Berlin', '2026-07-10T18:00:00.000Z'],
    ['2026-12-10T20:00', 'Europe/Berlin', '2026-12-10T19:00:00.000Z'],
    ['2026-11-10T00:15', 'Pacific/Auckland', '2026-11-09T11:15:00.000Z'],
    ['2026-11-10T20:00', 'Asia/Kathmandu', '2026-11-10T14:15:00.000Z'],
    ['2026-11-10T20:00:30', 'UTC', '2026-11-10T20:00:00.000Z'],
  ])('%s in %s', (local, zone, expected) => {
    expect(utc(local, zone)).toBe(expected);
  });
});

describe('when the clocks change', () => {
  test('a skipped hour is reckoned by the clock before the change', () => {
    expect(utc('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
    expect(localOf(new Date('2026-03-29T01:30:00Z'), 'Europe/Berlin')).toBe('2026-03-29T03:30');
  });

  test('of a repeated hour the first is meant', () => {
    expect(utc('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
  });

  test('the hours around stay right', () => {
    expect(utc('2026-03-29T01:59', 'Europe/Berlin')).toBe('2026-03-29T00:59:00.000Z');
    expect(utc('2026-03-29T03:00', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
    expect(utc('2026-10-25T03:00', 'Europe/Berlin')).toBe('2026-10-25T02:00:00.000Z');
    expect(utc('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
  });

  test('every hour of a year comes back as it was typed, but for the skipped one', () => {
    const wrong: string[] = [];
    for (let hour = 0; hour < 365 * 24; hour += 1) {
      const at = new Date(Date.UTC(2026, 0, 1, hour));
      const local = localOf(at, 'Europe/Berlin');
      const back = instantOf(local, 'Europe/Berlin');
      if (!back || localOf(back, 'Europe/Berlin') !== local) wrong.push(local);
    }
    expect(wrong).toEqual([]);
  });
});

test('what is no time, or no zone, is none', () => {
  for (const text of ['', 'tomorrow', '2026-13-01T10:00', '2026-06-31T10:00', '2026-11-10T25:00']) {
    expect(instantOf(text, 'UTC')).toBeNull();
  }
  expect(instantOf('2026-11-10T20:00', 'Mars/Olympus')).toBeNull();
});

describe('kickoffs to choose with one tap', () => {
  const dates = { playableFrom: '2026-11-01T00:00:00Z', playableUntil: '2026-12-01T00:00:00Z' };
  const zone = 'Africa/Johannesburg';

  test('are in an hour, tonight and tomorrow at eight by the viewer’s clock', () => {
    expect(quickKickoffs(new Date('2026-11-10T12:02:00Z'), zone, dates)).toEqual([
      { id: 'in_an_hour', at: '2026-11-10T13:05:00.000Z' },
      { id: 'tonight', at: '2026-11-10T18:00:00.000Z' },
      { id: 'tomorrow', at: '2026-11-11T18:00:00.000Z' },
    ]);
  });

  test('leave out what is over and what lies outside the event', () => {
    const ids = (now: string) => quickKickoffs(new Date(now), zone, dates).map(({ id }) => id);
    expect(ids('2026-11-10T19:00:00Z')).toEqual(['in_an_hour', 'tomorrow']);
    expect(ids('2026-11-30T12:00:00Z')).toEqual(['in_an_hour', 'tonight']);
    expect(ids('2026-12-02T12:00:00Z')).toEqual([]);
    expect(ids('2026-10-30T12:00:00Z')).toEqual([]);
  });

  test('offer the evening alone to those for whom it is an hour away', () => {
    const ids = (now: string) => quickKickoffs(new Date(now), zone, dates).map(({ id }) => id);
    expect(ids('2026-11-10T17:00:00Z')).toEqual(['tonight', 'tomorrow']);
    expect(ids('2026-11-10T17:40:00Z')).toEqual(['tonight', 'in_an_hour', 'tomorrow']);
  });

  test('and those at which both can play are in order, at least 30 minutes apart, none twice', () => {
    const start = Date.parse('2026-11-01T00:00:00Z');
    const minutes = fc.integer({ min: 0, max: 30 * 24 * 60 });
    const anHourBeforeTonight = fc.integer({ min: 1000, max: 1090 }); // by the clock of Johannesburg
    const nows = fc.oneof(minutes, anHourBeforeTonight);
    const zones = fc.constantFrom('Africa/Johannesburg', 'Asia/Kathmandu', 'America/New_York');
    const isApart = (times: readonly string[]) =>
      times.every(
        (at, i) => i === 0 || Date.parse(at) - Date.parse(times[i - 1] ?? '') >= 30 * 60_000,
      );
    const law = fc.property(nows, zones, fc.array(minutes), (now, timeZone, both) => {
      const at = (minute: number) => new Date(start + minute * 60_000);
      const quick = quickKickoffs(at(now), timeZone, dates).map((each) => each.at);
      const common = both.sort((a, b) => a - b).map((minute) => at(minute).toISOString());
      const offered = kickoffsApart(common, quick);
      expect(isApart(quick)).toBe(true);
      expect(isApart(offered)).toBe(true);
      expect(isApart([...quick, ...offered].sort())).toBe(true);
    });
    fc.assert(law, { numRuns: 300 });
  });
});
