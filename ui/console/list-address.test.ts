import { expect, test } from 'vitest';
import { listAddress } from './list-address.ts';

const KEPT = ['state', 'page'];
const from = (query: string, change?: Readonly<Record<string, string>>) =>
  listAddress(new URLSearchParams(query), KEPT, change);

test('a sheet opens over the rows one looks at, and closes to them', () => {
  expect(from('state=open&page=2', { settle: 'a' })).toBe('?state=open&page=2&settle=a');
  expect(from('page=2&settle=a')).toBe('?page=2');
});

test('nothing else stays: another sheet, or what was just done', () => {
  expect(from('move=a&done=paid&page=3', { refund: 'b' })).toBe('?page=3&refund=b');
});

test('an empty value goes', () => {
  expect(from('state=open&page=2', { state: 'over', page: '' })).toBe('?state=over');
  expect(from('')).toBe('?');
});

test('what means something in an address is written so that it is read again', () => {
  const address = from('', { picture: '/files/a?b=c&d' });
  expect(new URLSearchParams(address).get('picture')).toBe('/files/a?b=c&d');
});
