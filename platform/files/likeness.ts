import sharp from 'sharp';

const SIDE = 32;
const KEPT = 8;

/**
 * A perceptual hash of a picture: each of 64 bits is set if one of its lowest frequencies is stronger than their median.
 * Pictures that differ in about ten bits or fewer look alike; another size or encoding changes few bits.
 */
export async function likenessOf(picture: Buffer): Promise<string> {
  const grey = await sharp(picture)
    .removeAlpha()
    .greyscale()
    .resize(SIDE, SIDE, { fit: 'fill' })
    .raw()
    .toBuffer();
  const waves = wavesOf(grey).slice(1); // the first is how bright it is
  const middle = waves.toSorted((a, b) => a - b)[Math.floor(waves.length / 2)] ?? 0;
  return waves.map((wave) => (wave > middle ? '1' : '0')).join('');
}

/** The 8 by 8 coarsest waves of the cosine transform and one more, row by row. */
function wavesOf(grey: Buffer): number[] {
  const rows = Array.from({ length: SIDE }, (_, y) =>
    transformed((x) => grey[y * SIDE + x] ?? 0, KEPT + 1),
  );
  const columns = Array.from({ length: KEPT + 1 }, (_, wave) =>
    transformed((y) => rows[y]?.[wave] ?? 0, KEPT),
  );
  const square = Array.from({ length: KEPT }, (_, y) =>
    Array.from({ length: KEPT }, (__, x) => columns[x]?.[y] ?? 0),
  ).flat();
  return [...square, columns[KEPT]?.[0] ?? 0];
}

function transformed(value: (at: number) => number, count: number): number[] {
  return Array.from({ length: count }, (_, wave) => {
    let sum = 0;
    for (let at = 0; at < SIDE; at += 1) {
      sum += value(at) * Math.cos((Math.PI * wave * (2 * at + 1)) / (2 * SIDE));
    }
    return sum;
  });
}
