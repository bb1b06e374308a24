import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { HOUSE } from '#brands/brands.ts';
import { groundOf } from './ground.ts';

const WIDE = { width: 1200, height: 630, foot: 19 };
const TALL = { width: 1080, height: 1920, foot: 62 };
/** Words may be everywhere but on the edge, the foot and the mark's corner. */
const EDGE = 62;
const MARK = { from: 150, to: 136 };
/** WCAG AA. */
const LEAST = 4.5;
const WORDS = ['#f5f6f7', '#bcc3cd'];

describe.each([
  ['wide', WIDE],
  ['tall', TALL],
] as const)('on a %s picture', (_, size) => {
  test.each(HOUSE.brands)('words are readable on all of the ground of $code', async ({ look }) => {
    const lightest = await lightestOf(groundOf(look, size, 'ltr', ''), size);
    for (const colour of [...WORDS, look.accent]) {
      const contrast = (luminanceOf(channelsOf(colour)) + 0.05) / (lightest + 0.05);
      expect(contrast, colour).toBeGreaterThanOrEqual(LEAST);
    }
  });
});

test('each family has a ground of its own, mirrored in Arabic', () => {
  const grounds = HOUSE.families.map((family) => {
    const brand = HOUSE.brands.find(({ code }) => code === family);
    if (!brand) throw new Error(`no brand ${family}`);
    const look = { ...brand.look, accent: '#ffffff', background: '#000000', mark: '' };
    const [ltr, rtl] = (['ltr', 'rtl'] as const).map((dir) => groundOf(look, WIDE, dir, ''));
    expect(rtl).toContain('scale(-1 1)');
    expect(ltr).not.toContain('translate(1200 0)');
    return ltr;
  });
  expect(new Set(grounds).size).toBe(9);
});

/** The luminance of the lightest pixel that words may be on. */
async function lightestOf(svg: string, { width, height, foot }: typeof WIDE) {
  const pixels = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
  let lightest = 0;
  for (let y = EDGE; y < height - foot; y += 2) {
    for (let x = EDGE; x < width - EDGE; x += 2) {
      if (y < MARK.to && x > width - MARK.from) continue;
      const at = (y * width + x) * 3;
      lightest = Math.max(lightest, luminanceOf([...pixels.subarray(at, at + 3)]));
    }
  }
  return lightest;
}

function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

/** Relative luminance (WCAG 2.2). */
function luminanceOf(channels: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = channels.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
