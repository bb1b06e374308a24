import { expect, type Page } from '@playwright/test';
import { newUsername } from './unused.ts';
import type { Words } from './words.ts';

export const GOOD_CARD = '4242 4242 4242 4242';

/** Somebody at the checkout, and the words on their screen. */
export interface Payer {
  readonly page: Page;
  readonly t: Words;
}

/** The registration by e-mail and the profile after it, on the way to the checkout. */
export async function registerByEmail({ page, t }: Payer, email: string): Promise<void> {
  await page.getByLabel(t('identity', 'full_name')).fill('Anna Muster');
  await page.getByLabel(t('identity', 'email'), { exact: true }).fill(email);
  await page.getByLabel(t('identity', 'password'), { exact: true }).fill('secret-7');
  await page.getByLabel(t('identity', 'confirm_password')).fill('secret-7');
  await page.getByRole('checkbox', { name: t('identity', 'terms') }).check();
  await page.getByRole('button', { name: t('identity', 'sign_up') }).click();
  await page.locator('[name=username]').fill(newUsername('Anna'));
  await page.locator('[name=dateOfBirth]').fill('1990-03-22');
  await page.getByRole('button', { name: t('identity', 'register') }).click();
}

/** The profile has brought name and address along. */
export async function fillInPersonal({ page, t }: Payer): Promise<void> {
  await expect(page.getByLabel(t('payments', 'name'), { exact: true })).toHaveValue('Anna Muster');
  await page.getByRole('button', { name: t('payments', 'next') }).click();
  await expect(page.getByLabel(t('payments', 'city'))).toBeVisible();
}

export async function fillInBilling({ page, t }: Payer): Promise<void> {
  await page.getByLabel(t('payments', 'city')).fill('Berlin');
  await page.getByLabel(t('payments', 'zip')).fill('10115');
  await page.getByLabel(t('payments', 'state')).fill('Berlin');
  await page.getByRole('button', { name: t('payments', 'next') }).click();
  await expect(page.getByRole('heading', { name: t('payments', 'step_payment') })).toBeVisible();
}

/** The processor's own, in a frame. */
export function fieldsOf(page: Page) {
  return page.frameLocator('iframe');
}

export async function typeCard(page: Page, number: string): Promise<void> {
  const fields = fieldsOf(page);
  await fields.locator('[name=number]').fill(number);
  await fields.locator('[name=expiry]').fill('12/34');
  await fields.locator('[name=cvv]').fill('123');
}

/** By the keyboard: a click just after scrolling may still be taken for one into the frame above. */
export async function submitCard(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name });
  await expect(button).toBeEnabled(); // once the processor's fields are there
  await button.press('Enter');
}
