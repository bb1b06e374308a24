import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Pagination } from './pagination.tsx';

function written(page: number, total: number): string {
  const labels = { label: 'Pages', previousLabel: 'Back', nextLabel: 'On' };
  const ofLabel = (at: number, pages: number) => `${at} of ${pages}`;
  const props = { page, total, pageSize: 10, hrefFor: (to: number) => `?page=${to}`, ofLabel };
  const pagination = createElement(Pagination, { ...props, ...labels });
  return renderToString(createElement(MemoryRouter, null, pagination));
}

test('one page has no way to another', () => {
  expect([written(1, 0), written(1, 10)]).toEqual(['', '']);
});

test('a page in the middle leads back and on', () => {
  const middle = written(2, 21);
  for (const part of ['?page=1', '2 of 3', '?page=3']) expect(middle).toContain(part);
});

test.each([
  [2, 10, 1],
  [9, 0, 1],
  [9, 21, 3],
])(
  'page %i of a list of %i, which has become shorter, leads back to page %i',
  (page, total, last) => {
    const beyond = written(page, total);
    expect(beyond).toContain(`?page=${last}"`);
    expect(beyond).not.toContain(' of ');
  },
);
