import { brotliCompressSync } from 'node:zlib';
import { expect, type Page, type Response } from '@playwright/test';
import { HOUSE } from '#brands/brands.ts';
import { originOf } from './player.ts';
import { test } from './test.ts';

/**
 * Of script on the landing page, compressed, the cookie dialog of Europe included. The goal is 125 KB over the wire,
 * where some 4 KB of headers come with it; `npm run bench` measures that, and the rest of the budget.
 */
const MOST_KB = 117;
/** Scripts that one page in one language may cost more than the same page in another: its texts. */
const TEXTS_KB = 4;
const LETTERS = { ar: /noto-sans-arabic/, am: /noto-sans-ethiopic/ } as const;

test.use({ serviceWorkers: 'block' });
test.describe.configure({ timeout: 120_000 });

for (const { code, languages } of HOUSE.brands) {
  test(`the landing page of ${code} holds its budget in ${languages.join(', ')}`, async ({
    page,
  }) => {
    const sizes: number[] = [];
    for (const language of languages) {
      const { scripts, fonts } = await loadedBy(page, `/landing?lang=${language}`, code);
      const texts = scripts.filter(({ name }) => name.includes('/texts.'));
      expect(texts.length, 'a page has texts').toBeGreaterThan(0);
      const others = texts.filter(({ name }) => !name.includes(`/texts.${language}.`));
      expect(others, `texts of other languages in ${language}`).toEqual([]);
      const wrong = Object.entries(LETTERS).filter(
        ([of, pattern]) => of !== language && fonts.some((font) => pattern.test(font)),
      );
      expect(wrong, `letters of other languages in ${language}`).toEqual([]);
      sizes.push(scripts.reduce((sum, { size }) => sum + size, 0) / 1024);
    }
    expect(Math.max(...sizes)).toBeLessThan(MOST_KB);
    expect(Math.max(...sizes) - Math.min(...sizes), 'a language costs its texts').toBeLessThan(
      TEXTS_KB,
    );
  });
}

interface Loaded {
  readonly scripts: readonly { readonly name: string; readonly size: number }[];
  readonly fonts: readonly string[];
}

async function loadedBy(page: Page, path: string, brand: string): Promise<Loaded> {
  const responses: Response[] = [];
  const hear = (response: Response) => void responses.push(response);
  page.on('response', hear);
  const texts = page.waitForResponse(/\/assets\/texts\./); // asked for by the script of the page, so last
  await page.goto(originOf(brand) + path);
  await texts;
  await page.waitForLoadState('networkidle');
  page.off('response', hear);
  const of = (type: string) =>
    responses.filter((response) => response.request().resourceType() === type);
  const scripts = await Promise.all(
    of('script').map(async (script) => ({ name: script.url(), size: await sizeOf(script) })),
  );
  await page.context().clearCookies();
  return { scripts, fonts: of('font').map((font) => font.url()) };
}

const sizes = new Map<string, number>();

/** Bytes as `npm run build` compresses them. */
async function sizeOf(script: Response): Promise<number> {
  const known = sizes.get(script.url());
  if (known !== undefined) return known;
  const size = brotliCompressSync(await script.body()).length;
  sizes.set(script.url(), size);
  return size;
}
