/** Arabic letters follow each other; misread accents of Windows-1252 are single letters among plain ones. */
const ARABIC_WORD = /[\u0621-\u0652]{3}/;
const BYTES_LOOKED_AT = 4_000;

/**
 * The text of a file, whatever program has written it: UTF-8, UTF-16 of either order with or without its mark, else
 * Windows-1252, or Windows-1256 where that gives Arabic words.
 */
export function textOf(bytes: Uint8Array): string {
  const wide = orderOfWide(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const arabic = new TextDecoder('windows-1256').decode(bytes);
    return isArabic(arabic) ? arabic : new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The byte order of UTF-16. A table has commas, digits and line ends, and one half of each of them is zero. */
function orderOfWide(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [index, byte] of bytes.subarray(0, BYTES_LOOKED_AT).entries()) {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  }
  const [first = 0, second = 0] = zeros;
  if (first === second) return undefined;
  return second > first ? 'utf-16le' : 'utf-16be';
}

function isArabic(text: string): boolean {
  const words = text.split(/[^\p{L}\p{M}]+/u).filter((word) => /[^\p{ASCII}]/u.test(word));
  return words.filter((word) => ARABIC_WORD.test(word)).length * 2 > words.length;
}
