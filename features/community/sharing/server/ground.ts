import type { Brand } from '#brands/brand.ts';
import { familyDrawing } from '#brands/families.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The hero's drawing is 1200 × 800 with its subject here; it stays faint, so that all words are readable. */
const HERO = { width: 1200, height: 800, subjectX: 760, from: 60, opacity: 0.14 } as const;
const MARK = { size: 80, scale: 2.5, end: 64, top: 48 } as const;

/**
 * The ground of a picture: near black, the drawing of the brand's family faint in it, the family's edge bright around it,
 * the mark at the end.
 */
export function groundOf(
  look: Brand['look'],
  size: Size,
  direction: 'ltr' | 'rtl',
  shapes: string,
): string {
  const { background, accent, mark } = look;
  const { width, height } = size;
  const mirror = direction === 'rtl' ? ` transform="translate(${width} 0) scale(-1 1)"` : '';
  const markX = direction === 'rtl' ? MARK.end : width - MARK.end - MARK.size;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<path fill="${background}" d="M0 0h${width}v${height}H0z"/>` +
    `<g${mirror}>${faintHero(look, size)}${edgeOf(look, size)}${shapes}</g>` +
    `<g transform="translate(${markX} ${MARK.top}) scale(${MARK.scale})">` +
    `<path fill="${accent}" fill-rule="evenodd" d="${mark}"/></g></svg>`
  );
}

/** As wide as a wide picture, as high as a tall one. */
function faintHero(look: Brand['look'], { width, height }: Size): string {
  const hero = familyDrawing(look, 'hero');
  if (!hero) return '';
  const isTall = height > width;
  const scale = isTall ? height / HERO.height : width / HERO.width;
  const x = isTall ? width / 2 - HERO.subjectX * scale : 0;
  const y = isTall ? 0 : -HERO.from;
  return `<g opacity="${HERO.opacity}" transform="translate(${x} ${y}) scale(${scale})">${hero.svg}</g>`;
}

/** Drawn for the wide picture; its own `preserveAspectRatio` says at which end of a tall one it is. */
function edgeOf(look: Brand['look'], { width, height }: Size): string {
  const edge = familyDrawing(look, 'share')?.svg ?? '';
  return edge.replace(
    'width="1200" height="630"',
    `width="${width}" height="${height}" overflow="visible"`,
  );
}
