import { expect, type Page } from '@playwright/test';
import { coversSpec } from '#testing/specification/index.ts';
import { barriersOn } from './barriers.ts';
import {
  fieldsOf,
  fillInBilling,
  fillInPersonal,
  GOOD_CARD,
  registerByEmail,
  submitCard,
  typeCard,
} from './checkout.ts';
import { fact } from './fact.ts';
import { originOf } from './player.ts';
import { test } from './test.ts';
import { newAddress } from './unused.ts';
import { wordsOf } from './words.ts';

const t = wordsOf('en');

test('a European amateur chooses the package, registers, pays by card, and sees the trial and the next charge', async ({
  page,
}) => {
  coversSpec('route.auth-checkout-payment', 'screen.checkout');
  await page.goto(`${originOf('eal-eu-en')}/auth/checkout-payment`);
  const price = page.getByText('€29.99 a month').first();
  const rows = ['route.auth-checkout-payment', 'screen.checkout'] as const;
  await expect(await fact(price, ...rows)).toBeVisible();
  await page.getByRole('button', { name: t('payments', 'next') }).click();
  await registerByEmail({ page, t }, newAddress());
  await fillInPersonal({ page, t });
  await page.getByRole('button', { name: t('payments', 'next') }).click();
  for (const key of ['city_required', 'zip_required', 'state_required'] as const) {
    await expect(page.getByText(t('errors', key))).toBeVisible();
  }
  await fillInBilling({ page, t });
  await submitCard(page, t('payments', 'start_trial'));
  for (const key of [
    'card_number_required',
    'card_expiry_required',
    'card_cvv_required',
  ] as const) {
    await expect(fieldsOf(page).getByText(t('payments', key))).toBeVisible();
  }
  expect(await barriersOn(page)).toEqual([]);
  await typeCard(page, GOOD_CARD);
  await submitCard(page, t('payments', 'start_trial'));
  await expect(page.getByText(t('payments', 'done_text', { status: 'trial' }))).toBeVisible();
  await expect(page.getByText(t('payments', 'next_charge'))).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);
  await page.goto(`${originOf('eal-eu-en')}/auth/checkout-payment`);
  await expect(page.getByText('•••• 4242')).toBeVisible();
});

test('a declined card says why, and another one is taken', async ({ page }) => {
  await toPayment(page, 'eal-eu-en');
  await typeCard(page, '4000 0000 0000 9995');
  await submitCard(page, t('payments', 'start_trial'));
  await expect(page.getByText(t('payments', 'declined_insufficient_funds'))).toBeVisible();
  await typeCard(page, GOOD_CARD);
  await submitCard(page, t('payments', 'start_trial'));
  await expect(page.getByText(t('payments', 'done_text', { status: 'trial' }))).toBeVisible();
});

test('a card that asks for a second step is saved after it, and its first charge is paid after another', async ({
  page,
}) => {
  await toPayment(page, 'eal-eu-en-trial-free');
  await typeCard(page, '4000 0027 6000 3184');
  await submitCard(page, /€29\.99/);
  await page.getByRole('button', { name: t('payments', 'sandbox_approve') }).click();
  await page.getByRole('link', { name: t('payments', 'to_bank') }).click();
  await page.getByRole('button', { name: t('payments', 'to_bank') }).click();
  await expect(page.getByText('€29.99')).toBeVisible();
  await page.getByRole('button', { name: t('payments', 'sandbox_approve') }).click();
  await expect(page.getByRole('heading', { name: t('payments', 'paid_title') })).toBeVisible();
  await page.getByRole('link', { name: t('payments', 'to_subscription') }).click();
  const receipt = page.getByRole('link', { name: /^Receipt \d{6}$/ });
  const [download] = await Promise.all([page.waitForEvent('download'), receipt.click()]);
  expect(download.suggestedFilename()).toMatch(/^receipt-\d{6}\.pdf$/);
});

test('a wallet pays at one touch', async ({ page }) => {
  await toPayment(page, 'eal-eu-en');
  await fieldsOf(page).getByRole('button', { name: 'Google Pay' }).click();
  await expect(page.getByText(t('payments', 'done_text', { status: 'trial' }))).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the card is typed on the page of the processor, which leads back', async ({ page }) => {
    await toPayment(page, 'eal-eu-en');
    await page.getByRole('link', { name: t('payments', 'card_elsewhere') }).click();
    await page.locator('[name=holder]').fill('Anna Muster');
    await page.locator('[name=number]').fill('4000 0025 0000 3155');
    await page.locator('[name=expiry]').fill('12/34');
    await page.locator('[name=cvv]').fill('123');
    await page.getByRole('button', { name: t('payments', 'card_save') }).click();
    await page.getByRole('button', { name: t('payments', 'sandbox_approve') }).click();
    await expect(page.getByText(t('payments', 'done_text', { status: 'trial' }))).toBeVisible();
  });
});

async function toPayment(page: Page, brand: string): Promise<void> {
  await page.goto(`${originOf(brand)}/auth/checkout-payment`);
  await page.getByRole('button', { name: t('payments', 'next') }).click();
  await registerByEmail({ page, t }, newAddress());
  await fillInPersonal({ page, t });
  await fillInBilling({ page, t });
}
