import { expect } from '@playwright/test';
import { barriersOn } from './barriers.ts';
import { signInAs } from './entering.ts';
import { DESKTOP, PHONE, visitor } from './player.ts';
import { test } from './test.ts';

const PATH = '/console/status';

test('an administrator finds the state of the installation, and sends a test SMS', async ({
  browser,
}) => {
  const device = { brand: 'blg-za-en', language: 'en', ...DESKTOP } as const;
  const desk = await visitor(browser, device, 'Status');
  await signInAs(desk, 'administrator');
  const { page, t, origin } = desk;
  await page.goto(`${origin}/console`);
  await page
    .getByRole('link', { name: t('console', 'nav_status') })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('console-status', 'title'));
  for (const part of ['mail', 'sms', 'push', 'database', 'jobs', 'nodes'] as const) {
    await expect(
      page.getByRole('heading', { level: 2, name: t('console-status', part), exact: true }),
    ).toBeVisible();
  }
  await expect(page.getByText(t('console-status', 'node_this'))).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);

  await page.getByRole('button', { name: t('console-status', 'test_sms') }).click();
  // accepted, or the official of the sandbox has no number of their own
  await expect(page.getByRole('status').or(page.getByRole('alert')).first()).toBeVisible();
  await page.getByText(t('console-status', 'jobs_all')).click();
  await expect(page.getByText('send-message').first()).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);
});

test('on a phone, in Arabic, nothing is wider than the screen', async ({ browser }) => {
  const device = { brand: 'blg-ps-ar', language: 'ar', ...PHONE } as const;
  const desk = await visitor(browser, device, 'Status');
  await signInAs(desk, 'administrator');
  const { page, t, origin } = desk;
  await page.goto(`${origin}${PATH}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('console-status', 'title'));
  const [shown, room] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(shown).toBeLessThanOrEqual(room ?? 0);
  expect(await barriersOn(page)).toEqual([]);
});

test('an organiser finds no way to it, and is refused at its address', async ({ browser }) => {
  const device = { brand: 'blg-za-en', language: 'en', ...DESKTOP } as const;
  const desk = await visitor(browser, device, 'Curious');
  await signInAs(desk, 'organiser');
  const { page, t, origin } = desk;
  await page.goto(`${origin}/console`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('console', 'today_title'));
  await expect(page.getByRole('link', { name: t('console', 'nav_status') })).toHaveCount(0);
  await page.goto(`${origin}${PATH}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('console', 'refused_title'));
});
