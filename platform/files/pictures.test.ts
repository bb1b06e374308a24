import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawEndScreen } from '#testing/end-screens.ts';
import { createLog } from '../telemetry/log.ts';
import { likenessOf } from './likeness.ts';
import { createPictureReader } from './picture-reader.ts';

test('a picture keeps its likeness in another size and encoding, and another one has its own', async () => {
  const screen = await drawEndScreen({ layout: 'dash', home: 3, away: 1 });
  const likeness = await likenessOf(screen);
  expect(likeness).toMatch(/^[01]{64}$/);
  const copy = await sharp(screen).resize({ width: 700 }).jpeg({ quality: 50 }).toBuffer();
  expect(differingBits(likeness, await likenessOf(copy))).toBeLessThanOrEqual(10);
  const other = await drawEndScreen({ layout: 'statistics', home: 3, away: 1 });
  expect(differingBits(likeness, await likenessOf(other))).toBeGreaterThan(10);
});

test('pictures are read one after the other, and what is none says nothing', async () => {
  const reader = createPictureReader(createLog('silent'));
  try {
    const screens = [
      drawEndScreen({ layout: 'dash', home: 3, away: 1 }),
      drawEndScreen({ layout: 'colon', home: 4, away: 2 }),
      Buffer.from('no picture at all'),
    ];
    const found = await Promise.all(
      (await Promise.all(screens)).map((screen) => reader.read(screen)),
    );
    const texts = found.map((passes) => passes?.flat().map(({ text }) => text));
    expect(texts[0]).toContain('3-1');
    expect(texts[1]).toContain('4:2');
    expect(texts[2]).toBeUndefined();
  } finally {
    await reader.close();
  }
}, 60_000);

test('a picture that nobody waits for any more is not read', async () => {
  const reader = createPictureReader(createLog('silent'));
  const screen = await drawEndScreen({ layout: 'dash', home: 3, away: 1 });
  expect(await reader.read(screen, AbortSignal.abort())).toBeNull();
  await reader.close();
});

function differingBits(a: string, b: string): number {
  return [...a].filter((bit, index) => bit !== b[index]).length;
}
