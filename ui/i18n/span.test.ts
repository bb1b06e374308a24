import { expect, test } from 'vitest';
import { spanIn } from './format.tsx';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test('a span is said in its largest whole unit, in days from two on', () => {
  const spans = [59 * MINUTE, HOUR, 47 * HOUR, 48 * HOUR, 71 * HOUR];
  expect(spans.map((ms) => spanIn('en', ms))).toEqual([
    '59 minutes',
    '1 hour',
    '47 hours',
    '2 days',
    '2 days',
  ]);
});

test('what has just begun has lasted a minute, also by a clock that is behind', () => {
  expect([0, 59_000, -HOUR].map((ms) => spanIn('de', ms))).toEqual(Array(3).fill('1 Minute'));
});
