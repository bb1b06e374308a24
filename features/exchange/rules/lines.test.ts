import { expect, test } from 'vitest';
import { namedLines } from './lines.ts';

test('without heads a line is what it looks like', () => {
  expect(of([['sipho@mail.example'], ['+27 82 123 4567'], ['0821234567'], ['Sipho']])).toEqual([
    'email sipho@mail.example',
    'number 27821234567',
    'number 0821234567',
    'username Sipho',
  ]);
});

test('heads say which columns count, and the first that is filled in names the player', () => {
  const rows = [
    ['Club', 'Username', 'E-Mail'],
    ['A', '', 'a@mail.example'],
    ['B', '0821234567', ''],
    ['C', '', ''],
  ];
  expect(of(rows)).toEqual(['email a@mail.example', 'username 0821234567']);
});

test('who stands there twice is marked, whatever the case', () => {
  const lines = namedLines(rowsOf([['Sipho'], ['sipho'], ['SIPHO@mail.example']]));
  expect(lines.map(({ repeated }) => repeated)).toEqual([false, true, false]);
});

test('a number guarded against formulas is a number', () => {
  expect(of([["'+27821234567"], ['email@mail.example']])).toEqual([
    'number 27821234567',
    'email email@mail.example',
  ]);
});

function of(cells: string[][]): string[] {
  return namedLines(rowsOf(cells)).map(({ named }) => `${named.by} ${named.value}`);
}

function rowsOf(cells: string[][]) {
  return cells.map((each, index) => ({ line: index + 1, cells: each }));
}
