import { expect, type Page } from '@playwright/test';
import { coversSpec } from '#testing/specification/index.ts';
import { fact } from './fact.ts';
import {
  newNumber,
  openBattleground,
  originOf,
  PHONE,
  prove,
  register,
  visitor,
} from './player.ts';
import { test } from './test.ts';
import { wordsOf } from './words.ts';

const BRAND = 'blg-za-en';

test('a visitor who opens a battleground of the landing page is led in, and back to it', async ({
  browser,
}) => {
  coversSpec('session.storage', 'guard.msisdn', 'guard.referral');
  const naledi = await visitor(browser, { brand: BRAND, language: 'en', ...PHONE }, 'Naledi');
  const { page, origin } = naledi;
  await openBattleground(naledi);
  const number = newNumber(BRAND);
  await page.goto(`${origin}/landing?msisdn=${number}&referId=friend-7&userId=known-8`);
  // once the script is there; before it a link leads on without what the address said
  await expect.poll(() => stored(page, 'referId')).toBe('friend-7');
  await page.locator('main a[href^="/event-home/"]').first().click();
  // the number of the address was remembered: it fills in the field, and proves nothing
  await page.waitForURL(/\/guest\?/);
  const field = page.locator('input[name=msisdn]');
  await expect(await fact(field, 'session.storage')).toHaveValue(number.slice(2));
  expect(await stored(page, 'referId')).toBe('friend-7');
  expect(await stored(page, 'userId')).toBe('known-8');
  expect(await stored(page, 'msisdn')).toBe(number);
  await prove(naledi, number);
  await register(naledi);
  await page.waitForURL(/\/event-home\//);
  await expect.poll(() => stored(page, 'user')).toContain(naledi.username);
  await page.goto(`${origin}/guest`);
  expect(new URL(page.url()).pathname).not.toBe('/guest');
  await page.context().close();
});

const LED = [
  { brand: 'blg-za-en', path: '/monthly-leaderboards', to: '/guest' },
  { brand: 'vc-za-en-demo', path: '/games', to: '/guest' },
  { brand: 'eal-eu-en', path: '/games', to: '/auth/login' },
  { brand: 'vc-za-en', path: '/games', to: '/sandbox/portals/vc-za-en' },
  { brand: 'saf-ke-en', path: '/guest', to: '/sandbox/portals/saf-ke-en' },
];

for (const { brand, path, to } of LED) {
  test(`${brand}: a visitor of ${path} is led to ${to}`, async ({ page }) => {
    coversSpec('guard.unknown', 'guard.south-african-portal', 'guard.kenyan-portal');
    await page.goto(originOf(brand) + path);
    expect(new URL(page.url()).pathname).toBe(to);
  });
}

for (const { brand, way } of [
  { brand: 'blg-za-en', way: '/guest' },
  { brand: 'eal-eu-en', way: '/auth/login' },
]) {
  test(`${brand}: the public pages are shown to a visitor, who signs in for the act`, async ({
    page,
  }) => {
    coversSpec('guard.public-pages', 'screen.link-accounts', 'route.auth-email-verification');
    const origin = originOf(brand);
    await openBattleground({ page, origin });
    await page.goto(`${origin}/link-accounts`);
    const help = page.getByRole('heading', { name: wordsOf('en')('games', 'help_psn_id') });
    await expect(await fact(help, 'screen.link-accounts')).toBeVisible();
    for (const path of ['/link-accounts?game=football-26', '/auth/email-verification']) {
      await page.goto(origin + path);
      expect(page.url()).toBe(origin + path);
      await page.locator(`main a[href^="${way}?returnTo="]`).click();
      await expect.poll(() => new URL(page.url()).pathname).toBe(way);
      expect(new URL(page.url()).searchParams.get('returnTo')).toBe(path);
    }
  });
}

test('the demonstration fills in its own number', async ({ page }) => {
  coversSpec('guard.msisdn');
  await page.goto(`${originOf('vc-za-en-demo')}/guest`);
  await expect(page.locator('input[name=msisdn]')).toHaveValue('825550100');
});

function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => sessionStorage.getItem(name), key);
}
