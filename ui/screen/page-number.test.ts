import { expect, test } from 'vitest';
import { pageIn } from './page-number.ts';

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
