import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import sharp from 'sharp';
import { unwrapFont } from './woff.ts';

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

/** Nothing that was typed is markup; the engine draws nothing of an empty text. */
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
