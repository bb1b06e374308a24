import { randomUUID } from 'node:crypto';
import { type Browser, expect } from '@playwright/test';
import { coversSpec } from '#testing/specification/index.ts';
import { barriersOn } from './barriers.ts';
import { apiOf } from './caller.ts';
import { enter, signInAs } from './entering.ts';
import { fact } from './fact.ts';
import { losingAnswers } from './line.ts';
import { DESKTOP, messagesTo, PHONE, type Player, visitor } from './player.ts';
import { test } from './test.ts';

const GOODWILL = 'For the journey through the store';

test('an organiser takes in codes; a player buys one with coins, has it by SMS, and sees it once more', async ({
  browser,
}) => {
  coversSpec('screen.store', 'message.voucher-loaded', 'voucher.sms');
  test.setTimeout(90_000);
  const brand = 'blg-za-en';
  const name = `Airtime ${Date.now()}`;
  const desk = await visitor(browser, { brand, language: 'en', ...DESKTOP }, 'Desk');
  await signInAs(desk, 'administrator');
  {
    const { page, t, origin } = desk;
    await page.goto(`${origin}/console/store?new=vouchers`);
    const sheet = page.getByRole('alertdialog');
    await sheet.getByLabel(t('store-console', 'name_in', { language: 'English' })).fill(name);
    await sheet.getByLabel(t('store-console', 'price_field')).fill('120');
    expect(await barriersOn(page)).toEqual([]);
    await sheet.getByRole('button', { name: t('store-console', 'save'), exact: true }).click();
    await expect(page.getByText(t('store-console', 'saved'), { exact: true })).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByRole('link', { name: t('store-console', 'codes'), exact: true }).click();
    await sheet.getByRole('textbox').fill('JOURNEY-7731\nJOURNEY-7732');
    await sheet.getByRole('button', { name: t('store-console', 'import'), exact: true }).click();
    const added = t('store-console', 'imported', { added: 2, repeated: 0, unreadable: 0 });
    await expect(page.getByText(added)).toBeVisible();
    expect(await barriersOn(page)).toEqual([]);
  }

  const player = await visitor(browser, { brand, language: 'en', ...PHONE }, 'Naledi');
  const number = await enter(player, brand);
  await giveCoins(desk, player, 150);
  const { page, t, origin } = player;
  await page.goto(`${origin}/menu`);
  await page.getByRole('link', { name: t('identity', 'menu_vouchers'), exact: true }).click();
  expect(await barriersOn(page)).toEqual([]);
  await page.getByRole('link', { name: t('store', 'buy_item', { item: name }) }).click();
  const sheet = page.getByRole('alertdialog');
  await expect(sheet.getByText(t('store', 'coins', { count: 30 }), { exact: true })).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);
  const price = t('store', 'coins', { count: 120 });
  await sheet.getByRole('button', { name: t('store', 'pay', { coins: price }) }).click();
  await expect(page.getByText('Voucher Loaded Successfully', { exact: true })).toBeVisible();
  const delivered = t('store', 'order_state_delivered');
  const state = page.getByText(delivered, { exact: true }); // live
  await expect(await fact(state, 'screen.store')).toBeVisible();
  const [latest] = await messagesTo(player, number);
  expect(latest?.text).toContain('JOURNEY-7731');
  await page.getByRole('button', { name: t('store', 'show_code'), exact: true }).click();
  await expect(page.getByText('JOURNEY-7731', { exact: true })).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);
});

test('a purchase whose answer was lost is paid once, however often it is tried again', async ({
  browser,
}) => {
  const brand = 'blg-za-en';
  const desk = await visitor(browser, { brand, language: 'en', ...DESKTOP }, 'Desk');
  await signInAs(desk, 'administrator');
  const player = await visitor(browser, { brand, language: 'en', ...PHONE }, 'Sipho');
  await enter(player, brand);
  await giveCoins(desk, player, 400);
  const { page, t, origin } = player;
  const item = t('store', 'name_frame_ember');
  await page.goto(`${origin}/rewards`);
  await page.getByRole('link', { name: t('store', 'buy_item', { item }) }).click();
  await expect(page).toHaveURL(/buy=/);
  await page.reload(); // the sheet comes with the page, as where a link leads to it
  await page.waitForLoadState('networkidle');
  const keys = await losingAnswers(player, 'buy-item');
  const sheet = page.getByRole('alertdialog');
  const pay = sheet.getByRole('button', {
    name: t('store', 'pay', { coins: t('store', 'coins', { count: 150 }) }),
  });
  await pay.click();
  await expect(sheet.getByText(t('common', 'needs_network'))).toBeVisible();
  await giveCoins(desk, player, 60); // the event reloads the screen, and the reason of the failure stays
  await expect(sheet.getByText(t('store', 'coins', { count: 310 }))).toBeVisible();
  await expect(sheet.getByText(t('common', 'needs_network'))).toBeVisible();
  await pay.click();
  await expect.poll(() => keys.length).toBe(2);
  await expect(sheet.getByText(t('common', 'needs_network'))).toBeVisible();
  await page.unroute('**/api/buy-item');
  await pay.click();
  await expect(page.getByRole('button', { name: t('store', 'wear_item', { item }) })).toBeVisible();
  expect(new Set(keys.map((body) => JSON.parse(body).key)).size).toBe(1);
  expect((await apiOf(page).storeItems({ shelf: 'enhancers' })).balance).toBe(310);
});

test('a frame is bought and worn in Arabic, and others see it', async ({ browser }) => {
  coversSpec('screen.store');
  test.setTimeout(60_000);
  const { desk, player } = await inArabic(browser);
  const { page, t, origin } = player;
  await page.goto(`${origin}/rewards`);
  expect(await barriersOn(page)).toEqual([]);
  const item = t('store', 'name_frame_ember');
  await page.getByRole('link', { name: t('store', 'buy_item', { item }) }).click();
  const price = t('store', 'coins', { count: 150 });
  await page.getByRole('button', { name: t('store', 'pay', { coins: price }) }).click();
  await page.getByRole('button', { name: t('store', 'wear_item', { item }) }).click();
  const worn = page.getByText(t('store', 'worn'), { exact: true });
  await expect(await fact(worn, 'screen.store')).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);
  const { userId } = await apiOf(page).profile({});
  await desk.page.goto(`${desk.origin}/profile/${userId}`);
  await expect(desk.page.locator('main [class*="frame_ember"]').first()).toBeVisible();
});

test('an official refunds an order, and the player no longer has it', async ({ browser }) => {
  test.setTimeout(60_000);
  const { desk, player } = await inArabic(browser);
  const { page, t, origin } = player;
  const { items } = await apiOf(page).storeItems({ shelf: 'enhancers' });
  const frame = items.find(({ design }) => design === 'frame_ember');
  if (!frame) throw new Error('the store has no frame');
  const { itemId, price } = frame;
  await apiOf(page).buyItem({ itemId, price, key: randomUUID() });

  await desk.page.goto(`${desk.origin}/console/store/orders`);
  expect(await barriersOn(desk.page)).toEqual([]);
  const row = desk.page.getByRole('row').filter({ hasText: player.username });
  const refund = t('store-console', 'refund');
  await row.getByRole('link', { name: refund, exact: true }).click();
  const sheet = desk.page.getByRole('alertdialog');
  await sheet.getByLabel(t('console', 'act_reason')).fill('Bought twice by mistake');
  await sheet.getByRole('button', { name: refund, exact: true }).click();
  await expect(row.getByText(t('store', 'order_state_refunded'), { exact: true })).toBeVisible();
  await page.goto(`${origin}/rewards?list=mine`);
  await expect(page.getByText(t('store', 'empty_mine_title'), { exact: true })).toBeVisible();
});

/** An official, and a player with coins, both in Arabic. */
async function inArabic(browser: Browser) {
  const brand = 'blg-ps-ar';
  const desk = await visitor(browser, { brand, language: 'ar', ...DESKTOP }, 'Desk');
  await signInAs(desk, 'administrator');
  const player = await visitor(browser, { brand, language: 'ar', ...PHONE }, 'Lina');
  await enter(player, brand);
  await giveCoins(desk, player, 200);
  return { desk, player };
}

/** Gives a player coins as goodwill, which the player claims. */
async function giveCoins(desk: Player, { page }: Player, coins: number): Promise<void> {
  const { userId } = await apiOf(page).profile({});
  await apiOf(desk.page).giveCoins({ userId, coins, reason: GOODWILL });
  await apiOf(page).claimUserRewards({});
}
