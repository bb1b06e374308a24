import { expect, test } from 'vitest';
import { lastPageOf } from './load.ts';

const at = (query: string) => new URL(`http://blg-za-en.localhost/console/matches${query}`);
const list = (page: number, total: number, items: readonly string[] = []) => {
  return { items, page, pageSize: 10, total };
};

test.each([
  [2, 10, 1],
  [9, 21, 3],
])(
  'page %i of a list of %i, which has become shorter, gives way to page %i',
  (page, total, last) => {
    const url = at(`?list=open&page=${page}`);
    expect(lastPageOf(url, list(page, total))).toBe(last);
    expect(lastPageOf(url, { list: 'open', matches: list(page, total) })).toBe(last);
  },
);

test.each([
  ['that holds something', '?page=2', { matches: list(2, 11, ['one']) }],
  ['of a list that holds nothing at all', '?page=2', { matches: list(2, 0) }],
  ['that is not asked for by the address', '', { matches: list(2, 10) }],
  ['of another list beside', '?page=2', { matches: list(2, 11, ['one']), games: list(1, 0) }],
  ['of what is no list', '?page=2', { match: { items: 'words', page: 2, total: 10 } }],
  ['of nothing', '?page=2', null],
])('a page %s stays', (_which, query, loaded) => {
  expect(lastPageOf(at(query), loaded)).toBeUndefined();
});
