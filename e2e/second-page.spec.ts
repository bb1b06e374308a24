import { expect } from '@playwright/test';
import { apiOf } from './caller.ts';
import { signInAs } from './entering.ts';
import { PHONE, visitor } from './player.ts';
import { test } from './test.ts';

const MORE_THAN_A_PAGE = 26;

test('what is on the second page of a list is changed there', async ({ browser }) => {
  const device = { brand: 'blg-et-en', language: 'en', ...PHONE } as const;
  const desk = await visitor(browser, device, 'Desk');
  await signInAs(desk, 'administrator');
  const { page, t, origin } = desk;
  const api = apiOf(page);
  for (let price = 1; price <= MORE_THAN_A_PAGE; price += 1) {
    await api.saveItem({ shelf: 'products', names: { en: `Shirt ${price}` }, price, on: false });
  }
  await page.goto(`${origin}/console/store?page=2`);
  const change = page.getByRole('link', { name: t('store-console', 'change'), exact: true }).last();
  await change.click();
  const sheet = page.getByRole('alertdialog');
  await expect(sheet).toBeVisible();
  await sheet.getByRole('link', { name: t('common', 'cancel'), exact: true }).click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(`${origin}/console/store?page=2`);
  await change.click();
  await sheet.getByRole('button', { name: t('store-console', 'save'), exact: true }).click();
  await expect(page.getByText(t('store-console', 'saved'), { exact: true })).toBeVisible();
  await expect(change).toBeVisible();
  await expect(page).toHaveURL(/[?&]page=2(&|$)/);
  await page.goto(`${origin}/console/store?page=9`); // of a list that has become shorter
  await expect(page).toHaveURL(/[?&]page=2(&|$)/);
  await expect(change).toBeVisible();
  await page.context().close();
});
