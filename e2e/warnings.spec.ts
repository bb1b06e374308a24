import { expect } from '@playwright/test';
import { holds } from '#testing/specification/index.ts';
import { challenge } from './challenge.ts';
import { enter, join } from './entering.ts';
import { openBattleground, originOf, PHONE, visitor } from './player.ts';
import { test } from './test.ts';
import { wordsOf } from './words.ts';

const BRAND = 'blg-za-en';
const DEVICE = { brand: BRAND, language: 'en', ...PHONE } as const;

test('who declines is warned of 25 points, and asked again', async ({ browser }) => {
  holds('rule.decline-warning', 'message.challenge-sent');
  test.setTimeout(120_000);
  const lerato = await visitor(browser, DEVICE, 'Lerato');
  const sipho = await visitor(browser, DEVICE, 'Sipho');
  const eventId = await openBattleground(lerato);
  await Promise.all([enter(lerato, BRAND), enter(sipho, BRAND)]);
  await join(lerato, eventId);
  await join(sipho, eventId);
  await challenge(lerato, sipho);

  const { page, t, origin } = sipho;
  await page.goto(`${origin}/match-schedule`);
  await page
    .getByRole('link', { name: t('matches', 'decline') })
    .first()
    .click();
  const sheet = page.getByRole('alertdialog');
  await expect(sheet).toContainText(t('matches', 'decline_title'));
  await expect(sheet).toContainText('25 points');
  await sheet.getByRole('button', { name: t('matches', 'decline') }).click();
  await expect(page.getByText(t('matches', 'done_decline')).first()).toBeVisible();
  await Promise.all([lerato, sipho].map((player) => player.page.context().close()));
});

test('where battlegrounds cannot be fetched, the landing page stands', async ({ page }) => {
  holds('client.events-failure');
  const t = wordsOf('en');
  await page.route('**/api/events?*', (route) => route.abort());
  // a link that is clicked before the script has arrived asks the server, which has them
  await expect(async () => {
    await page.goto(`${originOf(BRAND)}/terms-conditions`);
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/landing$/);
    await expect(page.getByText(t('landing', 'events_none'))).toBeVisible({ timeout: 3_000 });
  }).toPass();
});
