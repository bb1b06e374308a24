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

test('players who came and went in between are left out', () => {
  const register = createRegister();
  register.set('one', 'room', 'ana', true);
  register.set('one', 'room', 'ana', false);
  expect(register.drain()).toEqual([]);
  register.set('one', 'room', 'ben', true);
  expect(register.drain()).toEqual([{ channel: 'room', came: ['ben'], went: [] }]);
  expect(register.drain()).toEqual([]);
});

test('the whole of a node replaces its earlier players', () => {
  const register = createRegister();
  register.set('one', 'room', 'ana', true);
  register.set('two', 'room', 'ana', true);
  register.set('one', 'hall', 'ben', true);
  register.replace('one', [['room', ['cem']]]);
  expect(register.players('room').sort()).toEqual(['ana', 'cem']);
  expect(register.count('hall')).toBe(0);
});

test('all drained changes together are the present players, for any changes of any node', () => {
  const step = fc.record({
    node: fc.constantFrom('one', 'two'),
    channel: fc.constantFrom('room', 'hall'),
    player: fc.constantFrom('ana', 'ben', 'cem'),
    isThere: fc.boolean(),
    isAsked: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const register = createRegister();
      const seen = new Set<string>();
      const take = () => {
        for (const { channel, came, went } of register.drain()) {
          for (const player of went) expect(seen.delete(`${channel} ${player}`)).toBe(true);
          for (const player of came) seen.add(`${channel} ${player}`);
        }
      };
      for (const { node, channel, player, isThere, isAsked } of steps) {
        register.set(node, channel, player, isThere);
        if (isAsked) take();
      }
      take();
      const there = ['room', 'hall'].flatMap((channel) =>
        register.players(channel).map((player) => `${channel} ${player}`),
      );
      expect([...seen].sort()).toEqual(there.sort());
    }),
  );
});

test('merged changes leave out players who came and went, or went and came back', () => {
  const earlier = { channel: 'room', came: ['ana', 'ben'], went: ['cleo', 'dan'] };
  const later = { channel: 'room', came: ['cleo', 'eve'], went: ['ana', 'finn'] };
  expect(merged(undefined, later)).toBe(later);
  expect(merged(earlier, later)).toEqual({
    channel: 'room',
    came: ['ben', 'eve'],
    went: ['dan', 'finn'],
  });
});
