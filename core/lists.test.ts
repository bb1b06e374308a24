import { expect, test } from 'vitest';
import { lastOf } from './lists.ts';

test('the last item, and none of an empty list', () => {
  expect(lastOf([1, 2, 3])).toBe(3);
  expect(lastOf([])).toBeUndefined();
});
