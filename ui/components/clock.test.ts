import { expect, test } from 'vitest';
import { clockSkew } from './clock.ts';

const SERVER = Date.parse('2026-11-20T18:00:00Z');

test('a clock that agrees is believed', () => {
  expect(clockSkew(SERVER, SERVER + 300, 400)).toBe(0);
});

test('an answer no older than the page says nothing against the clock', () => {
  expect(clockSkew(SERVER, SERVER + 90_000, 120_000)).toBe(0);
});

test('a fast clock is put back', () => {
  expect(clockSkew(SERVER, SERVER + 600_000, 5000)).toBe(-600_000);
});

test('a slow clock is put forward', () => {
  expect(clockSkew(SERVER, SERVER - 600_000, 5000)).toBe(600_000);
});
