import { expect, type Page } from '@playwright/test';
import { holds } from '#testing/specification/index.ts';
import { barriersOn } from './barriers.ts';
import { fact } from './fact.ts';
import { originOf } from './player.ts';
import { test } from './test.ts';
import { newAddress, newUsername } from './unused.ts';
import { wordsOf } from './words.ts';

const GROWN_UP = '1991-07-23';
const t = wordsOf('en');

test('an address is proved, a password changed and forgotten, and the profile removed', async ({
  page,
}) => {
  holds(
    'screen.account',
    'message.passwords-mismatch',
    'message.password-changed',
    'message.reset-sent',
  );
  test.setTimeout(90_000);
  page.on('pageerror', (error) => expect.soft(error, 'fault on the page').toBeUndefined());
  const home = originOf('eal-eu-en');
  const email = newAddress('kim');
  const username = newUsername('Kim');
  await register(page, home, email, username);

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

  await page.goto(`${home}/manage-account`);
  await expect(page.getByText(t('account', 'remind_text'))).toHaveCount(0);
  await changePassword(page, 'secret-9', 'secret-0');
  await expect(page.getByText('Your passwords do not match.')).toBeVisible();
  await changePassword(page, 'secret-9', 'secret-9');
  await expect(await fact(page.getByText('Password Changed'), 'screen.account')).toBeVisible();
  await press(page, t('account', 'make_file'));
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: t('account', 'download') }).click();
  expect((await download).suggestedFilename()).toBe('my-data.json');

  await page.context().clearCookies();
  await page.goto(`${home}/auth/login`);
  await page.getByRole('link', { name: t('identity', 'forgot_password') }).click();
  await page.waitForURL(/forgot-password-request/); // the page before has such a field, too
  await page.locator('[name=email]').fill(email);
  await press(page, t('account', 'send_reset'));
  await expect(page.getByText('A reset-password email was sent.')).toBeVisible();
  await page.goto((await mailTo(page, email, t('messages', 'reset_subject'))).link);
  expect(await barriersOn(page)).toEqual([]);
  await page.locator('[name=password]').fill('secret-10');
  await page.locator('[name=confirmPassword]').fill('secret-10');
  await press(page, t('account', 'set_password'));
  await expect(page.getByText('Password Changed')).toBeVisible();
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=emailPassword]').fill('secret-10');
  await press(page, t('identity', 'login'));
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/auth'));

  await page.goto(`${home}/manage-account`);
  await page.getByText(t('account', 'remove_begin')).click();
  const removal = page.locator('form', { has: page.locator('[name=confirmation]') });
  await removal.locator('[name=emailPassword]').fill('secret-10');
  await page.locator('[name=confirmation]').fill('somebody else');
  await press(page, t('account', 'remove_button'));
  await expect(page.getByText(t('errors', 'confirmation_wrong'))).toBeVisible();
  await page.locator('[name=confirmation]').fill(username.toLowerCase());
  await press(page, t('account', 'remove_button'));
  await page.waitForURL(({ pathname }) => pathname === '/landing');
  await page.goto(`${home}/auth/login`);
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=emailPassword]').fill('secret-10');
  await press(page, t('identity', 'login'));
  await expect(page.getByText(t('errors', 'login_invalid'))).toBeVisible();
});

async function register(page: Page, home: string, email: string, username: string): Promise<void> {
  await page.goto(`${home}/auth/register`);
  await page.locator('[name=name]').fill('Kim Muster');
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=emailPassword]').fill('secret-7');
  await page.locator('[name=confirmPassword]').fill('secret-7');
  await page.locator('[name=terms]').check();
  await press(page, t('identity', 'sign_up'));
  await page.locator('[name=username]').fill(username);
  await page.locator('[name=dateOfBirth]').fill(GROWN_UP);
  await press(page, t('identity', 'register'));
  await expect(page.getByText(t('account', 'remind_text'))).toBeVisible();
}

async function changePassword(page: Page, next: string, again: string): Promise<void> {
  const form = page.locator('form', { has: page.locator('[name=newPassword]') });
  await form.locator('[name=emailPassword]').fill('secret-7');
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
