import { expect, type Page } from '@playwright/test';
import { apiOf } from './caller.ts';
import { enter } from './entering.ts';
import { PHONE, type Player, takenOver, visitor } from './player.ts';
import { test } from './test.ts';
import { newUsername } from './unused.ts';

const BRAND = 'blg-ps-ar';
const EDIT = '/register-form/true';

/** Fills in the form of the profile and sends it. */
async function rename({ page, t }: Player, name: string): Promise<void> {
  await page.getByLabel(t('identity', 'first_name')).fill(name);
  await page.getByRole('button', { name: t('identity', 'save') }).click();
}

/** A second tab of the same browser, in which the first player signs out. */
async function signedOutIn({ page, origin }: Player): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(`${origin}/healthz`);
  await apiOf(tab).logout({});
  return tab;
}

test('a tab does nothing for a player it does not show, and leads on to the one who is signed in', async ({
  browser,
}) => {
  const rana = await visitor(browser, { brand: BRAND, language: 'en', ...PHONE }, 'Rana');
  const { page, t, origin } = rana;
  await enter(rana, BRAND);
  await page.goto(origin + EDIT);
  await takenOver(page);
  const tab = await signedOutIn(rana);
  const omar = { ...rana, page: tab, username: newUsername('Omar') };
  await enter(omar, BRAND);

  await rename(rana, 'Rana');
  const notice = page.getByRole('alert').filter({ hasText: omar.username });
  await expect(notice).toBeVisible();
  await expect(page.getByLabel(t('identity', 'first_name'))).toHaveValue('Rana');
  expect((await apiOf(tab).profile({})).firstName).not.toBe('Rana');

  const goOn = t('outbox', 'continue_as', { name: omar.username });
  await notice.getByRole('button', { name: goOn }).click();
  await expect(notice).toBeHidden();
  await rename(rana, 'Omar');
  await expect.poll(async () => (await apiOf(tab).profile({})).firstName).toBe('Omar');
  await page.context().close();
});

test('signing out in one tab leaves nothing of the player in the others', async ({ browser }) => {
  const rana = await visitor(browser, { brand: BRAND, language: 'en', ...PHONE }, 'Rana');
  const { page, origin } = rana;
  await enter(rana, BRAND);
  await page.goto(`${origin}/profile/me`);
  await takenOver(page);
  await expect(page.getByText(rana.username).first()).toBeVisible();
  const tab = await signedOutIn(rana);
  await tab.goto(`${origin}/landing`);
  await expect(page.getByText(rana.username)).toHaveCount(0);
  await page.context().close();
});
