import { expect } from '@playwright/test';
import { coversSpec } from '#testing/specification/index.ts';
import { fact } from './fact.ts';
import { originOf } from './player.ts';
import { test } from './test.ts';
import { wordsOf } from './words.ts';

for (const script of [true, false]) {
  test.describe(`script ${script ? 'on' : 'off'}`, () => {
    test.use({ locale: 'en', javaScriptEnabled: script });

    test('a European visitor chooses French, and the choice is kept', async ({ page }) => {
      coversSpec('language.chooser');
      const t = wordsOf('fr');
      await page.goto(`${originOf('eal-eu-en')}/landing?lang=en`);
      await page.locator('header summary').click();
      const french = page.getByRole('button', { name: 'Français' });
      await expect(await fact(french, 'language.chooser')).toBeVisible();
      await french.click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
      expect(new URL(page.url()).pathname).toBe('/landing');
      await page
        .getByRole('link', { name: t('landing', 'create_account') })
        .first()
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        t('identity', 'signup_title'),
      );
      await page.goto(`${originOf('eal-eu-en')}/landing`);
      await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    });
  });
}

test('the chooser closes by Escape, and is not there where a brand has one language', async ({
  page,
}) => {
  await page.goto(`${originOf('blg-et-en')}/landing`);
  const amharic = page.getByRole('button', { name: 'አማርኛ' });
  await page.locator('header summary').click();
  await expect(amharic).toBeVisible();
  // the key is heard once the page has its script
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(amharic).toBeHidden({ timeout: 1_000 });
  }).toPass();
  await page.goto(`${originOf('saf-ke-en')}/landing`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('header summary')).toHaveCount(0);
});
