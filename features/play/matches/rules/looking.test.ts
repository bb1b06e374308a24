import { expect, test } from 'vitest';
import { LOOKS_FOR_MS, lookingUntil } from './looking.ts';

const EVENT = {
  startsAt: new Date('2026-11-10T10:00:00Z'),
  endsAt: new Date('2026-11-10T20:00:00Z'),
};
const until = (now: string) => lookingUntil(EVENT, new Date(now), LOOKS_FOR_MS)?.toISOString();

test('who looks for a match is shown for half an hour, and never past the end', () => {
  expect(until('2026-11-10T10:00:00Z')).toBe('2026-11-10T10:30:00.000Z');
  expect(until('2026-11-10T19:40:00Z')).toBe('2026-11-10T20:00:00.000Z');
});

test('nobody looks for a match before the first kickoff, or after the last', () => {
  expect(until('2026-11-10T09:59:59Z')).toBeUndefined();
  expect(until('2026-11-10T20:00:00Z')).toBeUndefined();
});
