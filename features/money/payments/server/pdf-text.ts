import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';

type Document = InstanceType<typeof PDFDocument>;

export interface Style {
  readonly bold?: boolean;
  /** Points. */
  readonly size?: number;
  readonly grey?: boolean;
  /** The line ends at `x` instead of beginning there. */
  readonly atEnd?: boolean;
  /** Points; longer text wraps. */
  readonly width?: number;
}

const SIZE = 10;
const LEADING = 1.4;
const require = createRequire(import.meta.url);

/** The faces of Noto Sans that hold the letters of Europe's Latin scripts; two files to a weight. */
const FACES = ['latin', 'latin-ext'] as const;

/** Makes the faces known to a document. */
export function loadFaces(document: Document): void {
  for (const weight of [400, 700]) {
    for (const face of FACES) {
      document.registerFont(`${face}-${weight}`, fileOf(face, weight));
    }
  }
}

/** Writes text and returns where the next line begins, in points from the top. */
export function write(
  document: Document,
  text: string,
  x: number,
  y: number,
  style: Style = {},
): number {
  const { size = SIZE, grey = false, atEnd = false, width = Number.POSITIVE_INFINITY } = style;
  const weight = style.bold ? 700 : 400;
  document.fontSize(size).fillColor(grey ? '#555555' : '#111111');
  let line = y;
  for (const words of linesOf(document, readable(text), weight, width)) {
    let at = atEnd ? x - widthOf(document, words, weight) : x;
    for (const [face, run] of runsOf(words, weight)) {
      document.font(face).text(run, at, line, { lineBreak: false });
      at += document.widthOfString(run);
    }
    line += size * LEADING;
  }
  return line;
}

/** Removes characters that no face draws: the narrow blanks of Intl in numbers, and marks of direction. */
function readable(text: string): string {
  return text.replaceAll('\u202f', '\u00a0').replace(/[\u2066-\u2069]/g, '');
}

/** True if the faces have all letters of a text. */
export function isWritable(text: string): boolean {
  return [...readable(text)].every((letter) => FACES.some((face) => has(face, letter)));
}

function linesOf(document: Document, text: string, weight: number, width: number): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of text.split(' ')) {
    const longer = current ? `${current} ${word}` : word;
    if (current && widthOf(document, longer, weight) > width) {
      lines.push(current);
      current = word;
    } else {
      current = longer;
    }
  }
  return [...lines, current];
}

function widthOf(document: Document, text: string, weight: number): number {
  return runsOf(text, weight).reduce(
    (sum, [face, run]) => sum + document.font(face).widthOfString(run),
    0,
  );
}

/** Splits a text into pieces, each with a face that has its letters; other letters become question marks. */
function runsOf(text: string, weight: number): [face: string, run: string][] {
  const runs: [string, string][] = [];
  for (const letter of text) {
    const face = FACES.find((each) => has(each, letter));
    const name = `${face ?? 'latin'}-${weight}`;
    const last = runs.at(-1);
    const shown = face ? letter : '?';
    if (last?.[0] === name) last[1] += shown;
    else runs.push([name, shown]);
  }
  return runs;
}

/** The split of the files: U+0000-00FF and western punctuation in one, the rest of Latin in the other. */
const LATIN =
  /^[\u0020-\u00ff\u0131\u0152\u0153\u02c6\u02da\u02dc\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac\u2122]$/;
const LATIN_EXT = /^[\u0100-\u02ba\u1e00-\u1eff]$/;

function has(face: (typeof FACES)[number], letter: string): boolean {
  return (face === 'latin' ? LATIN : LATIN_EXT).test(letter);
}

function fileOf(face: string, weight: number): string {
  const name = `noto-sans-arabic-${face}-${weight}-normal.woff`; // its Latin letters are those of Noto Sans
  return require.resolve(`@fontsource/noto-sans-arabic/files/${name}`);
}
