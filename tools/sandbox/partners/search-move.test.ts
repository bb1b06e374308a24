import { expect, test } from 'vitest';
import { type SearchSeen, searchMove } from './search-move.ts';

const PATIENCE = 30_000;
const seen = (facts: Partial<SearchSeen>): SearchSeen => ({
  ...{ state: 'idle', looking: 0, found: null },
  ...facts,
});
const found = (accepted: boolean) => seen({ state: 'found', found: { foundId: 'f', accepted } });

test('a partner looks only after a player has looked for a while', () => {
  expect(searchMove(seen({ looking: 0 }), PATIENCE, PATIENCE)).toBeNull();
  expect(searchMove(seen({ looking: 1 }), PATIENCE - 1, PATIENCE)).toBeNull();
  expect(searchMove(seen({ looking: 1 }), PATIENCE, PATIENCE)).toBe('start');
});

test('it accepts a found match once', () => {
  expect(searchMove(found(false), 0, PATIENCE)).toBe('accept');
  expect(searchMove(found(true), 0, PATIENCE)).toBeNull();
});

test('it stops when nobody else looks, and looks on beside others', () => {
  expect(searchMove(seen({ state: 'looking', looking: 1 }), PATIENCE, PATIENCE)).toBe('stop');
  expect(searchMove(seen({ state: 'looking', looking: 2 }), PATIENCE, PATIENCE)).toBeNull();
});
