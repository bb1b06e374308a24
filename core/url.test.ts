import { expect, test } from 'vitest';
import { parseUrl } from './url.ts';

test.each([
  ['https://a.example/b?c=d', undefined, 'https://a.example/b?c=d'],
  ['/b', 'https://a.example', 'https://a.example/b'],
  ['/b', undefined, null],
  ['https://', undefined, null],
  ['', undefined, null],
])('%s under %s is %s', (text, base, address) => {
  expect(parseUrl(text, base)?.href ?? null).toBe(address);
});
