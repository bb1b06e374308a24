import { expect, test } from 'vitest';
import {
  AVAILABLE_FOR_MS,
  availableUntil,
  type Hours,
  hasPlayTimes,
  NEVER,
  playableSpans,
} from './play-times.ts';

const ZONE = 'Africa/Johannesburg';
const instant = (text: string) => Date.parse(text);
const WINDOW = { start: instant('2026-11-10T00:00:00Z'), end: instant('2026-11-12T00:00:00Z') };
const daily = (...hours: Hours[]) => ({ ...NEVER, week: NEVER.week.map(() => hours) });
const spans = (...hours: Hours[]) =>
  playableSpans(daily(...hours), ZONE, WINDOW).map(({ start, end }) => [
    new Date(start).toISOString().slice(5, 16),
    new Date(end).toISOString().slice(5, 16),
  ]);

test('something is said by hours of the week, or of a single day', () => {
  const hours = [{ from: '18:00', until: '20:00' }];
  expect(hasPlayTimes(NEVER)).toBe(false);
  expect(hasPlayTimes({ ...NEVER, days: [{ date: '2026-11-10', hours: [] }] })).toBe(false);
  expect(hasPlayTimes(daily(...hours))).toBe(true);
  expect(hasPlayTimes({ ...NEVER, days: [{ date: '2026-11-10', hours }] })).toBe(true);
});

test('hours that touch or overlap are one span, also over midnight', () => {
  const evening = { from: '18:00', until: '20:00' };
  const later = { from: '20:00', until: '21:00' };
  const night = { from: '20:30', until: '00:30' };
  expect(spans(evening, later)).toEqual([
    ['11-10T16:00', '11-10T19:00'],
    ['11-11T16:00', '11-11T19:00'],
  ]);
  expect(spans(evening, later, night)).toEqual([
    ['11-10T16:00', '11-10T22:30'],
    ['11-11T16:00', '11-11T22:30'],
  ]);
});

test('what runs past midnight begins the day before, and ends with what is asked for', () => {
  expect(spans({ from: '22:00', until: '04:00' })).toEqual([
    ['11-10T00:00', '11-10T02:00'],
    ['11-10T20:00', '11-11T02:00'],
    ['11-11T20:00', '11-12T00:00'],
  ]);
});

const EVENT = {
  startsAt: new Date('2026-11-10T10:00:00Z'),
  endsAt: new Date('2026-11-10T20:00:00Z'),
};
const until = (now: string) =>
  availableUntil(EVENT, new Date(now), AVAILABLE_FOR_MS)?.toISOString();

test('who looks for a match is shown for half an hour, and never past the end', () => {
  expect(until('2026-11-10T10:00:00Z')).toBe('2026-11-10T10:30:00.000Z');
  expect(until('2026-11-10T19:40:00Z')).toBe('2026-11-10T20:00:00.000Z');
});

test('nobody looks for a match before the first kickoff, or after the last', () => {
  expect(until('2026-11-10T09:59:59Z')).toBeUndefined();
  expect(until('2026-11-10T20:00:00Z')).toBeUndefined();
});
