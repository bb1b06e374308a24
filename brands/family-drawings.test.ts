import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { HOUSE } from './brands.ts';
import { DRAWINGS, FAMILY_STYLES, familyDrawing } from './families.ts';

const PIECES = [DRAWINGS.hero, DRAWINGS.share, 'pattern.svg', FAMILY_STYLES] as const;
/** A drawing is on the first screen of cheap phones. */
const MOST_BYTES = 6 * 1024;
const MOST_SHAPES = 220;
const SIZES = { hero: '0 0 1200 800', share: '0 0 1200 630' } as const;

describe.each(PIECES)('%s', (piece) => {
  test('is in the folder of each family, and of no other brand', () => {
    const folders = HOUSE.brands.map(({ code }) => code).filter((code) => existsSync(of(code)));
    expect(folders.toSorted()).toEqual(HOUSE.families.toSorted());
  });

  test('differs from family to family in more than its colours', () => {
    const forms = HOUSE.families.map((family) => withoutColours(readFileSync(of(family), 'utf8')));
    expect(new Set(forms).size).toBe(HOUSE.families.length);
  });

  const of = (code: string) => join(import.meta.dirname, code, piece);
});

describe.each(HOUSE.families)("the family's drawings in %s", (family) => {
  const svgs = readdirSync(join(import.meta.dirname, family))
    .filter((name) => name.endsWith('.svg'))
    .map((name) => [name, readFileSync(join(import.meta.dirname, family, name), 'utf8')] as const);

  test.each(svgs)('%s is small and still: shapes alone', (_, svg) => {
    expect(gzipSync(svg).length).toBeLessThan(MOST_BYTES);
    expect(svg.match(/<(path|circle|ellipse|rect|use|g)\b/g)?.length).toBeLessThan(MOST_SHAPES);
    expect(svg).not.toMatch(/<(script|text|image|filter|animate|foreignObject|style|mask)\b/);
    expect(svg).not.toMatch(/\son\w+=|href="(?!#)|url\((?!#)/);
  });

  test('names ids that its other drawing does not: both are in one shared picture', () => {
    const [hero, share] = (['hero', 'share'] as const).map((kind) => {
      const svg = readFileSync(join(import.meta.dirname, family, DRAWINGS[kind]), 'utf8');
      return [...svg.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    });
    expect(hero?.filter((id) => share?.includes(id))).toEqual([]);
  });

  test('says how its hero is placed and its covers are treated', () => {
    const css = readFileSync(join(import.meta.dirname, family, FAMILY_STYLES), 'utf8');
    for (const property of ['--pattern', '--hero-at', '--hero-at-phone', '--cover-over']) {
      expect(css).toMatch(new RegExp(`${property}:\\s[^;]+;`));
    }
  });
});

test('no two families treat covers alike', () => {
  const treatments = HOUSE.families.map((family) => {
    const css = readFileSync(join(import.meta.dirname, family, FAMILY_STYLES), 'utf8');
    return withoutColours(/--cover-over:\s([^;]+);/.exec(css)?.[1] ?? '');
  });
  expect(new Set(treatments).size).toBe(HOUSE.families.length);
});

describe.each(['hero', 'share'] as const)("a brand's %s drawing", (kind) => {
  test.each(HOUSE.brands)('has all its colours from the theme of $code', ({ look }) => {
    const { svg = '' } = familyDrawing(look, kind) ?? {};
    expect(svg).toContain(`viewBox="${SIZES[kind]}"`);
    expect(svg).not.toContain('var(');
    expect(svg).not.toContain('<!--');
  });
});

/** Its forms: two recolourings of one drawing have the same. */
function withoutColours(piece: string): string {
  return piece
    .replace(/<!--.*?-->|\/\*.*?\*\//gs, '')
    .replace(/var\(--[\w-]+\)|#[\da-f]{3,8}\b|rgb\([^)]*\)/g, 'colour')
    .replace(/(fill|stroke)-opacity="[^"]*"/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
