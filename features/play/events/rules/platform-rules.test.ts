import { expect, test } from 'vitest';
import { durationText } from './platform-rules.ts';

test.each([
  [24 * 3_600_000, '24 hours'],
  [90 * 60_000, '90 minutes'],
  [60_000, '1 minute'],
  [90_000, '90 seconds'],
  [1500, '1.5 seconds'],
])('%d ms are told in the largest unit without a rest', (ms, text) => {
  expect(durationText(ms, 'en')).toBe(text);
});
