import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A drawn piece of text, as large as its ink. */
export interface Lettering {
  readonly input: Buffer;
  readonly width: number;
  readonly height: number;
}

interface Wanted {
  readonly text: string;
  /** Pixels. */
  readonly size: number;
  readonly colour: string;
  /** Longer text is set smaller until it fits. */
  readonly width: number;
}

/** The faces of the screens; a letter is taken from the first that has it. */
const FACES = [
  ['Barlow Condensed', 'barlow-condensed/files/barlow-condensed-latin-700-normal.woff'],
  ['Barlow Condensed', 'barlow-condensed/files/barlow-condensed-latin-ext-700-normal.woff'],
  ['Noto Sans Arabic', 'noto-sans-arabic/files/noto-sans-arabic-arabic-700-normal.woff'],
  ['Noto Sans Ethiopic', 'noto-sans-ethiopic/files/noto-sans-ethiopic-ethiopic-700-normal.woff'],
] as const;
const FAMILIES = [...new Set(FACES.map(([family]) => family))].join(',');
const SMALLEST = 0.4;
const STEP = 0.85;

/**
 * Sets text in any script the brands are read in: joined and in the right order, by the text engine that
 * comes with sharp. `folder` keeps the faces in the form it reads.
 */
export function createLettering(folder: string): (wanted: Wanted) => Promise<Lettering> {
  let ready: Promise<void> | undefined;
  return async ({ text, size, colour, width }) => {
    ready ??= loadFaces(folder);
    await ready;
    for (let scale = 1; ; scale *= STEP) {
      const set = await setText(text, Math.round(size * scale), colour);
      if (set.width <= width) return set;
      if (scale * STEP < SMALLEST) return cut(set, width);
    }
  };
}

async function setText(text: string, size: number, colour: string): Promise<Lettering> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${plain(text)}</span>`,
      font: `${FAMILIES} Bold ${size}`,
      rgba: true,
      dpi: 72, // so that a point is a pixel
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

async function cut({ input, height }: Lettering, width: number): Promise<Lettering> {
  const left = await sharp(input).extract({ left: 0, top: 0, width, height }).png().toBuffer();
  return { input: left, width, height };
}

/** Escapes typed markup, and writes a dash for an empty text, which the engine cannot draw. */
function plain(text: string): string {
  const shown = text
    .replace(/\p{Cc}/gu, ' ')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
  return shown.trim() === '' ? '–' : shown;
}

/** Loaded once, a face is there for every text of the process. */
async function loadFaces(folder: string): Promise<void> {
  const { resolve } = createRequire(import.meta.url);
  await mkdir(folder, { recursive: true });
  for (const [family, file] of FACES) {
    const fontfile = join(
      folder,
      `${file
        .split('/')
        .at(-1)
        ?.replace(/\.woff$/, '')}.ttf`,
    );
    await writeFile(fontfile, unwrapFont(await readFile(resolve(`@fontsource/${file}`))));
    await sharp({ text: { text: 'a', font: `${family} 1`, fontfile } })
      .png()
      .toBuffer();
  }
}

const WOFF = 0x774f4646;
const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/** The font inside a WOFF file (W3C, WOFF 1.0): the same tables, unpacked, in the wrapper that layout libraries read. */
function unwrapFont(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== WOFF) throw new Error('no WOFF file');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) =>
    tableAt(woff, WOFF_HEADER + index * WOFF_ENTRY),
  );
  const head = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY);
  const power = 2 ** Math.floor(Math.log2(count));
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(power * SFNT_ENTRY, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((count - power) * SFNT_ENTRY, 10);
  let offset = head.length;
  tables.forEach(({ tag, checksum, data, length }, index) => {
    const at = SFNT_HEADER + index * SFNT_ENTRY;
    head.writeUInt32BE(tag, at);
    head.writeUInt32BE(checksum, at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(length, at + 12);
    offset += data.length;
  });
  return Buffer.concat([head, ...tables.map(({ data }) => data)]);
}

function tableAt(woff: Buffer, at: number) {
  const [offset, packed, length] = [4, 8, 12].map((each) => woff.readUInt32BE(at + each)) as [
    number,
    number,
    number,
  ]; // offsets and lengths from the header
  const kept = woff.subarray(offset, offset + packed);
  const raw = packed < length ? inflateSync(kept) : kept;
  const data = Buffer.concat([raw, Buffer.alloc((4 - (length % 4)) % 4)]); // tables begin at multiples of four
  return { tag: woff.readUInt32BE(at), checksum: woff.readUInt32BE(at + 16), data, length };
}
