import { expect, test } from 'vitest';
import { stepAlong } from './step-along.ts';

test.each([
  ['ArrowRight', 'ltr', 1],
  ['ArrowLeft', 'ltr', -1],
  ['ArrowLeft', 'rtl', 1],
  ['ArrowRight', 'rtl', -1],
  ['ArrowDown', 'ltr', undefined],
  ['Enter', 'rtl', undefined],
])('%s leads, where one writes %s, by %s', (key, direction, step) => {
  expect(stepAlong(key, direction)).toBe(step);
});
