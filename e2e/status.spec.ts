import { expect, type Page } from '@playwright/test';
import { findingsOf } from '#features/office/status/rules/findings.ts';
import { barriersOn } from './barriers.ts';
import { apiOf } from './caller.ts';
import { signInAs } from './entering.ts';
import { DESKTOP, PHONE, takenOver, visitor } from './player.ts';
import { test } from './test.ts';

const PATH = '/console/status';

test('an administrator finds the state of the installation, and learns what a test message needs', async ({
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
  // officials of the sandbox have neither a number nor an address
  await expect(page.getByRole('alert')).toHaveText(t('errors', 'own_number_missing'));
  await page.getByRole('button', { name: t('console-status', 'test_mail') }).click();
  await expect(page.getByRole('alert')).toHaveText(t('errors', 'own_email_missing'));
  await page.getByText(t('console-status', 'jobs_all')).click();
  await expect(page.getByText('send-message').first()).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);
});

test('troubles come first, the worst on top, and lead to the part with more about them', async ({
  browser,
}) => {
  const device = { brand: 'blg-za-en', language: 'en', ...PHONE } as const;
  const desk = await visitor(browser, device, 'Trouble');
  await signInAs(desk, 'administrator');
  const { page, t, origin } = desk;
  await page.goto(`${origin}${PATH}`);
  await takenOver(page);
  const since = new Date(Date.now() - 3_600_000).toISOString();
  const status = await apiOf(page).systemStatus({});
  const mail = { ...status.mail, failingSince: since, failedAt: since, failures: 9, error: '535' };
  const facts = { ...status, mail, works: false };
  await page.route('**/api/system-status', (route) =>
    route.fulfill({ json: { ...facts, findings: findingsOf(facts) } }),
  );
  await page.route('**/api/try-mail', (route) => route.fulfill({ json: REFUSED }));
  await page.getByRole('link', { name: t('console-status', 'check_again') }).click();
  const urgent = page.getByText(t('console-status', 'severity_critical'));
  await expect(urgent).toBeVisible();
  const note = page.getByText(t('console-status', 'severity_notice'), { exact: true });
  const [first, second] = await Promise.all([urgent.boundingBox(), note.boundingBox()]);
  expect(first?.y).toBeLessThan(second?.y ?? 0);
  await expect(page.getByText(t('console-status', 'error_sign_in'))).toBeVisible();

  await page.getByRole('link', { name: t('console-status', 'details') }).click();
  const test = page.getByRole('button', { name: t('console-status', 'test_mail') });
  await expect(test).toBeInViewport();
  await test.click();
  await expect(page.getByRole('alert')).toHaveText(t('console-status', 'test_mail_failed'));
  await expect(page.getByText('535 5.7.8 Authentication failed')).toBeVisible();
  expect(await widthOf(page)).toBeLessThanOrEqual(PHONE.width);
  expect(await barriersOn(page)).toEqual([]);
});

/** A conversation with a mail server that refuses the password. */
const REFUSED = {
  isSent: false,
  steps: [
    { step: 'connect', code: 220, answer: 'mail.example ESMTP', isDone: true },
    { step: 'auth', code: 535, answer: '5.7.8 Authentication failed', isDone: false },
  ],
};

test('on a phone, in Arabic, nothing is wider than the screen', async ({ browser }) => {
  const device = { brand: 'blg-ps-ar', language: 'ar', ...PHONE } as const;
  const desk = await visitor(browser, device, 'Status');
  await signInAs(desk, 'administrator');
  const { page, t, origin } = desk;
  await page.goto(`${origin}${PATH}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('console-status', 'title'));
  expect(await widthOf(page)).toBeLessThanOrEqual(PHONE.width);
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

function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}
