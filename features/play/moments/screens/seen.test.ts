import { expect, test } from 'vitest';
import { seenIn, seenOf } from './seen.ts';
import { CUP, shownOf, WIN } from './stage/test-kit.ts';

test('closing marks the result with the occasion that it showed', () => {
  expect(seenOf(shownOf(WIN))).toEqual({ results: [WIN.resultId] });
  expect(seenOf(shownOf(CUP))).toEqual({ results: [CUP.resultId], larger: 'cup:1' });
});

test('a form says the same as the script', () => {
  const form = new FormData();
  form.append('result', 'a');
  form.append('result', 'b');
  expect(seenIn(form)).toEqual({ results: ['a', 'b'] });
  form.append('larger', 'cup:1');
  expect(seenIn(form)).toEqual({ results: ['a', 'b'], larger: 'cup:1' });
});
