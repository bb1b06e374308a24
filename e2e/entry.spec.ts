import { randomInt } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';

const HOSTS = [
  { brand: 'blg-za-en', prefix: '2782', locale: 'en-ZA', script: true, name: 'Thandi' },
  { brand: 'blg-ps-ar', prefix: '97059', locale: 'ar', script: true, name: 'سامي' },
  { brand: 'blg-za-en', prefix: '2783', locale: 'en-ZA', script: false, name: 'Noscript' },
];

for (const { brand, prefix, locale, script, name } of HOSTS) {
  test.describe(`${brand}, script ${script ? 'on' : 'off'}`, () => {
    test.use({ locale, javaScriptEnabled: script });

    test('a visitor proves a number and becomes a player', async ({ page }) => {
      const { port } = test.info().config.metadata;
      const username = `${name} ${randomInt(10_000)}`;
      const number = prefix + String(randomInt(10 ** 7)).padStart(7, '0');
      await page.goto(`http://${brand}.localhost:${port}`);
      await page.locator('a.button').click();
      await send(page, 'msisdn', '12');
      await expect(page.getByRole('alert').first()).not.toBeEmpty();
      await send(page, 'msisdn', `+${number}`);
      await expect(page.locator('[name=otp]')).toBeVisible();
      const messages = await page.request.get(
        `http://localhost:${port}/sandbox/messages?to=${number}`,
      );
      await send(page, 'otp', (await messages.json())[0].code);
      await send(page, 'username', 'ab');
      await expect(page.getByRole('alert').first()).not.toBeEmpty();
      await send(page, 'username', username);
      await expect(page.getByRole('heading')).toHaveText(username);
      await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr');
    });
  });
}

async function send(page: Page, field: string, text: string): Promise<void> {
  await page.locator(`[name=${field}]`).fill(text);
  await page.locator('button[type=submit]').first().click();
}
