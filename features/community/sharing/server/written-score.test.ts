import { expect, test } from 'vitest';
import { writtenScore } from './written-score.ts';

test('the first number of a score in a picture stands where reading begins', () => {
  expect(writtenScore([7, 3], 'ltr')).toBe('\u20667 – 3\u2069');
  expect(writtenScore([7, 3], 'rtl')).toBe('\u20677 – 3\u2069');
});
