import { describe, expect, test } from 'vitest';
import { saverOf } from './saver.ts';

const QUIET = { choice: undefined, saveData: false, slow: false };

describe('the data-saver', () => {
  test.each([
    ['is off where nothing asks for it', QUIET, false],
    ['sets itself where the browser saves', { ...QUIET, saveData: true }, true],
    ['sets itself where the line is slow', { ...QUIET, slow: true }, true],
    ['is on where somebody wants it', { ...QUIET, choice: 'on' }, true],
    ['is off where somebody wants that', { choice: 'off', saveData: true, slow: true }, false],
  ])('%s', (_, known, on) => {
    expect(saverOf(known).on).toBe(on);
  });

  test('takes an unknown choice for none', () => {
    expect(saverOf({ ...QUIET, choice: 'maybe' })).toEqual({ choice: 'auto', on: false });
  });
});
