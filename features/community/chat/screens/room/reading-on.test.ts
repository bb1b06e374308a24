import { expect, test } from 'vitest';
import { readOn } from './use-thread.ts';

const said = [1, 2, 3, 4, 5].map((sequence) => ({ sequence }));

/** A room of five messages on a line that is cut now and then, two messages a page. */
function room(isCut: (request: number) => boolean) {
  const taken: number[] = [];
  const state = { requests: 0, rests: 0, isOver: false };
  return {
    taken,
    state,
    reading: {
      read: async (after: number) => {
        state.requests += 1;
        if (isCut(state.requests)) throw new Error('away');
        const left = said.filter(({ sequence }) => sequence > after);
        return { items: left.slice(0, 2), more: left.length > 2 };
      },
      take: (items: readonly { sequence: number }[]) =>
        void taken.push(...items.map(({ sequence }) => sequence)),
      rest: async () => {
        state.rests += 1;
        if (state.rests === 9) state.isOver = true;
      },
      isOver: () => state.isOver,
    },
  };
}

test('what was missed is read to its end, also over a line that is cut meanwhile', async () => {
  const { taken, state, reading } = room((request) => request === 1 || request === 3);
  await readOn(1, reading);
  expect(taken).toEqual([2, 3, 4, 5]);
  expect(state.rests).toBe(2);
});

test('whoever has left the room is asked for nothing more', async () => {
  const { taken, state, reading } = room(() => true);
  await readOn(0, reading);
  expect(taken).toEqual([]);
  expect(state.requests).toBe(9);
});
