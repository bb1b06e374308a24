import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import type { Brand } from '#brands/brand.ts';
import { groundOf, type Size } from './ground.ts';
import type { createLettering } from './lettering.ts';

/** As networks show shared pages best. */
export const WIDTH = 1200;
export const HEIGHT = 630;

const WIDE: Size = { width: WIDTH, height: HEIGHT };

type Look = Brand['look'];

export interface Words {
  readonly text: string;
  /** The middle, start or end of the line, in pixels from its beginning. */
  readonly x: number;
  readonly y: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly size: number;
  readonly colour?: string;
  readonly width: number;
}

export interface Picture {
  readonly look: Look;
  /** {@link WIDTH} × {@link HEIGHT} unless told otherwise. */
  readonly size?: Size;
  readonly direction: 'ltr' | 'rtl';
  /** Further shapes, of our own making: SVG within the picture's size. */
  readonly shapes?: string;
  readonly words: readonly Words[];
  readonly avatars: readonly Avatar[];
}

interface Avatar {
  readonly url: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly ring: string;
}

/** The bytes of a picture that a player has sent; nothing where there is none behind the address. */
export type ReadOwn = (url: string) => Promise<Buffer | undefined>;

const TEXT = '#f5f6f7';
const AVATARS = join(import.meta.dirname, '../../../../public');
const AVATAR = /^\/avatars\/[\w-]+\.svg$/;

/** Draws a picture in a brand's colours; mirrored where its language runs from right to left. */
export async function draw(
  { look, size: picture = WIDE, direction, shapes = '', words, avatars }: Picture,
  letter: ReturnType<typeof createLettering>,
  readOwn: ReadOwn = async () => undefined,
): Promise<Buffer> {
  const mirrored = (x: number) => (direction === 'rtl' ? picture.width - x : x);
  const layers: OverlayOptions[] = [];
  for (const { url, x, y, size, ring } of avatars) {
    const input = await avatarOf(url, size, ring, readOwn);
    if (input) layers.push({ input, left: Math.round(mirrored(x) - size / 2), top: y - size / 2 });
  }
  for (const { text, x, y, anchor = 'middle', size, colour = TEXT, width } of words) {
    const set = await letter({ text, size, colour, width });
    const isLeft = anchor === (direction === 'rtl' ? 'end' : 'start');
    const back = anchor === 'middle' ? set.width / 2 : isLeft ? 0 : set.width;
    const left = Math.max(0, Math.min(picture.width - set.width, Math.round(mirrored(x) - back)));
    layers.push({ input: set.input, left, top: Math.max(0, Math.round(y - set.height / 2)) });
  }
  const ground = groundOf(look, picture, direction, shapes);
  return sharp(Buffer.from(ground))
    .composite(layers)
    .png({ compressionLevel: 9, palette: false })
    .toBuffer();
}

/** One of our own drawings, or a player's own picture, cut to a circle; a picture is drawn without one that is not. */
async function avatarOf(
  url: string,
  size: number,
  ring: string,
  readOwn: ReadOwn,
): Promise<Buffer | null> {
  const face = AVATAR.test(url)
    ? await readFile(join(AVATARS, url)).catch(() => null)
    : await readOwn(url);
  if (!face) return null;
  const half = size / 2;
  const circle = (rest: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><circle cx="${half}" cy="${half}" ${rest}/></svg>`,
    );
  return sharp(face, { density: 300 })
    .resize(size, size)
    .composite([
      { input: circle(`r="${half - 1}"`), blend: 'dest-in' },
      { input: circle(`r="${half - 4}" fill="none" stroke="${ring}" stroke-width="6"`) },
    ])
    .png()
    .toBuffer();
}
