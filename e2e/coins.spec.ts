import { expect } from '@playwright/test';
import { coversSpec } from '#testing/specification/index.ts';
import { barriersOn } from './barriers.ts';
import { enter } from './entering.ts';
import { fact } from './fact.ts';
import { DESKTOP, newNumber, optIn, PHONE, prove, register, visitor } from './player.ts';
import { test } from './test.ts';

test('a bonus is claimed, a friend comes by the link and subscribes, and both have their coins', async ({
  browser,
}) => {
  coversSpec(
    'screen.coins',
    'message.coins-loaded',
    'number.coins-referral',
    'profile.referral-link',
  );
  test.setTimeout(90_000);
  const brand = 'blg-za-en';
  const owner = await visitor(browser, { brand, language: 'en', ...PHONE }, 'Thabo');
  await enter(owner, brand);
  const { page, t, origin } = owner;
  const main = page.locator('main');

  await page.goto(`${origin}/menu`);
  await page.getByRole('link', { name: t('coins', 'menu_coins'), exact: true }).click();
  await main.getByRole('button', { name: t('coins', 'claim', { coins: 10 }) }).click();
  await expect(page.getByText('Coins Loaded', { exact: true })).toBeVisible();
  await expect(main.getByText(t('coins', 'kind_daily_bonus'), { exact: true })).toHaveCount(2);
  const countdown = main.locator('time').first(); // until the next one
  await expect(await fact(countdown, 'screen.coins')).toBeVisible();
  await expect(main.getByRole('button', { name: t('coins', 'claim', { coins: 10 }) })).toHaveCount(
    0,
  );
  expect(await barriersOn(page)).toEqual([]);

  await page.getByRole('link', { name: t('coins', 'way_refer'), exact: true }).click();
  const link = await page.getByLabel(t('coins', 'refer_link'), { exact: true }).inputValue();
  await expect(page.getByRole('img', { name: t('coins', 'refer_qr') })).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);

  const friend = await visitor(browser, { brand, language: 'en', ...DESKTOP }, 'Lerato');
  await friend.page.goto(link);
  await friend.page
    .getByRole('link', { name: t('landing', 'play_now') })
    .first()
    .click();
  const number = newNumber(brand);
  await friend.page.getByLabel(t('identity', 'phone')).fill(`+${number}`);
  await prove(friend, number);
  await friend.page.waitForURL(/register-form/);
  // the registration form names the inviting player
  await expect(friend.page.getByText(owner.username)).toBeVisible();
  await register(friend);
  await expect(main.getByText(friend.username)).toBeVisible(); // live
  await expect(main.getByText(t('coins', 'state', { state: 'joined' }))).toBeVisible();
  await friend.page.goto(`${origin}/doi-one`);
  await optIn(friend);

  await expect(main.getByText(t('coins', 'state', { state: 'rewarded' }))).toBeVisible();
  await friend.page.goto(`${origin}/how-to-earn-coins`);
  const welcome = friend.page.locator('main').getByText(/^Welcome: invited by/);
  await expect(welcome).toContainText(owner.username);
  await page.goto(`${origin}/profile/me`);
  await expect(main.getByText('110', { exact: true })).toBeVisible();
});
