import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GAME_CATEGORIES } from '../rules/game.ts';
import { choiceOf, gamesAddress } from './games-address.ts';

test('a choice is found again in its address', () => {
  const choices = fc.record({
    category: fc.constantFrom(undefined, ...GAME_CATEGORIES),
    game: fc.constantFrom(undefined, 'football-26', 'hoops-26'),
    list: fc.constantFrom('open' as const, 'past' as const),
    page: fc.integer({ min: 1, max: 99 }),
  });
  fc.assert(
    fc.property(choices, (choice) => {
      const { searchParams } = new URL(gamesAddress(choice), 'https://here.invalid');
      expect(choiceOf(searchParams)).toEqual(choice);
    }),
  );
});

test('an address that says nothing sensible shows the first page of what is open', () => {
  const nonsense = new URLSearchParams('category=chess&tab=x&page=-3');
  expect(choiceOf(nonsense)).toEqual({
    category: undefined,
    game: undefined,
    list: 'open',
    page: 1,
  });
});
