import { expect, test } from 'vitest';
import { addressAfter, closedAddress, onlyViewChanged, sheetAddress } from './addresses.ts';

const PLACE = {
  pathname: '/match-schedule',
  search: '?status=completed&sheet=info&match=m&page=2',
};
const at = (path: string) => new URL(path, 'http://blg-za-en.localhost');

test('a popup opens over the place it was asked for at, and closes to it', () => {
  const search = new URLSearchParams('status=completed&page=2&done=accept');
  expect(sheetAddress(search, 'info', 'm')).toBe('?status=completed&page=2&sheet=info&match=m');
  expect(closedAddress(PLACE)).toBe('/match-schedule?status=completed&page=2');
  expect(closedAddress({ pathname: '/match-wizard/e/m', search: '?sheet=info' })).toBe(
    '/match-wizard/e/m',
  );
});

test('a challenge leads to its match, every other act back to where it was done', () => {
  const match = { eventId: 'e', matchId: 'n' };
  expect(addressAfter(PLACE, 'challenge', match)).toBe('/match-wizard/e/n');
  expect(addressAfter(PLACE, 'accept', match)).toBe('/match-schedule?status=completed&page=2');
  expect(addressAfter(PLACE, 'challenge', null)).toBe('/match-schedule?status=completed&page=2');
});

test('looking at the same match otherwise asks nothing of the server', () => {
  expect(onlyViewChanged(at('/match-wizard/e/m'), at('/match-wizard/e/m?step=2'))).toBe(true);
  expect(onlyViewChanged(at('/match-wizard/e/m?step=2'), at('/match-wizard/e/n?step=2'))).toBe(
    false,
  );
  expect(onlyViewChanged(at('/match-schedule'), at('/match-schedule?status=completed'))).toBe(
    false,
  );
  // the same address again is a wish for news
  expect(onlyViewChanged(at('/match-schedule'), at('/match-schedule'))).toBe(false);
});
