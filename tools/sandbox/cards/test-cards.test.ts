import { expect, test } from 'vitest';
import { bankSays } from './test-cards.ts';

const card = (like: string, charges = 0) => ({ like, charges });

test('a card that succeeds is charged; none, or one that is no test card, is refused', () => {
  expect(bankSays(card('4242424242424242'), true)).toBeNull();
  expect(bankSays(undefined, true)).toBe('card_refused');
  expect(bankSays(card('4111111111111111'), true)).toBe('card_refused');
});

test('a card may be declined always, or after its first charge', () => {
  expect(bankSays(card('4000000000000341'), true)).toBe('insufficient_funds');
  expect(bankSays(card('4000000000001109'), true)).toBeNull();
  expect(bankSays(card('4000000000001109', 1), true)).toBe('insufficient_funds');
});

test('the bank asks whoever is there, at every charge; who is not there has to come back', () => {
  expect(bankSays(card('4000002760003184', 3), true)).toBe('asks');
  expect(bankSays(card('4000002760003184', 3), false)).toBe('authentication_needed');
  expect(bankSays(card('4000002500003155'), false)).toBeNull();
});
