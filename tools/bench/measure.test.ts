import { expect, test } from 'vitest';
import { blockingTime, isReached, ratio } from './measure.ts';

test('a ratio is that of the medians, so that one slow visit changes nothing', () => {
  const figure = ratio('paint', [300, 200, 9_000], [100, 80, 120], 3);
  expect(figure).toEqual({ what: 'paint', value: 3, unit: '×', goal: { most: 3 } });
  expect(isReached(figure)).toBe(true);
  expect(isReached(ratio('paint', [301], [100], 3))).toBe(false);
});

test('two pages that block for no time are equal, and one that blocks beside one that does not is a miss', () => {
  expect(ratio('blocking', [0], [0], 1)).toMatchObject({ value: 1 });
  expect(isReached(ratio('blocking', [1], [0], 1))).toBe(false);
});

test('tasks block by what is longer than 50 ms, from the first paint to the end of the watch', () => {
  const task = (startTime: number, duration: number) => ({ startTime, duration });
  expect(blockingTime([task(100, 60), task(200, 40), task(300, 150)], 0, 1_000)).toBe(110);
  expect(blockingTime([task(0, 200)], 100, 1_000), 'begun before').toBe(50);
  expect(blockingTime([task(900, 200)], 0, 1_000), 'ended later').toBe(50);
  expect(blockingTime([task(0, 90), task(2_000, 90)], 100, 1_000), 'outside').toBe(0);
});
