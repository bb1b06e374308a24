import { expect, test } from 'vitest';
import { newerThanTargets } from './targets.ts';

test.each([
  ['list.toSorted(order)', ['toSorted']],
  ['list?.at(-1)', ['at']],
  ['Map.groupBy(list, of)', ['groupBy']],
  ['URL.parse(text)', ['parse']],
  ['structuredClone(value)', ['structuredClone']],
  ['[...map.values().filter(Boolean)]', ['filter']],
  ['text.split(/(?<=a)b/)', ['/(?<=a)b/']],
  ['new RegExp(`(?<!a)b`)', ['(?<!a)b']],
  ['form.requestSubmit()', ['requestSubmit']],
])('%s is newer than the targets', (code, found) => {
  expect(newerThanTargets(code)).toEqual(found);
});

test.each([
  '[...list].sort(order)',
  'JSON.parse(text)',
  'at(list)',
  'Object.values(row).filter(Boolean)',
  'text.match(/(?<name>a)/)',
  'Intl.supportedValuesOf?.("timeZone")',
  '"requestSubmit" in form ? form.requestSubmit() : button.click()',
  'if (sheet.showPopover) sheet.showPopover()',
  'typeof structuredClone === "function" && structuredClone(value)',
])('%s runs on the targets', (code) => {
  expect(newerThanTargets(code)).toEqual([]);
});
