import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fixtureOf, lastRelease, readReleases } from './releases.ts';
import { type Shift, shiftBetween, shiftersOf, shiftRow } from './shift.ts';

const MOST_BYTES = 10 * 1024 * 1024;
const WEEK_MS = 7 * 86_400_000;
const anyTime = fc.date({
  min: new Date('2025-01-01'),
  max: new Date('2040-01-01'),
  noInvalidDate: true,
});

test('each release has a version of its own, a whole commit and a day, newest last', () => {
  const releases = readReleases();
  for (const { version, commit, date } of releases) {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(commit).toMatch(/^[0-9a-f]{40}$/);
    expect(new Date(date).toISOString().slice(0, 10)).toBe(date);
  }
  expect(new Set(releases.map(({ version }) => version)).size).toBe(releases.length);
  expect(releases.map(({ date }) => date)).toEqual(releases.map(({ date }) => date).toSorted());
});

test('the last release has a fixture of at most 10 MB', () => {
  const folder = fixtureOf(lastRelease());
  const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST_BYTES);
});

test('instants move by one offset, wherever they stand and however they are written', () => {
  const made = new Date('2026-11-26T12:00:00Z');
  const shift = shiftBetween(made, new Date('2027-01-02T13:00:05Z'));
  const types = ['timestamp with time zone', 'jsonb', 'text', 'date', 'date', 'text'];
  const names = ['at', 'data', 'title', 'date_of_birth', 'day', 'month'];
  const columns = shiftersOf(names, types);
  const row = [
    '2026-11-26 12:00:00.123456+00',
    '{"at": "2026-11-26T11:59:59.999Z", "text": "on 2026-11-26T12:00:00Z"}',
    '2026-11-26T12:00:00Z',
    '1990-11-26',
    '2026-11-30',
    '2026-10',
  ].join('\t');
  expect(shiftRow(row, columns, shift).split('\t')).toEqual([
    '2027-01-02 13:00:05.123456+00',
    '{"at": "2027-01-02T13:00:04.999Z", "text": "on 2026-11-26T12:00:00Z"}',
    '2026-11-26T12:00:00Z',
    '1990-11-26',
    '2027-01-06',
    '2026-12',
  ]);
  expect(shiftRow('\\N\t\\N', columns, shift)).toBe('\\N\t\\N');
});

test('the current day, week and month of a dump become the current ones', () => {
  const [day, week, month] = shiftersOf(['day', 'week', 'month'], ['date', 'text', 'text']);
  const move = (by: typeof day, value: string, shift: Shift) => by?.(value, shift);
  fc.assert(
    fc.property(anyTime, anyTime, (made, now) => {
      const shift = shiftBetween(made, now);
      const iso = (at: Date) => at.toISOString();
      expect(move(day, iso(made).slice(0, 10), shift)).toBe(iso(now).slice(0, 10));
      expect(move(month, iso(made).slice(0, 7), shift)).toBe(iso(now).slice(0, 7));
      expect(move(week, mondayOf(made), shift)).toBe(mondayOf(now));
    }),
  );
});

function mondayOf(at: Date): string {
  const monday = Date.UTC(1970, 0, 5);
  const weeks = Math.floor((at.getTime() - monday) / WEEK_MS);
  return new Date(monday + weeks * WEEK_MS).toISOString().slice(0, 10);
}
