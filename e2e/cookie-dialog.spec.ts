import { expect, type Page, test } from '@playwright/test';
import { coversSpec } from '#testing/specification/index.ts';
import { barriersOn } from './barriers.ts';
import { fact } from './fact.ts';
import { originOf } from './player.ts';
import { shiftedSinceParsed, watchShifts } from './shifts.ts';
import { MOVING } from './test.ts';
import { type Words, wordsOf } from './words.ts';

const EUROPE = 'eal-eu-en';
/** The five languages of Europe. */
const LANGUAGES = ['en', 'fr', 'es', 'it', 'de'] as const;

test.describe('the cookie dialog', () => {
  test.use({ locale: 'en', ...MOVING });
  const t = wordsOf('en');

  const answers = [
    ['deny', { marketing: false, statistics: false }],
    ['allow_all', { marketing: true, statistics: true }],
  ] as const;
  for (const [button, chosen] of answers) {
    test(`${button} is kept as gdpr-consent, and is not asked again`, async ({ page }) => {
      coversSpec('screen.cookies', 'state.consent', 'consent.record');
      const dialog = await asked(page);
      await dialog.getByRole('button', { name: t('consent', button) }).click();
      await expect(dialog).toBeHidden();
      const record = await storedConsent(page);
      expect(record.preferences).toEqual({ necessary: true, ...chosen });
      expect(Date.parse(record.timestamp)).toBeGreaterThan(0);
      await page.reload();
      await calm(page);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  }

  test('Customize shows the details; Allow selection stores the chosen toggles', async ({
    page,
  }) => {
    coversSpec('screen.cookies');
    const dialog = await asked(page);
    await dialog.getByRole('button', { name: t('consent', 'customize') }).click();
    const cookie = dialog.getByText('bl_session');
    await expect(await fact(cookie, 'screen.cookies')).toBeVisible();
    const necessary = dialog.getByRole('checkbox', { name: t('consent', 'category_necessary') });
    await expect(necessary).toBeChecked();
    await expect(necessary).toBeDisabled();
    await dialog.getByRole('checkbox', { name: t('consent', 'category_statistics') }).check();
    await dialog.getByRole('tab', { name: t('consent', 'tab_about') }).click();
    await expect(dialog.getByText('privacy@eu.battleleague.example')).toBeVisible();
    await dialog.getByRole('button', { name: t('consent', 'allow_selection') }).click();
    const { preferences } = await storedConsent(page);
    expect(preferences).toEqual({ necessary: true, marketing: false, statistics: true });
  });

  test('nothing is counted before consent to statistics, which is passed on at each start; the footer withdraws it', async ({
    page,
  }) => {
    coversSpec('state.consent');
    const counted: string[] = [];
    page.on('request', (request) => {
      if (/statistics/.test(request.url())) counted.push(request.url());
    });
    const dialog = await asked(page);
    await page.waitForLoadState('networkidle');
    expect(counted).toEqual([]);
    const logged = page.waitForResponse('**/api/consent');
    const beacon = page.waitForResponse('**/statistics/page');
    await dialog.getByRole('button', { name: t('consent', 'allow_all') }).click();
    expect((await beacon).status()).toBe(204);
    expect((await logged).ok()).toBe(true);
    const atStart = page.waitForResponse('**/statistics/page');
    await page.reload();
    expect((await atStart).status()).toBe(204);

    await page.getByRole('button', { name: t('consent', 'footer_cookies') }).click();
    await dialog.getByRole('button', { name: t('consent', 'deny') }).click();
    expect((await storedConsent(page)).preferences.statistics).toBe(false);
    counted.length = 0;
    await page.goto(`${originOf(EUROPE)}/landing`);
    await page.waitForLoadState('networkidle');
    expect(counted).toEqual([]);
  });

  test('leaves a phone its page until more is asked for; then focus stays inside, and Escape is a no', async ({
    page,
  }) => {
    const dialog = await asked(page);
    await page
      .getByRole('link', { name: wordsOf('en')('landing', 'create_account') })
      .first()
      .click();
    await expect(page).toHaveURL(/\/auth\/register/);
    await dialog.getByRole('button', { name: t('consent', 'customize') }).click();
    await expect(dialog.getByText('bl_session')).toBeVisible(); // the whole dialog, which comes late
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      const outside = await page.evaluate(
        () => document.activeElement?.closest('dialog') === null && document.hasFocus(),
      );
      expect(outside && (await page.evaluate(() => document.activeElement !== document.body))).toBe(
        false,
      );
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect((await storedConsent(page)).preferences.marketing).toBe(false);
  });

  for (const language of LANGUAGES) {
    test(`nothing stands in its way, and nothing shifts, in ${language}`, async ({ page }) => {
      await page.addInitScript(watchShifts);
      await page.goto(`${originOf(EUROPE)}/landing?lang=${language}`);
      const words = wordsOf(language);
      const dialog = page.getByRole('dialog', { name: words('consent', 'title') });
      expect(await barriersOn(page)).toEqual([]);
      await dialog.getByRole('button', { name: words('consent', 'customize') }).click();
      for (const tab of ['tab_details', 'tab_about', 'tab_consent'] as const) {
        await dialog.getByRole('tab', { name: words('consent', tab), exact: true }).click();
        // the tabs are the same parts in every language; German has the longest words
        if (language === 'de') expect(await barriersOn(page)).toEqual([]);
      }
      expect(await page.evaluate(shiftedSinceParsed)).toEqual([]);
    });
  }

  test('is of the European brand only, and lets one read its privacy policy first', async ({
    page,
  }) => {
    coversSpec('role.european-only');
    await page.goto(`${originOf('blg-za-en')}/landing`);
    await calm(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const dialog = await asked(page);
    await dialog.getByRole('link', { name: t('consent', 'policy') }).click();
    await expect(page).toHaveURL(/\/privacy-policy$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goto(`${originOf(EUROPE)}/landing`);
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});

/** The dialog, in front of a visitor who has not answered. */
async function asked(page: Page) {
  await page.goto(`${originOf(EUROPE)}/landing?lang=en`);
  const words: Words = wordsOf('en');
  const dialog = page.getByRole('dialog', { name: words('consent', 'title') });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function storedConsent(page: Page) {
  const text = await page.evaluate(() => localStorage.getItem('gdpr-consent'));
  return JSON.parse(text ?? 'null');
}

/** The scripts of the page run: what would open by itself is open. */
async function calm(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
}
