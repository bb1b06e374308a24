import { type Browser, expect } from '@playwright/test';
import { barriersOn } from './barriers.ts';
import { signInAs } from './entering.ts';
import { DESKTOP, openCup, PHONE, type Player, visitor } from './player.ts';
import { test } from './test.ts';

const DEVICES = [
  { language: 'en', size: DESKTOP },
  { language: 'ar', size: PHONE },
] as const;

for (const { language, size } of DEVICES) {
  const on = `${language}, ${size.width} px`;

  test(`an organiser makes a key, which is shown once and opens calls, ${on}`, async ({
    browser,
  }) => {
    const { page, origin, t, username } = await organiser(browser, language, size);
    await page.goto(`${origin}/console/keys`);
    await page.getByLabel(t('keys', 'keys_name')).fill(username);
    await page.getByRole('button', { name: t('keys', 'keys_make') }).click();
    const key = page.getByRole('status').getByText(/^blk_/);
    await expect(key).toBeVisible();
    const authorization = `Bearer ${await key.textContent()}`;
    expect(await page.evaluate(statusWith, { authorization })).toBe(200);
    expect(await barriersOn(page)).toEqual([]);
    await page.reload();
    await expect(page.getByText(username)).toBeVisible();
    await expect(page.getByRole('status').getByText(/^blk_/)).toBeHidden();
    await page.context().close();
  });

  test(`an organiser adds a webhook, and its test message arrives, ${on}`, async ({ browser }) => {
    const { page, origin, t, username } = await organiser(browser, language, size);
    await page.goto(`${origin}/console/webhooks`);
    await page.getByLabel(t('webhooks', 'hooks_name')).fill(username);
    const receiver = `http://127.0.0.1:${new URL(origin).port}/sandbox/webhooks`;
    await page.getByLabel(t('webhooks', 'hooks_url'), { exact: false }).fill(receiver);
    await page.getByLabel(t('webhooks', 'kind_event_published')).check();
    await page.getByRole('button', { name: t('webhooks', 'hooks_make') }).click();
    await expect(page.getByRole('status').getByText(/^whsec_/)).toBeVisible();
    const found = [...(await barriersOn(page))];
    await page.getByRole('link', { name: username }).click();
    await page.getByRole('button', { name: t('webhooks', 'hook_ping') }).click();
    await expect(async () => {
      await page.reload();
      const arrived = page.getByText(t('webhooks', 'delivery_delivered'));
      await expect(arrived).toBeVisible({ timeout: 1_000 });
    }).toPass();
    found.push(...(await barriersOn(page)));
    expect(found).toEqual([]);
    await page.context().close();
  });

  test(`an organiser tries a list of entrants, and reads which line is wrong, ${on}`, async ({
    browser,
  }) => {
    const player = await organiser(browser, language, size);
    const { page, origin, t } = player;
    await page.goto(`${origin}/console/events/${await openCup(player, 86_400)}/files`);
    await page.getByRole('textbox', { name: t('exchange', 'import_csv') }).fill('nobody-at-all');
    await page.getByRole('button', { name: t('exchange', 'import_try') }).click();
    await expect(page.getByText(t('exchange', 'line_fault'))).toBeVisible();
    expect(await barriersOn(page)).toEqual([]);
    await page.context().close();
  });
}

async function organiser(
  browser: Browser,
  language: 'en' | 'ar',
  size: typeof PHONE | typeof DESKTOP,
): Promise<Player> {
  const player = await visitor(browser, { brand: 'blg-ps-ar', language, ...size }, 'Tool');
  await signInAs(player, 'organiser');
  return player;
}

/** The status with which a call of organisers answers a key without a session. */
async function statusWith(headers: Record<string, string>): Promise<number> {
  const reply = await fetch('/api/organiser-events', { headers, credentials: 'omit' });
  return reply.status;
}
