import { expect, type Page } from '@playwright/test';
import { coversSpec } from '#testing/specification/index.ts';
import { barriersOn } from './barriers.ts';
import { enter } from './entering.ts';
import { fact } from './fact.ts';
import { originOf, PHONE, visitor } from './player.ts';
import { test } from './test.ts';
import { wordsOf } from './words.ts';

const PRIVACY = [
  ['', 'en'],
  ['-fr', 'fr'],
  ['-es', 'es'],
  ['-it', 'it'],
  ['-de', 'de'],
  ['-am', 'am'],
] as const;

test('a visitor reads the terms before giving a number, and returns', async ({ page }) => {
  coversSpec('route.terms-conditions');
  const t = wordsOf('en');
  await page.goto(`${originOf('blg-za-en')}/guest`);
  const opened = page.waitForEvent('popup');
  await page.locator('a[href="/terms-conditions"]').click();
  const terms = await opened;
  const heading = terms.getByRole('heading', { level: 1 });
  await expect(await fact(heading, 'route.terms-conditions')).toHaveText('Terms and conditions');
  await expect(terms.getByRole('article')).toContainText('29.99 EUR');
  await terms.getByRole('link', { name: t('legal', 'return') }).click();
  await expect(terms).toHaveURL(/\/guest$/);
});

test('a player goes from the menu to a text and back, also after a jump inside it', async ({
  browser,
}) => {
  coversSpec('legal.return');
  const device = { brand: 'blg-za-en', language: 'en', ...PHONE } as const;
  const player = await visitor(browser, device, 'Reader');
  const { page, t } = player;
  await enter(player, 'blg-za-en');
  await page.goto(`${player.origin}/games`);
  const ways = [
    { link: 'terms_link', section: 'prices', back: 'return' },
    { link: 'privacy_link', section: 'keep', back: 'back' },
  ] as const;
  await page.getByRole('link', { name: t('common', 'nav_menu') }).click();
  for (const { link, section, back } of ways) {
    await page.getByRole('link', { name: t('legal', link) }).click();
    await page.locator('summary').click();
    await page.locator(`details a[href$="#${section}"]`).click();
    await expect(page.locator(`#${section}`)).toBeFocused();
    await expect(page.locator(`#${section}`)).toBeInViewport();
    const way = page.getByRole('link', { name: t('legal', back), exact: true });
    await expect(await fact(way, 'legal.return')).toBeVisible();
    await way.click();
    await expect(page).toHaveURL(/\/menu$/);
  }
  await page.context().close();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the way back is the page that led here, and never another site', async ({ page }) => {
    const origin = originOf('blg-za-en');
    const back = page.getByRole('link', { name: wordsOf('en')('legal', 'return') });
    await page.goto(`${origin}/privacy-de`, { referer: `${origin}/games?list=past` });
    await expect(back).toHaveAttribute('href', '/games?list=past');
    await page.goto(`${origin}/privacy-de`, { referer: 'https://elsewhere.example/games' });
    await expect(back).toHaveAttribute('href', '/landing');
    await page.goto(`${origin}/privacy-de`, { referer: `${origin}//elsewhere.example/` });
    await expect(back).toHaveAttribute('href', '/elsewhere.example/');
  });
});

test('a text keeps its language and direction, whatever the frame speaks', async ({ page }) => {
  coversSpec(
    'route.privacy',
    'route.privacy-fr',
    'route.privacy-es',
    'route.privacy-it',
    'route.privacy-de',
    'route.privacy-ar',
    'route.privacy-am',
    'route.privacy-policy',
  );
  const origin = originOf('blg-za-en');
  await page.goto(`${origin}/privacy-ar`);
  const text = page.getByRole('article');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(text).toHaveAttribute('dir', 'rtl');
  await expect(await fact(text, 'route.privacy-ar')).toHaveAttribute('lang', 'ar');
  for (const [suffix, language] of PRIVACY) {
    await page.goto(`${origin}/privacy${suffix}`);
    await expect(await fact(text, `route.privacy${suffix}`)).toHaveAttribute('lang', language);
    await expect(text).toHaveAttribute('dir', 'ltr');
  }
  await page.goto(`${originOf('blg-ps-ar')}/privacy-policy`);
  const own = await languageOf(page);
  await expect(await fact(text, 'route.privacy-policy')).toHaveAttribute('lang', own);
});

test('where there are no terms, the page says so', async ({ page }) => {
  const t = wordsOf('en');
  for (const path of ['/terms-conditions?variant=default', '/terms-conditions?variant=nothing']) {
    const reply = await page.goto(originOf('blg-za-en') + path);
    expect(reply?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('legal', 'no_terms_title'));
  }
  const unknown = await page.goto(`${originOf('unknown-brand')}/terms-conditions`);
  expect(unknown?.status()).toBe(404);
});

const VARIANTS = ['blg-ps-ar', 'blg-ps-am', 'eal-eu-de', 'blg-za-en', 'x'];
const READ = [
  ...VARIANTS.map((variant) => `/terms-conditions?variant=${variant}`),
  ...['/privacy', '/privacy-ar', '/guest'],
];

for (const path of READ) {
  test(`nothing serious stands in the way of a reader of ${path}`, async ({ page }) => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(originOf('blg-ps-ar') + path);
      expect(await barriersOn(page)).toEqual([]);
    }
  });
}

async function languageOf(page: Page): Promise<string> {
  return (await page.locator('html').getAttribute('lang')) ?? '';
}
