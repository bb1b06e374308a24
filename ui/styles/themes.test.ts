import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** Each folder of brands/ is one. */
const BRANDS = readdirSync(join(ROOT, 'brands'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

/** WCAG 2.2, 1.4.3: text of any size. */
const READABLE = 4.5;
/** WCAG 2.2, 1.4.11: edges of controls and other signs. */
const VISIBLE = 3;

const GROUNDS = ['surface-0', 'surface-1', 'surface-2', 'surface-3'];

/** Letters apart by a measure of their own: codes, which are of digits and Latin letters in every language. */
const CODES = ['otp-input.module.css', 'people.module.css'];

test('joined letters stay joined: what sets letters apart is nothing in Arabic and Amharic', () => {
  const apart = stylesheets().filter(({ file, css }) => {
    return (
      !CODES.some((code) => file.endsWith(code)) &&
      /letter-spacing: (?!var\(--track|0;|inherit)/.test(css)
    );
  });
  expect(apart.map(({ file }) => file)).toEqual([]);
  const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
  for (const language of ['ar', 'am']) {
    const [, block = ''] = tokens.split(`:lang(${language}) {`);
    const own = block.slice(0, block.indexOf('}'));
    expect(own).toContain('--track: 0;');
    expect(own).toContain('--track-title: 0;');
  }
});

function stylesheets() {
  return ['app', 'features', 'ui'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css'))
      .map((file) => ({ file, css: readFileSync(join(ROOT, folder, file), 'utf8') })),
  );
}

describe.each(BRANDS)('the theme of %s', (brand) => {
  const colours = coloursOf(brand);

  const inks = ['text', 'text-2', 'text-3', 'look-gold', 'look-mint', 'look-coral', 'look-sky'];
  test.each(inks)('writes %s readably on every surface', (ink) => {
    for (const ground of GROUNDS) expect(contrast(colours, ink, ground)).toBeGreaterThan(READABLE);
  });

  test.each(['accent', 'success', 'warn', 'danger', 'info'])(
    'writes %s readably on its own ground and on every surface',
    (ink) => {
      for (const ground of [...GROUNDS, `${ink}-dim`]) {
        expect(contrast(colours, ink, ground)).toBeGreaterThan(READABLE);
      }
    },
  );

  test('writes readably on filled buttons', () => {
    for (const fill of ['accent', 'accent-strong']) {
      expect(contrast(colours, 'accent-contrast', fill)).toBeGreaterThan(READABLE);
    }
    expect(contrast(colours, 'danger-contrast', 'danger-fill')).toBeGreaterThan(READABLE);
  });

  test('writes plain text readably on every ground that tells something', () => {
    for (const ground of ['accent-dim', 'success-dim', 'warn-dim', 'danger-dim', 'info-dim']) {
      expect(contrast(colours, 'text', ground)).toBeGreaterThan(READABLE);
    }
  });

  test('is of this brand, and lies in the layer of brands', () => {
    const css = readFileSync(join(ROOT, `brands/${brand}/theme.css`), 'utf8');
    expect(css).toMatch(/^(\/\*[^*]*\*\/\n)?@layer brand \{\n {2}\[data-brand="[\w-]+"\] \{/);
    expect(css).toContain(`[data-brand="${brand}"]`);
  });

  test('draws the edges of controls visibly', () => {
    for (const ground of GROUNDS.slice(0, 3)) {
      expect(contrast(colours, 'line-control', ground)).toBeGreaterThan(VISIBLE);
    }
  });
});

test('the order of layers that every page begins with is that of the styles', () => {
  const order = (file: string) => /^@layer [\w, ]+;$/m.exec(readFileSync(join(ROOT, file), 'utf8'));
  expect(order('public/layers.css')?.[0]).toBe(order('ui/styles/index.css')?.[0]);
});

type Colours = ReadonlyMap<string, string>;

/** The base of every brand, with the brand's own values over it. */
function coloursOf(brand: string): Colours {
  const files = ['ui/styles/tokens.css', `brands/${brand}/theme.css`];
  const css = files.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n');
  return new Map(
    [...css.matchAll(/--([\w-]+):\s*(#[\da-f]{6});/g)].map((m) => [m[1] ?? '', m[2] ?? '']),
  );
}

function contrast(colours: Colours, one: string, other: string): number {
  const [dark, light] = [luminance(colours, one), luminance(colours, other)].sort((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** Relative luminance as WCAG defines it. */
function luminance(colours: Colours, name: string): number {
  const hex = colours.get(name);
  if (!hex) throw new Error(`--${name} is no colour`);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
