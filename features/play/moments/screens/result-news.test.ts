import { expect, test } from 'vitest';
import { addressOfNews, isShownAt, opensAt } from './result-news.ts';

const result = { type: 'match_approved', link: '/match-wizard/e/m' };
const other = { type: 'match_request', link: '/match-wizard/e/m' };

test('the notice of a result leads to its moment, others to their page', () => {
  expect(addressOfNews(result)).toBe('/match-wizard/e/m?moment=1');
  expect(addressOfNews(other)).toBe('/match-wizard/e/m');
  expect(addressOfNews({ ...result, link: null })).toBeNull();
});

test('both screens of a match show its result by the moment, which no notice repeats', () => {
  expect(opensAt('/match-wizard/e/m', result)).toBe(true);
  expect(opensAt('/match/m', result)).toBe(true);
  expect(opensAt('/home', result)).toBe(false);
  expect(opensAt('/match-wizard/e/m', other)).toBe(false);
  expect(opensAt('/match-wizard/e/m', { ...result, type: 'match_reopened' })).toBe(false);
  expect(isShownAt('/match-wizard/e/m', other)).toBe(true);
  expect(isShownAt('/home', { ...other, link: null })).toBe(false);
});
