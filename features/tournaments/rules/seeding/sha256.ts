/**
 * SHA-256 (FIPS 180-4) of a text in UTF-8, as hexadecimal. Written out so that a draw is one rule on the
 * server and in the browser of whoever wants to check it; for public texts, never for secrets.
 */
export function sha256(text: string): string {
  const blocks = padded(ENCODER.encode(text));
  const state = Uint32Array.from(INITIAL);
  const words = new Uint32Array(64);
  for (let offset = 0; offset < blocks.byteLength; offset += 64) {
    compress(state, words, blocks, offset);
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}

function padded(bytes: Uint8Array): DataView {
  const length = (((bytes.length + 8) >> 6) + 1) * 64;
  const block = new Uint8Array(length);
  block.set(bytes);
  block[bytes.length] = 0x80;
  const view = new DataView(block.buffer);
  view.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(length - 4, bytes.length << 3);
  return view;
}

function compress(state: Uint32Array, words: Uint32Array, blocks: DataView, offset: number): void {
  const word = (at: number) => words[at] ?? 0;
  for (let i = 0; i < 16; i++) words[i] = blocks.getUint32(offset + 4 * i);
  for (let i = 16; i < 64; i++) {
    const [early, late] = [word(i - 15), word(i - 2)];
    const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[i] = word(i - 16) + s0 + word(i - 7) + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (ROUNDS[i] ?? 0) + word(i)) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  const turned = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i++) state[i] = (state[i] ?? 0) + (turned[i] ?? 0);
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

const ENCODER = new TextEncoder();
const PRIMES = primes(64);
/** The first 32 bits of the fractions of the square roots of 8 primes, and of the cube roots of 64. */
const INITIAL = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));

function fraction(root: number): number {
  return Math.floor((root % 1) * 2 ** 32);
}

function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) {
    if (found.every((prime) => n % prime !== 0)) found.push(n);
  }
  return found;
}
