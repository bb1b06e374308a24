import { expect, type Page } from '@playwright/test';
import { coversSpec } from '#testing/specification/index.ts';
import { barriersOn } from './barriers.ts';
import { apiOf } from './caller.ts';
import { fact } from './fact.ts';
import { originOf } from './player.ts';
import { test } from './test.ts';
import { newAddress, newUsername } from './unused.ts';
import { wordsOf } from './words.ts';

const BRAND = 'eal-eu-en';
const GROWN_UP = '1991-07-23';
const PASSWORD = 'secret-7';
const t = wordsOf('en');

test('a player proves an address by the link of a mail', async ({ page }) => {
  const { email, username } = await registerByHand(page);
  await page.getByRole('link', { name: t('account', 'verify_button') }).click();
  await page.locator('[name=otp]').fill('000000');
  await page.keyboard.press('Enter'); // it has sent itself, unless its script was late
  await expect(page.getByText(t('errors', 'otp_invalid'))).toBeVisible();
  await page.goto((await mailTo(page, email)).link);
  expect(await barriersOn(page)).toEqual([]);
  await expect(page.getByText(username)).toBeVisible(); // proves that the account is the reader's
  await press(page, t('account', 'verify_button'));
  // the page before says so, too, in other words around it
  await expect(page.getByText(t('account', 'verify_done'), { exact: true })).toBeVisible();
  await page.goto(`${originOf(BRAND)}/manage-account`);
  await expect(page.getByText(t('account', 'remind_text'))).toHaveCount(0);
});

test('a player changes the password', async ({ page }) => {
  coversSpec('screen.account', 'message.passwords-mismatch', 'message.password-changed');
  await register(page);
  await page.goto(`${originOf(BRAND)}/manage-account`);
  await changePassword(page, 'secret-9', 'secret-0');
  await expect(page.getByText('Your passwords do not match.')).toBeVisible();
  await changePassword(page, 'secret-9', 'secret-9');
  await expect(await fact(page.getByText('Password Changed'), 'screen.account')).toBeVisible();
});

test('a player downloads a file with the own data', async ({ page }) => {
  await register(page);
  await page.goto(`${originOf(BRAND)}/manage-account`);
  await press(page, t('account', 'make_file'));
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: t('account', 'download') }).click();
  expect((await download).suggestedFilename()).toBe('my-data.json');
});

test('a player who forgot the password sets a new one by the link of a mail', async ({ page }) => {
  coversSpec('message.reset-sent');
  const { email } = await register(page);
  await page.context().clearCookies();
  await page.goto(`${originOf(BRAND)}/auth/login`);
  await page.getByRole('link', { name: t('identity', 'forgot_password') }).click();
  // the page before has a field of this name, too
  await expect(page.getByRole('button', { name: t('account', 'send_reset') })).toBeVisible();
  await page.locator('[name=email]').fill(email);
  await press(page, t('account', 'send_reset'));
  await expect(page.getByText('A reset-password email was sent.')).toBeVisible();
  await page.goto((await mailTo(page, email, t('messages', 'reset_subject'))).link);
  expect(await barriersOn(page)).toEqual([]);
  await page.locator('[name=password]').fill('secret-10');
  await page.locator('[name=confirmPassword]').fill('secret-10');
  await press(page, t('account', 'set_password'));
  await expect(page.getByText('Password Changed')).toBeVisible();
  await signIn(page, email, 'secret-10');
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/auth'));
});

test('a player removes the profile, and cannot sign in again', async ({ page }) => {
  const { email, username } = await register(page);
  await page.goto(`${originOf(BRAND)}/manage-account`);
  await page.getByText(t('account', 'remove_begin')).click();
  const removal = page.locator('form', { has: page.locator('[name=confirmation]') });
  await removal.locator('[name=emailPassword]').fill(PASSWORD);
  await page.locator('[name=confirmation]').fill('somebody else');
  await press(page, t('account', 'remove_button'));
  await expect(page.getByText(t('errors', 'confirmation_wrong'))).toBeVisible();
  await page.locator('[name=confirmation]').fill(username.toLowerCase());
  await press(page, t('account', 'remove_button'));
  await page.waitForURL(({ pathname }) => pathname === '/landing');
  await page.goto(`${originOf(BRAND)}/auth/login`);
  await signIn(page, email, PASSWORD);
  await expect(page.getByText(t('errors', 'login_invalid'))).toBeVisible();
});

interface Registered {
  readonly email: string;
  readonly username: string;
}

/** Registers a player by the calls that the screens make. */
async function register(page: Page): Promise<Registered> {
  const registered = newcomer(page);
  const { email, username } = registered;
  await page.goto(`${originOf(BRAND)}/healthz`);
  const api = apiOf(page);
  const form = { name: 'Kim Muster', email, emailPassword: PASSWORD, terms: true };
  await api.earlyAccessUser(form);
  await api.register({ username, dateOfBirth: GROWN_UP });
  return registered;
}

async function registerByHand(page: Page): Promise<Registered> {
  const registered = newcomer(page);
  await page.goto(`${originOf(BRAND)}/auth/register`);
  await page.locator('[name=name]').fill('Kim Muster');
  await page.locator('[name=email]').fill(registered.email);
  await page.locator('[name=emailPassword]').fill(PASSWORD);
  await page.locator('[name=confirmPassword]').fill(PASSWORD);
  await page.locator('[name=terms]').check();
  await press(page, t('identity', 'sign_up'));
  await page.locator('[name=username]').fill(registered.username);
  await page.locator('[name=dateOfBirth]').fill(GROWN_UP);
  await press(page, t('identity', 'register'));
  await expect(page.getByText(t('account', 'remind_text'))).toBeVisible();
  return registered;
}

function newcomer(page: Page): Registered {
  page.on('pageerror', (error) => expect.soft(error, 'fault on the page').toBeUndefined());
  return { email: newAddress('kim'), username: newUsername('Kim') };
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=emailPassword]').fill(password);
  await press(page, t('identity', 'login'));
}

async function changePassword(page: Page, next: string, again: string): Promise<void> {
  const form = page.locator('form', { has: page.locator('[name=newPassword]') });
  await form.locator('[name=emailPassword]').fill(PASSWORD);
  await page.locator('[name=newPassword]').fill(next);
  await page.locator('[name=confirmPassword]').fill(again);
  await press(page, t('account', 'set_password'));
}

async function press(page: Page, name: string): Promise<void> {
  await page.locator('main').getByRole('button', { name, exact: true }).click();
}

/** The newest mail that the sandbox has received for an address; with this subject, if one is given. */
async function mailTo(page: Page, email: string, subject?: string): Promise<{ link: string }> {
  const inbox = `http://localhost:${test.info().config.metadata.port}/sandbox/messages?to=${email}`;
  const found = async () => {
    const mails: { subject: string; link: string }[] = await (await page.request.get(inbox)).json();
    return mails.find((mail) => subject === undefined || mail.subject === subject);
  };
  await expect.poll(found).toBeDefined();
  const mail = await found();
  if (!mail) throw new Error('no mail');
  return mail;
}
