import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calmPreloads } from './calm-preloads.ts';

const PAGE =
  '<p>مرحبا</p><link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/>';

test('every preloaded module waits, wherever the page is cut into pieces; all else stays as it was', async () => {
  const bytes = Buffer.from(PAGE);
  const cuts = fc.array(fc.nat(bytes.length), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(cuts, async (places) => {
      const ends = [...places.sort((a, b) => a - b), bytes.length];
      const pieces = ends.map((end, i) => bytes.subarray(ends[i - 1] ?? 0, end));
      const page = await text(Readable.from(pieces).pipe(calmPreloads()));
      expect(page.match(/modulepreload" fetchpriority="low"/g)).toHaveLength(2);
      expect(page.replaceAll(' fetchpriority="low"', '')).toBe(PAGE);
    }),
  );
});
