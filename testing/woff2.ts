import { brotliDecompressSync } from 'node:zlib';

/** Of the tables that WOFF2 names by number (WOFF2, 4.1); others carry their name. */
const CMAP = 0;
const GLYF = 10;
const LOCA = 11;
const NAMED_INLINE = 63;
const HEADER_BYTES = 48;

/** The code points a WOFF2 font has glyphs for: its `cmap`, formats 4 and 12. For tests. */
export function lettersOf(font: Buffer): Set<number> {
  const tables = font.readUInt16BE(12);
  let at = HEADER_BYTES;
  let start = 0;
  let cmap: { start: number; length: number } | undefined;
  for (let table = 0; table < tables; table += 1) {
    const flags = font.readUInt8(at);
    const tag = flags & 0x3f;
    at += tag === NAMED_INLINE ? 5 : 1;
    const original = readBase128(font, at);
    at = original.end;
    let length = original.value;
    // glyf and loca are packed unless marked otherwise; every other table is packed where it is marked
    const isOutline = tag === GLYF || tag === LOCA;
    if (isOutline ? flags >> 6 !== 3 : flags >> 6 !== 0) {
      const packed = readBase128(font, at);
      at = packed.end;
      length = packed.value;
    }
    if (tag === CMAP) cmap = { start, length };
    start += length;
  }
  if (!cmap) throw new Error('a font without a cmap');
  const data = brotliDecompressSync(font.subarray(at, at + font.readUInt32BE(20)));
  return lettersOfCmap(data.subarray(cmap.start, cmap.start + cmap.length));
}

function lettersOfCmap(cmap: Buffer): Set<number> {
  const letters = new Set<number>();
  const add = (from: number, to: number) => {
    for (let letter = from; letter <= to; letter += 1) letters.add(letter);
  };
  for (let record = 0; record < cmap.readUInt16BE(2); record += 1) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + record * 8 + 4));
    const format = table.readUInt16BE(0);
    if (format === 12) {
      for (let group = 0; group < table.readUInt32BE(12); group += 1) {
        const at = 16 + group * 12;
        add(table.readUInt32BE(at), table.readUInt32BE(at + 4));
      }
    } else if (format === 4) {
      const segments = table.readUInt16BE(6) / 2;
      for (let segment = 0; segment < segments - 1; segment += 1) {
        const end = table.readUInt16BE(14 + segment * 2);
        add(table.readUInt16BE(16 + (segments + segment) * 2), end);
      }
    }
  }
  return letters;
}

/** WOFF2's numbers of variable length (4.2). */
function readBase128(font: Buffer, at: number): { value: number; end: number } {
  let value = 0;
  let end = at;
  for (;;) {
    const byte = font.readUInt8(end);
    end += 1;
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, end };
  }
}
