import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRegister, merged } from './register.ts';

test('somebody is there as long as any node has a device of theirs', () => {
  const register = createRegister();
  register.set('one', 'room', 'ana', true);
  register.set('two', 'room', 'ana', true);
  register.set('one', 'room', 'ana', false);
  expect(register.has('room', 'ana')).toBe(true);
  register.drop('two');
  expect(register.has('room', 'ana')).toBe(false);
});

test('who came and went in between is not told of', () => {
  const register = createRegister();
  register.set('one', 'room', 'ana', true);
  register.set('one', 'room', 'ana', false);
  expect(register.drain()).toEqual([]);
  register.set('one', 'room', 'ben', true);
  expect(register.drain()).toEqual([{ place: 'room', came: ['ben'], went: [] }]);
  expect(register.drain()).toEqual([]);
});

test('what a node tells of the whole takes the place of what it had', () => {
  const register = createRegister();
  register.set('one', 'room', 'ana', true);
  register.set('two', 'room', 'ana', true);
  register.set('one', 'hall', 'ben', true);
  register.replace('one', [['room', ['cem']]]);
  expect(register.players('room').sort()).toEqual(['ana', 'cem']);
  expect(register.count('hall')).toBe(0);
});

test('told changes, put together, are who is there; whatever happens on which node', () => {
  const step = fc.record({
    node: fc.constantFrom('one', 'two'),
    place: fc.constantFrom('room', 'hall'),
    player: fc.constantFrom('ana', 'ben', 'cem'),
    isThere: fc.boolean(),
    isAsked: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const register = createRegister();
      const seen = new Set<string>();
      const take = () => {
        for (const { place, came, went } of register.drain()) {
          for (const player of went) expect(seen.delete(`${place} ${player}`)).toBe(true);
          for (const player of came) seen.add(`${place} ${player}`);
        }
      };
      for (const { node, place, player, isThere, isAsked } of steps) {
        register.set(node, place, player, isThere);
        if (isAsked) take();
      }
      take();
      const there = ['room', 'hall'].flatMap((place) =>
        register.players(place).map((player) => `${place} ${player}`),
      );
      expect([...seen].sort()).toEqual(there.sort());
    }),
  );
});

test('two changes of a place are one: whoever came and then went, or went and came back, is in neither list', () => {
  const earlier = { place: 'room', came: ['ana', 'ben'], went: ['cleo', 'dan'] };
  const later = { place: 'room', came: ['cleo', 'eve'], went: ['ana', 'finn'] };
  expect(merged(undefined, later)).toBe(later);
  expect(merged(earlier, later)).toEqual({
    place: 'room',
    came: ['ben', 'eve'],
    went: ['dan', 'finn'],
  });
});
