import { expect, test } from 'vitest';
import { groupByDay } from './days.ts';

const NOW = '2026-11-10T12:00:00Z';
const same = (at: string) => at;

test('days are those of the viewer’s zone', () => {
  const late = ['2026-11-10T21:30:00Z', '2026-11-10T22:30:00Z'];
  const keys = (zone: string) => groupByDay(late, same, zone, NOW).map(({ key }) => key);
  expect(keys('UTC')).toEqual(['2026-11-10']);
  expect(keys('Africa/Johannesburg')).toEqual(['2026-11-10', '2026-11-11']);
});

test('the days around today are named, and the order of the list stays', () => {
  const list = ['2026-11-12', '2026-11-11', '2026-11-10', '2026-11-10', '2026-11-09'];
  const days = groupByDay(list, (day) => `${day}T10:00:00Z`, 'UTC', NOW);
  expect(days.map(({ near, items }) => [near, items.length])).toEqual([
    [null, 1],
    ['tomorrow', 1],
    ['today', 2],
    ['yesterday', 1],
  ]);
});

test('a day comes once, in whatever order its items come', () => {
  const list = ['2026-11-11T09', '2026-11-09T10', '2026-11-11T08'].map((hour) => `${hour}:00:00Z`);
  const days = groupByDay(list, same, 'UTC', NOW);
  expect(days.map(({ key, items }) => [key, ...items])).toEqual([
    ['2026-11-11', list[0], list[2]],
    ['2026-11-09', list[1]],
  ]);
});

test('an empty list has no days', () => {
  expect(groupByDay([], same, 'UTC', NOW)).toEqual([]);
});
