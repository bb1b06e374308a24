import { type Browser, expect } from '@playwright/test';
import type { Language } from '#brands/brand.ts';
import { barriersOn } from './barriers.ts';
import { apiOf } from './caller.ts';
import { enter, join } from './entering.ts';
import { openBattleground, PHONE, type Player, visitor } from './player.ts';
import { test } from './test.ts';

const BRAND = 'blg-ps-ar';

// one queue for the whole brand: tests beside each other would find each other's players
test.describe.configure({ mode: 'serial' });

for (const language of ['en', 'ar'] as const) {
  test(`two phones find each other and land in the match (${language})`, async ({ browser }) => {
    test.setTimeout(180_000);
    const [one, other] = await pairOf(browser, language);
    const { page, t, origin } = one;
    await page.goto(`${origin}/find`);
    expect(await barriersOn(page)).toEqual([]);
    await start(one);
    await expect(page.getByRole('heading', { name: t('matchmaking', 'looking') })).toBeVisible();
    await isWithin(page);
    expect(await barriersOn(page)).toEqual([]);
    // the search stays on over all screens, and over a reload
    await page.goto(`${origin}/games`);
    const bar = page.getByRole('complementary', { name: t('matchmaking', 'bar') });
    await expect(bar).toBeVisible({ timeout: 20_000 });
    await isWithin(page);
    expect(await barriersOn(page)).toEqual([]);
    await other.page.goto(`${other.origin}/find`);
    await start(other);
    // the one has a sheet over the screen, the other sees it where the search was
    const sheet = page.getByRole('alertdialog', { name: t('matchmaking', 'found') });
    await expect(sheet).toBeVisible({ timeout: 20_000 });
    expect(await barriersOn(page)).toEqual([]);
    await sheet.getByRole('button', { name: t('matchmaking', 'accept'), exact: true }).click();
    await expect(sheet.getByRole('status')).toBeVisible();
    await other.page
      .getByRole('button', { name: other.t('matchmaking', 'accept'), exact: true })
      .click();
    await expect(other.page).toHaveURL(/\/match-wizard\//, { timeout: 20_000 });
    await expect(page).toHaveURL(/\/match-wizard\//, { timeout: 20_000 });
    const checkIn = t('matches', 'check_in');
    await expect(page.getByRole('button', { name: checkIn }).first()).toBeVisible();
    await Promise.all([one, other].map((player) => player.page.context().close()));
  });
}

test('a found match that one does not accept costs nothing, and the other keeps looking', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const [one, other] = await pairOf(browser, 'en');
  for (const player of [one, other]) {
    await player.page.goto(`${player.origin}/find`);
    await start(player);
  }
  const found = { name: one.t('matchmaking', 'found') };
  for (const { page } of [one, other])
    await expect(page.getByRole('heading', found)).toBeVisible({ timeout: 20_000 });
  await one.page.getByRole('button', { name: one.t('matchmaking', 'accept'), exact: true }).click();
  // the other one lets the 30 seconds lapse
  await expect(other.page.getByText(other.t('matchmaking', 'last_missed'))).toBeVisible({
    timeout: 60_000,
  });
  await expect(one.page.getByText(one.t('matchmaking', 'last_opponent_missed'))).toBeVisible({
    timeout: 20_000,
  });
  await expect(
    one.page.getByRole('heading', { name: one.t('matchmaking', 'looking') }),
  ).toBeVisible();
  for (const { page } of [one, other]) await apiOf(page).stopSearch({});
  await Promise.all([one, other].map((player) => player.page.context().close()));
});

test('without script a search starts and stops by loads of the page', async ({ browser }) => {
  test.setTimeout(120_000);
  const [one] = await pairOf(browser, 'en');
  const { page, t, origin } = one;
  const scripts = await page.context().newCDPSession(page);
  await scripts.send('Emulation.setScriptExecutionDisabled', { value: true });
  await page.goto(`${origin}/find`);
  await start(one);
  await expect(page.getByRole('heading', { name: t('matchmaking', 'looking') })).toBeVisible();
  await page.getByRole('button', { name: t('matchmaking', 'stop') }).click();
  await expect(page.getByRole('button', { name: t('matchmaking', 'find_now') })).toBeVisible();
  await page.context().close();
});

test('the landing page leads a visitor to sign up, and back to the search', async ({ browser }) => {
  const { page, t, origin } = await visitor(
    browser,
    { brand: BRAND, language: 'en', ...PHONE },
    'Noor',
  );
  await page.goto(`${origin}/landing`);
  await page.getByRole('link', { name: t('landing', 'find_match') }).click();
  await expect(page).toHaveURL(/\?returnTo=%2Ffind$/);
  await page.context().close();
});

async function start({ page, t }: Player): Promise<void> {
  await page.getByRole('button', { name: t('matchmaking', 'find_now') }).click();
}

async function pairOf(browser: Browser, language: Language): Promise<[Player, Player]> {
  const one = await visitor(browser, { brand: BRAND, language, ...PHONE }, 'Samira');
  const other = await visitor(browser, { brand: BRAND, language, ...PHONE }, 'Omar');
  const eventId = await openBattleground(one);
  for (const player of [one, other]) {
    await enter(player, BRAND);
    await join(player, eventId);
  }
  return [one, other];
}

/** Nothing is wider than the phone. */
async function isWithin(page: Player['page']): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(PHONE.width);
}
