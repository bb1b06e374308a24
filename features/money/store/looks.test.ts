import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BANNERS, FRAMES, NAME_COLOURS } from '#ui/components/looks.ts';
import { DESIGNS, enhancerOf } from './rules/enhancers.ts';

const STYLES = readFileSync(
  join(import.meta.dirname, '../../../ui/components/looks.module.css'),
  'utf8',
);

test.each([
  ['frame', FRAMES],
  ['banner', BANNERS],
  ['colour', NAME_COLOURS],
] as const)('every %s that is sold is drawn', (kind, drawn) => {
  const sold = DESIGNS.filter((design) => enhancerOf(design).kind === kind);
  expect([...drawn].sort()).toEqual([...sold].sort());
  expect(drawn.filter((name) => !new RegExp(`\\.${name}\\b`).test(STYLES))).toEqual([]);
});
