import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { coversSpec } from '#testing/specification/index.ts';
import { fact } from './fact.ts';
import { codeFor, GROWN_UP, originOf } from './player.ts';
import { test } from './test.ts';
import { newAddress, newUsername } from './unused.ts';
import { type Words, wordsOf } from './words.ts';

const VISITORS = [
  { brand: 'blg-za-en', prefix: '2782', language: 'en', script: true, name: 'Thandi' },
  { brand: 'blg-ps-ar', prefix: '97059', language: 'ar', script: true, name: 'سامي' },
  { brand: 'blg-za-en', prefix: '2783', language: 'en', script: false, name: 'Noscript' },
];

for (const { brand, prefix, language, script, name } of VISITORS) {
  test.describe(`${brand}, script ${script ? 'on' : 'off'}`, () => {
    test.use({ locale: language, javaScriptEnabled: script });

    test('a visitor proves a number and becomes a player', async ({ page }) => {
      coversSpec('route.start', 'entry.phone', 'guard.unfinished', 'screen.avatar-username');
      const t = wordsOf(language);
      const username = newUsername(name);
      const number = prefix + String(randomInt(10 ** 7)).padStart(7, '0');
      await page.goto(originOf(brand));
      expect(new URL(page.url()).pathname).toBe('/landing');
      const playNow = page.getByRole('link', { name: t('landing', 'play_now') }).first();
      await expect(await fact(playNow, 'route.start')).toBeVisible();
      await playNow.click();
      await send(page, 'msisdn', '12', t('identity', 'send_code'));
      await expect(page.getByText(t('errors', 'phone_invalid'))).toBeVisible();
      await send(page, 'msisdn', `+${number}`, t('identity', 'send_code'));
      await expect(await fact(page.locator('[name=otp]'), 'entry.phone')).toBeVisible();
      await enterCode(page, '000000');
      await expect(page.getByText(t('errors', 'otp_invalid'))).toBeVisible();
      await enterCode(page, await codeFor(page, number));
      const avatars = page.getByRole('group', { name: t('identity', 'avatar') });
      await expect(await fact(avatars, 'screen.avatar-username')).toBeVisible();
      await send(page, 'username', 'ab', t('identity', 'register'));
      await expect(page.getByText(t('errors', 'username_too_short'))).toBeVisible();
      // it is above the visible part
      if (script) await expect(page.locator('[name=username]')).toBeFocused();
      await page.locator('[name=dateOfBirth]').fill(GROWN_UP);
      await send(page, 'username', username, t('identity', 'register'));
      await seesFirstSteps(page, t);
      await page.getByRole('link', { name: t('common', 'nav_profile') }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(username);
      await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
    });
  });
}

test('a European amateur registers by e-mail, signs out and signs in again', async ({ page }) => {
  coversSpec('entry.email', 'message.password-mismatch', 'client.password-encrypted');
  const t = wordsOf('en');
  const email = newAddress();
  const sent = passwordsSentBy(page);
  await page.goto(`${originOf('eal-eu-en')}/auth/register`);
  await page.getByRole('button', { name: t('identity', 'sign_up') }).click();
  for (const key of [
    'name_required',
    'email_required',
    'password_required',
    'terms_required',
  ] as const) {
    await expect(page.getByText(t('errors', key), { exact: true }).first()).toBeVisible();
  }
  await page.getByLabel(t('identity', 'full_name')).fill('Anna Muster');
  await page.getByLabel(t('identity', 'email'), { exact: true }).fill(email);
  await page.getByLabel(t('identity', 'password'), { exact: true }).fill('secret-7');
  await page.getByLabel(t('identity', 'confirm_password')).fill('secret-8');
  await page.getByRole('button', { name: t('identity', 'sign_up') }).click();
  await expect(page.getByText('Password does not match.', { exact: true })).toBeVisible();
  await page.getByLabel(t('identity', 'confirm_password')).fill('secret-7');
  await page.getByRole('checkbox', { name: t('identity', 'terms') }).check();
  await page.getByRole('button', { name: t('identity', 'sign_up') }).click();
  const username = newUsername('Anna');
  await page.locator('[name=dateOfBirth]').fill(GROWN_UP);
  await send(page, 'username', username, t('identity', 'register'));
  await seesFirstSteps(page, t);
  await page.getByRole('link', { name: t('common', 'nav_menu') }).click();
  await page.getByRole('button', { name: t('identity', 'sign_out') }).click();
  await expect(
    page.getByRole('link', { name: t('landing', 'create_account') }).first(),
  ).toBeVisible();
  await page.goto(`${originOf('eal-eu-en')}/auth/login`);
  await page.getByLabel(t('identity', 'email'), { exact: true }).fill(email);
  await page.getByLabel(t('identity', 'password'), { exact: true }).fill('wrong-1');
  await page.getByRole('button', { name: t('identity', 'login') }).click();
  await expect(page.getByText(t('errors', 'login_invalid'))).toBeVisible();
  await page.getByLabel(t('identity', 'password'), { exact: true }).fill('secret-7');
  await page.getByRole('button', { name: t('identity', 'login') }).click();
  await page.getByRole('link', { name: t('common', 'nav_profile') }).click();
  const own = page.getByRole('heading', { level: 1 }).filter({ hasText: username });
  await expect(await fact(own, 'entry.email')).toBeVisible();
  expect(sent.bodies.filter((body) => body.includes('/assets/seal-'))).not.toEqual([]);
  expect(sent.sealed).toEqual(['early-access-user', 'login', 'login']);
  expect(sent.bodies.filter((body) => /secret-[78]|wrong-1/.test(body))).toEqual([]);
});

test('an address that leads nowhere says so, and leads back', async ({ page }) => {
  const t = wordsOf('en');
  const reply = await page.goto(`${originOf('blg-za-en')}/nowhere/at/all`);
  expect(reply?.status()).toBe(404);
  await expect(page.getByText(t('common', 'error_not_found'))).toBeVisible();
  await page.getByRole('link', { name: t('common', 'error_home') }).click();
  await expect(page.getByRole('link', { name: t('landing', 'play_now') }).first()).toBeVisible();
});

/** Everything that a page sends, and the calls with a sealed password. */
function passwordsSentBy(page: Page) {
  const sent = { bodies: [] as string[], sealed: [] as string[] };
  page.on('request', (request) => {
    const body = request.postData() ?? '';
    sent.bodies.push(`${request.url()} ${body}`);
    if (/"emailPassword":"v1\./.test(body)) sent.sealed.push(request.url().split('/api/')[1] ?? '');
  });
  return sent;
}

/** With its script it sends itself; the key is for where there is none. */
async function enterCode(page: Page, code: string): Promise<void> {
  await page.locator('[name=otp]').fill(code);
  await page.keyboard.press('Enter');
}

async function send(page: Page, field: string, text: string, button: string): Promise<void> {
  await page.locator(`[name=${field}]`).fill(text);
  await page.getByRole('button', { name: button, exact: true }).first().click();
}

/** A player who has just registered sees Home with the steps to the first opponent. */
async function seesFirstSteps(page: Page, t: Words): Promise<void> {
  await expect(page.getByRole('heading', { name: t('home', 'first_steps') })).toBeVisible();
  const last = page.getByRole('listitem').filter({ hasText: t('home', 'step_first_opponent') });
  await expect(last).toHaveCount(1);
}
