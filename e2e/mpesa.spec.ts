import { type Browser, expect } from '@playwright/test';
import {
  messagesTo,
  newNumber,
  nextThingComes,
  PHONE,
  type Player,
  register,
  visitor,
} from './player.ts';
import { test } from './test.ts';

const BRAND = 'saf-ke-en';

interface Payer extends Player {
  readonly number: string;
}

/** A player of Kenya’s brand, without a subscription of the carrier, who has chosen M-Pesa and agreed. */
async function waitingForPin(browser: Browser): Promise<Payer> {
  const player = await visitor(browser, { brand: BRAND, language: 'en', ...PHONE }, 'Achieng');
  const { page, t, origin } = player;
  const number = newNumber(BRAND);
  await page.goto(`${origin}/landing`);
  await page
    .getByRole('link', { name: t('landing', 'play_now') })
    .first()
    .click();
  await page.getByLabel('Cellphone number').fill(`+${number}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Not now' }).click();
  await register(player);
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/register'));
  await page.goto(`${origin}/doi-one`);
  await page.getByRole('link', { name: t('subscriptions', 'by_mpesa') }).click();
  await expect(page.getByText(t('subscriptions', 'mpesa_note'))).toBeVisible();
  await page.getByRole('button', { name: t('subscriptions', 'choose') }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: t('subscriptions', 'confirm') }).click();
  await expect(
    page.getByRole('heading', { name: t('subscriptions', 'prompt_title') }),
  ).toBeVisible();
  return { ...player, number };
}

/** The stand-in phone answers the request; `reports`: how often M-Pesa tells the outcome. */
async function onThePhone(player: Payer, button: string, reports = 'once'): Promise<void> {
  const phone = await player.page.context().newPage();
  // it reloads until the request has come
  await phone.goto(`${player.origin}/sandbox/mpesa?number=${player.number}`);
  const request = phone.getByRole('region', { name: /Pay Ksh.20/ });
  await request.getByLabel('M-Pesa reports it').selectOption(reports);
  await request.getByRole('button', { name: button, exact: true }).click();
  await expect(request).toBeHidden();
  await phone.close();
}

test('M-Pesa: approved with the PIN, the next request refused, then approved', async ({
  browser,
}) => {
  const player = await waitingForPin(browser);
  const { page, t, origin } = player;
  await onThePhone(player, 'Enter the PIN', 'twice');
  // the page follows by itself
  await expect(
    page.getByRole('heading', { name: t('subscriptions', 'begun_title') }),
  ).toBeVisible();
  await expect(page.getByText(t('subscriptions', 'begun_mpesa'))).toBeVisible();
  expect((await messagesTo(player, player.number))[0]?.text).toContain('Confirmed');

  await nextThingComes(player);
  await onThePhone(player, 'Cancel');
  await page.goto(`${origin}/manage-subscription`);
  await expect(page.getByText(t('billing', 'declined_prompt_cancelled'))).toBeVisible();
  await page.getByRole('button', { name: t('subscriptions', 'prompt_again') }).click();
  await expect(page.getByText(t('billing', 'declined_prompt_cancelled'))).toBeHidden();
  await onThePhone(player, 'Enter the PIN');
  await expect(
    page.getByText(t('subscriptions', 'status', { status: 'active' }), { exact: true }),
  ).toBeVisible();
  await expect(page.getByText(t('subscriptions', 'mpesa_active'))).toBeVisible();
  await page.context().close();
});

test('M-Pesa: a request that was refused says why, and is sent again', async ({ browser }) => {
  const player = await waitingForPin(browser);
  const { page, t } = player;
  await onThePhone(player, 'Have no money');
  await expect(page.getByText(t('billing', 'declined_wallet_short'))).toBeVisible();
  await page.getByRole('button', { name: t('subscriptions', 'prompt_again') }).click();
  await expect(page.getByText(t('subscriptions', 'prompt_text'))).toBeVisible();
  await onThePhone(player, 'Enter the PIN');
  await expect(
    page.getByRole('heading', { name: t('subscriptions', 'begun_title') }),
  ).toBeVisible();
  await page.context().close();
});

test('M-Pesa: a request that nobody answers, and of which nothing is reported, is asked for', async ({
  browser,
}) => {
  const player = await waitingForPin(browser);
  const { page, t, origin } = player;
  await onThePhone(player, 'Let it run out', 'never');
  await expect(page.getByText(t('subscriptions', 'prompt_text'))).toBeVisible();
  await nextThingComes(player);
  await page.goto(`${origin}/doi-two`);
  await expect(page.getByText(t('billing', 'declined_prompt_unanswered'))).toBeVisible();
  await page.context().close();
});
