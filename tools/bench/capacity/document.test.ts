import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  assumedRows,
  costRows,
  memoryRows,
  needRows,
  readCosts,
  readMemory,
  rowsOf,
} from './document.ts';

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../../docs/capacity.md'), 'utf8');

test('docs/capacity.md has the sums of the costs that it records', () => {
  const [costs, memory] = [readCosts(DOCUMENT), readMemory(DOCUMENT)];
  expect(rowsOf(DOCUMENT)).toEqual(expect.arrayContaining([...needRows(costs, memory)]));
});

test('docs/capacity.md has the acts of an hour that the sums assume', () => {
  expect(rowsOf(DOCUMENT)).toEqual(expect.arrayContaining([...assumedRows()]));
});

test('recorded costs are read as they are printed', () => {
  const [costs, memory] = [readCosts(DOCUMENT), readMemory(DOCUMENT)];
  const printed = [...costRows(costs), ...memoryRows(memory)];
  expect(rowsOf(DOCUMENT)).toEqual(expect.arrayContaining(printed));
});
