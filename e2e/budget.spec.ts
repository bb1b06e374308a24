import { brotliCompressSync } from 'node:zlib';
import { expect, type Page, type Request } from '@playwright/test';
import { HOUSE } from '#brands/brands.ts';
import { CALM_AFTER_MS } from '#ui/screen/calm.ts';
import { originOf } from './player.ts';
import { test } from './test.ts';

/**
 * Of script on the landing page, compressed, the cookie dialog of Europe included. The goal is 125 KB over the wire,
 * where some 4 KB of headers come with it; `npm run bench` measures that, and the rest of the budget.
 */
const MOST_KB = 117;
/** Scripts that one page in one language may cost more than the same page in another: its texts. */
const TEXTS_KB = 4;
const COUNTED = ['script', 'font'];
const LETTERS = { ar: /noto-sans-arabic/, am: /noto-sans-ethiopic/ } as const;

test.use({ serviceWorkers: 'block' });
test.describe.configure({ timeout: 120_000 });

for (const { code, languages } of HOUSE.brands) {
  test(`the landing page of ${code} holds its budget in ${languages.join(', ')}`, async ({
    page,
  }) => {
    await page.addInitScript(neverCalm, CALM_AFTER_MS);
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
  const asked: Request[] = [];
  const hear = (request: Request) => {
    if (COUNTED.includes(request.resourceType())) asked.push(request);
  };
  page.on('request', hear);
  const texts = page.waitForResponse(/\/assets\/texts\./); // asked for by the script of the page, so last
  await page.goto(originOf(brand) + path);
  await texts;
  const settled = async () => {
    const before = asked.length;
    await Promise.all(asked.map(async (request) => (await request.response())?.finished()));
    await page.evaluate(idle);
    return asked.length === before;
  };
  await expect.poll(settled, { timeout: 60_000 }).toBe(true);
  page.off('request', hear);
  const of = (type: string) => asked.filter((request) => request.resourceType() === type);
  const scripts = await Promise.all(
    of('script').map(async (script) => ({ name: script.url(), size: await sizeOf(script) })),
  );
  await page.context().clearCookies();
  return { scripts, fonts: of('font').map((font) => font.url()) };
}

/** What a page loads once it is calm belongs to no first view; how soon that is, is the machine's doing. */
function neverCalm(calmAfterMs: number): void {
  const start = window.setTimeout;
  const late = (action: TimerHandler, ms?: number, ...given: unknown[]) =>
    ms === calmAfterMs ? 0 : start(action, ms, ...given);
  window.setTimeout = Object.assign(late, start);
}

/** Until the page has run what it has, and has nothing left to do. */
async function idle(): Promise<void> {
  for (let pause = 0; pause < 3; pause++) {
    await new Promise((resolve) => {
      setTimeout(() => requestIdleCallback(resolve), 100);
    });
  }
}

const sizes = new Map<string, number>();

/** Bytes as `npm run build` compresses them. */
async function sizeOf(script: Request): Promise<number> {
  const known = sizes.get(script.url());
  if (known !== undefined) return known;
  const response = await script.response();
  if (!response) throw new Error(`no script at ${script.url()}`);
  const size = brotliCompressSync(await response.body()).length;
  sizes.set(script.url(), size);
  return size;
}
