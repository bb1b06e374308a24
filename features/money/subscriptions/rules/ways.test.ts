import { expect, test } from 'vitest';
import { OPT_IN_WAYS, otherWay, wayOf } from './ways.ts';

test.each([
  [['carrier', 'mpesa', 'card'], null, 'carrier'],
  [['carrier', 'mpesa', 'card'], 'mpesa', 'mpesa'],
  [['carrier', 'card'], 'mpesa', 'carrier'],
  [['mpesa'], null, 'mpesa'],
  [['mpesa'], 'carrier', 'mpesa'],
  [['card'], 'card', undefined],
])('of %j, wanting %s, the way is %s', (payers, wanted, way) => {
  expect(wayOf(payers, wanted)).toBe(way);
});

test('a page of an earlier release names no way, and means the carrier', () => {
  expect(wayOf(OPT_IN_WAYS, '')).toBe('carrier');
});

test('the other way is offered only if the brand has it', () => {
  expect(otherWay(['carrier', 'mpesa'], 'carrier')).toBe('mpesa');
  expect(otherWay(['carrier', 'mpesa'], 'mpesa')).toBe('carrier');
  expect(otherWay(['mpesa', 'card'], 'mpesa')).toBeNull();
});
