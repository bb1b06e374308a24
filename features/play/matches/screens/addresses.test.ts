import { expect, test } from 'vitest';
import {
  addressAfter,
  closedAddress,
  momentAddress,
  onlyViewChanged,
  opensMoment,
  sheetAddress,
} from './addresses.ts';

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

test('an act that makes a result final leads to its moment', () => {
  const match = { eventId: 'e', matchId: 'm' };
  const final = { ...match, status: 'completed' };
  expect(addressAfter(PLACE, 'verify', final)).toBe('/match/m?moment=1');
  expect(addressAfter(PLACE, 'submit', final)).toBe('/match/m?moment=1');
  const wizard = { pathname: '/match-wizard/e/m', search: '?sheet=verify' };
  expect(addressAfter(wizard, 'verify', final)).toBe('/match-wizard/e/m?moment=1');
  const waiting = { ...match, status: 'awaiting_approval' };
  expect(addressAfter(wizard, 'submit', waiting)).toBe('/match-wizard/e/m');
  expect(opensMoment(momentAddress('m'))).toBe(true);
  expect(opensMoment('/match/m?done=verify')).toBe(false);
  expect(closedAddress({ pathname: '/match/m', search: '?moment=1' })).toBe('/match/m');
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
