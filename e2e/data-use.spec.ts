import { expect } from '@playwright/test';
import { enter } from './entering.ts';
import { openBattleground, PHONE, visitor } from './player.ts';
import { test } from './test.ts';

test('a player sees how the line is and what a visit cost, and saves data: no picture is fetched', async ({
  browser,
}) => {
  const device = { brand: 'blg-ps-ar', language: 'ar', ...PHONE } as const;
  const player = await visitor(browser, device, 'رنا');
  const { page, t, origin } = player;
  await openBattleground(player);
  await enter(player, 'blg-ps-ar');
  await page.goto(`${origin}/games`);
  await page
    .getByRole('link', { name: t('common', 'line_sign', { line: 'live', waiting: 0 }) })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: t('data-use', 'title') })).toBeVisible();
  const together = page.getByText(t('data-use', 'total'), { exact: true });
  await expect(together.locator('xpath=following-sibling::*[1]')).toHaveText(/[1-9]/);

  await page.getByLabel(t('data-use', 'saver_on'), { exact: true }).check();
  await page.getByRole('button', { name: t('data-use', 'save') }).click();
  await expect(page.getByText(t('data-use', 'saver_is_on'))).toBeVisible();
  const pictures: string[] = [];
  page.on('request', (request) => {
    if (/^\/(games|avatars|files)\//.test(new URL(request.url()).pathname)) {
      pictures.push(request.url());
    }
  });
  await page.goto(`${origin}/games`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(pictures).toEqual([]);

  await page.context().setOffline(true);
  await expect(
    page.getByRole('link', { name: t('common', 'line_sign', { line: 'away', waiting: 0 }) }),
  ).toBeVisible();
});
