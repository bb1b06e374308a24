import { expect, test } from 'vitest';
import { pageHref, pageIn } from './page-number.ts';

test.each([
  ['', 1],
  ['?page=3', 3],
  ['?page=0', 1],
  ['?page=-2', 1],
  ['?page=1.5', 1],
  ['?page=Infinity', 1],
  ['?page=1000001', 1],
  ['?page=two', 1],
])('an address with %j asks for page %i', (query, page) => {
  expect(pageIn(new URL(`http://localhost/${query}`))).toBe(page);
});

test('a list beside another has a name of its own', () => {
  const address = new URL('http://localhost/?page=2&places=5');
  expect([pageIn(address), pageIn(address, 'places')]).toEqual([2, 5]);
});

test('who turns the pages of one list stays where they are in the one beside it', () => {
  const query = new URLSearchParams('page=2&receipts=5&done=stop');
  expect(pageHref(query, ['receipts'], 'page', 3)).toBe('?receipts=5&page=3');
  expect(pageHref(query, ['page'], 'receipts', 6)).toBe('?page=2&receipts=6');
  expect(pageHref(new URLSearchParams(), ['page'], 'receipts', 2)).toBe('?receipts=2');
});
