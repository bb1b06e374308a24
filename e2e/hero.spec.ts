import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { Language } from '#brands/brand.ts';
import { HOUSE } from '#brands/brands.ts';
import { DESKTOP, originOf, PHONE } from './player.ts';
import { test } from './test.ts';

/** WCAG AA. */
const LEAST = 4.5;
const TABLET = { width: 768, height: 900 };

interface Line {
  readonly text: string;
  readonly colour: readonly number[];
  readonly box: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
}

for (const family of HOUSE.families) {
  const [language = 'en'] = HOUSE.brands.find(({ code }) => code === family)?.languages ?? [];
  test(`words are readable over the drawing of ${family}`, async ({ page }) => {
    await page.goto(`${originOf(family)}/landing?lang=${language}`);
    for (const size of [PHONE, TABLET, DESKTOP]) {
      await page.setViewportSize(size);
      await drawn(page);
      const lines = await linesOf(page);
      expect(lines.length).toBeGreaterThan(5);
      await showWords(page, false);
      const screen = await page.screenshot({ animations: 'disabled' });
      await showWords(page, true);
      for (const { text, colour, box } of lines) {
        const contrast = await leastContrast(screen, colour, box);
        expect(contrast, `${text} at ${size.width}`).toBeGreaterThanOrEqual(LEAST);
      }
    }
  });
}

test('the drawing turns round in Arabic, but not where it has letters; forced colours hide it', async ({
  page,
}) => {
  const turnOf = async (brand: string, language: Language) => {
    await page.goto(`${originOf(brand)}/landing?lang=${language}`);
    const image = await drawn(page);
    return image.evaluate((img) => new DOMMatrix(getComputedStyle(img).transform).a);
  };
  expect(await turnOf('blg-ps-ar', 'ar')).toBe(-1);
  expect(await turnOf('blg-ps-ar', 'en')).toBe(1);
  expect(await turnOf('blg-et-en', 'am')).toBe(1);
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(page.locator('img[src*="hero.svg"]')).toBeHidden();
});

async function drawn(page: Page) {
  const image = page.locator('img[src*="hero.svg"]');
  await expect(image).toBeVisible();
  const isThere = () => image.evaluate((img: HTMLImageElement) => img.naturalWidth);
  await expect.poll(isThere).toBe(1200);
  return image;
}

/** Lines on the screen of the headline and of the words around it, without the plate and the buttons. */
function linesOf(page: Page): Promise<Line[]> {
  return page.evaluate(() => {
    const title = document.querySelector('h1');
    const paragraphs = title?.parentElement?.querySelectorAll(':scope > p') ?? [];
    const headline = title?.querySelectorAll(':scope > span:not(:last-of-type)') ?? [];
    return [...headline, ...paragraphs].flatMap((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const colour =
        getComputedStyle(element)
          .color.match(/[\d.]+/g)
          ?.map(Number) ?? [];
      return [...range.getClientRects()]
        .filter(({ bottom, width }) => width >= 1 && bottom < innerHeight)
        .map(({ x, y, width, height }) => {
          return { text: element.textContent ?? '', colour, box: { x, y, width, height } };
        });
    });
  });
}

/** The words and the plate of the last line, without moving anything. */
function showWords(page: Page, isShown: boolean): Promise<void> {
  return page.evaluate((shown) => {
    const title = document.querySelector('h1');
    for (const element of title?.parentElement?.querySelectorAll('*') ?? []) {
      if (element instanceof HTMLElement) element.style.color = shown ? '' : 'transparent';
    }
    const plate = title?.lastElementChild;
    if (plate instanceof HTMLElement) plate.style.visibility = shown ? '' : 'hidden';
  }, isShown);
}

async function leastContrast(screen: Buffer, colour: readonly number[], box: Line['box']) {
  const pixels = await sharp(screen)
    .extract({
      left: Math.floor(box.x),
      top: Math.floor(box.y),
      width: Math.ceil(box.width),
      height: Math.ceil(box.height),
    })
    .removeAlpha()
    .raw()
    .toBuffer();
  let lightest = 0;
  for (let at = 0; at < pixels.length; at += 3) {
    lightest = Math.max(lightest, luminanceOf([...pixels.subarray(at, at + 3)]));
  }
  return (luminanceOf(colour) + 0.05) / (lightest + 0.05);
}

/** Relative luminance (WCAG 2.2). */
function luminanceOf(channels: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = channels.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
