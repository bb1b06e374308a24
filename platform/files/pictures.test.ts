import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawEndScreen } from '#testing/end-screens.ts';
import { createLog } from '../telemetry/log.ts';
import { readImage } from './images.ts';
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

test.each([
  ['a GIF', () => moving().gif({ loop: 0 }).toBuffer()],
  ['a WebP', () => moving().webp({ lossless: true }).toBuffer()],
  ['a PNG', async () => animated(await frame('red').png().toBuffer())],
])('of %s that moves the first picture is kept', async (_kind, make) => {
  const { bytes, width, height } = await readImage({ bytes: await make(), declaredType: '' });
  expect([width, height]).toEqual([40, 30]);
  const { pages = 1 } = await sharp(bytes).metadata();
  expect(pages).toBe(1);
  const { dominant } = await sharp(bytes).stats();
  expect(dominant.r).toBeGreaterThan(200);
  expect(dominant.b).toBeLessThan(50);
});

test('half a GIF, and what only begins like one, are no pictures', async () => {
  const whole = await moving().gif().toBuffer();
  for (const bytes of [whole.subarray(0, 20), Buffer.from('GIF89a, or so they say')]) {
    await expect(readImage({ bytes, declaredType: '' })).rejects.toMatchObject({
      code: 'file_type_invalid',
    });
  }
});

function frame(background: string) {
  return sharp({ create: { width: 40, height: 30, channels: 3, background } });
}

/** Red, then blue; written as one strip of pictures. */
function moving() {
  const strip = Buffer.alloc(40 * 60 * 3);
  for (let at = 0; at < strip.length; at += 3) strip[at < strip.length / 2 ? at : at + 2] = 255;
  return sharp(strip, { raw: { width: 40, height: 60, channels: 3, pageHeight: 30 } });
}

/** A PNG with the chunk of an animation after its head. */
function animated(png: Buffer): Buffer {
  const head = 8 + 25;
  const body = Buffer.from('acTL\0\0\0\x01\0\0\0\0', 'latin1');
  const chunk = Buffer.alloc(4 + body.length + 4);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), 4 + body.length);
  return Buffer.concat([png.subarray(0, head), chunk, png.subarray(head)]);
}

function differingBits(a: string, b: string): number {
  return [...a].filter((bit, index) => bit !== b[index]).length;
}
