import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand } from './brand.ts';

/** In the folder of a family: custom properties of its pattern, its hero and its covers. Makes the folder a family. */
export const FAMILY_STYLES = 'family.css';

/** Drawings in the folder of a family: of the landing page's hero, and of pictures that players share. */
export const DRAWINGS = { hero: 'hero.svg', share: 'share.svg' } as const;

type Look = Brand['look'];

export interface FamilyDrawing {
  readonly svg: string;
  /** A hash of the content: another drawing has another address. */
  readonly version: string;
}

const TOKENS = join(import.meta.dirname, '../ui/styles/tokens.css');
const known = new Map<string, FamilyDrawing | null>();

/**
 * Returns a drawing of a brand's family, or `null` if the family has none. A drawing names colours as the style sheets do,
 * such as `var(--accent)`. They are filled in here from the brand's theme, because pictures see no style sheet of their page.
 */
export function familyDrawing(
  { theme, family }: Look,
  kind: keyof typeof DRAWINGS,
): FamilyDrawing | null {
  const key = `${theme} ${family} ${kind}`;
  const read = known.get(key);
  if (read !== undefined) return read;
  const drawing = readDrawing(theme, join(import.meta.dirname, family, DRAWINGS[kind]));
  known.set(key, drawing);
  return drawing;
}

/** The address of a brand's hero drawing, valid as long as the drawing does not change. */
export function heroAddress({ code, look }: Brand): string | null {
  const drawing = familyDrawing(look, 'hero');
  return drawing && `/brands/${code}/${DRAWINGS.hero}?v=${drawing.version}`;
}

function readDrawing(theme: string, file: string): FamilyDrawing | null {
  if (!existsSync(file)) return null;
  const colours = coloursOf(theme);
  const svg = readFileSync(file, 'utf8')
    .replace(/<!--.*?-->/gs, '')
    .replace(/var\(--([\w-]+)\)/g, (_, name: string) => {
      const colour = colours.get(name);
      if (colour === undefined) throw new Error(`${file}: ${theme} has no colour --${name}`);
      return colour;
    })
    .trim();
  return { svg, version: createHash('sha256').update(svg).digest('hex').slice(0, 12) };
}

/** The colours of all brands, with the theme's own over them. */
function coloursOf(theme: string): ReadonlyMap<string, string> {
  const files = [TOKENS, join(import.meta.dirname, theme, 'theme.css')];
  const css = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  return new Map(
    [...css.matchAll(/--([\w-]+):\s*(#[\da-f]{6});/g)].map((m) => [m[1] ?? '', m[2] ?? '']),
  );
}
