import sharp from 'sharp';
import type { Brand } from '#brands/brand.ts';

/** Pixels; shown at half of it, for fine screens. */
const SIZE = 80;

const drawn = new Map<string, Promise<Buffer>>();

/** A brand's sign as the picture that its e-mails bring along; mailboxes draw no vectors. */
export function markOf({ code, look: { background, accent, mark } }: Brand): Promise<Buffer> {
  const known = drawn.get(code);
  if (known) return known;
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 40 40">' +
    `<path fill="${background}" d="M-4-4h40v40H-4z"/>` +
    `<path fill="${accent}" fill-rule="evenodd" d="${mark}"/></svg>`;
  const picture = sharp(Buffer.from(svg), { density: 192 })
    .resize(SIZE, SIZE)
    .png({ palette: true })
    .toBuffer();
  drawn.set(code, picture);
  return picture;
}
