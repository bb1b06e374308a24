import { inflateSync } from 'node:zlib';

const WOFF = 0x774f4646;
const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/** The font inside a WOFF file (W3C, WOFF 1.0): the same tables, unpacked, in the wrapper that layout libraries read. */
export function unwrapFont(woff: Buffer): Buffer {
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
