import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import { describe, expect, test } from 'vitest';
import { HOUSE } from './brands.ts';
import { faceOf, MOST_VIDEO_BYTES, VIDEO } from './loading-video.ts';

const fileOf = (theme: string) => join(import.meta.dirname, theme, VIDEO);
const OUTSIDE_EUROPE = HOUSE.brands.filter(({ region }) => region !== 'europe');

describe.each(OUTSIDE_EUROPE)('the loading video of $code', ({ look }) => {
  const bytes = readFileSync(fileOf(look.theme));

  test('is small, and has no sound', async () => {
    expect(bytes.length).toBeGreaterThan(1_000);
    expect(bytes.length).toBeLessThanOrEqual(MOST_VIDEO_BYTES);
    expect(MOST_VIDEO_BYTES).toBeLessThanOrEqual(20 * 1024);
    expect(await fileTypeFromBuffer(bytes)).toMatchObject({ mime: 'video/mp4' });
    expect(handlersIn(bytes)).toEqual(['vide']);
    expect(bytes.includes('avc1'), 'H.264, which every iPhone plays').toBe(true);
  });

  test('shows the mark and the colours that the brand has now: npx node scripts/videos.mjs', () => {
    expect(bytes.includes(faceOf(look))).toBe(true);
  });
});

test('Europe has no video: its overlay is an animated image', () => {
  const european = HOUSE.brands.filter(({ region }) => region === 'europe');
  expect(european.length).toBeGreaterThan(1);
  expect(european.filter(({ look }) => existsSync(fileOf(look.theme)))).toEqual([]);
});

test('no video lies in the folder of a theme that no brand wears', () => {
  const worn = OUTSIDE_EUROPE.map(({ look }) => look.theme);
  const there = HOUSE.themes.filter((theme) => existsSync(fileOf(theme)));
  expect(there.toSorted()).toEqual([...new Set(worn)].sort());
});

/** The kinds of all tracks, from the handler of each (ISO/IEC 14496-12, 8.4.3): `vide`, `soun`. */
function handlersIn(bytes: Buffer): string[] {
  const moov = boxesIn(bytes).filter(({ type }) => type === 'moov');
  const tracks = moov
    .flatMap(({ content }) => boxesIn(content))
    .filter(({ type }) => type === 'trak');
  const media = tracks
    .flatMap(({ content }) => boxesIn(content))
    .filter(({ type }) => type === 'mdia');
  const handlers = media.flatMap(({ content }) => boxesIn(content));
  return handlers
    .filter(({ type }) => type === 'hdlr')
    .map(({ content }) => content.toString('latin1', 8, 12));
}

function boxesIn(bytes: Buffer): { readonly type: string; readonly content: Buffer }[] {
  const boxes = [];
  for (let at = 0; at < bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    if (size < 8) throw new Error(`a box of ${size} bytes at ${at}`);
    const content = bytes.subarray(at + 8, at + size);
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), content });
    at += size;
  }
  return boxes;
}
