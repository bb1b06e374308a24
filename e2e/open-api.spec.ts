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
  test(`an organiser makes a key, has a server told, and tries a list, ${language}, ${size.width} px`, async ({
    browser,
  }) => {
    test.setTimeout(120_000);
    const player = await organiser(browser, language, size);
    const { page, origin, t } = player;
    const found: string[] = [];

    await page.goto(`${origin}/console/keys`);
    await page.getByLabel(t('tools', 'tool_name')).fill(player.username);
    await page.getByRole('button', { name: t('tools', 'keys_make') }).click();
    const key = page.getByRole('status').getByText(/^blk_/);
    await expect(key).toBeVisible();
    const authorization = `Bearer ${await key.textContent()}`;
    const mayRead = await page.evaluate(statusWith, { authorization });
    expect(mayRead).toBe(200);
    found.push(...(await barriersOn(page)));
    await page.reload();
    await expect(page.getByText(player.username)).toBeVisible();
    await expect(page.getByRole('status').getByText(/^blk_/)).toBeHidden();

    await page.goto(`${origin}/console/webhooks`);
    await page.getByLabel(t('tools', 'tool_name')).fill(player.username);
    const receiver = `http://127.0.0.1:${new URL(origin).port}/sandbox/webhooks`;
    await page.getByLabel(t('tools', 'hooks_url'), { exact: false }).fill(receiver);
    await page.getByLabel(t('tools', 'kind_event_published')).check();
    await page.getByRole('button', { name: t('tools', 'hooks_make') }).click();
    await expect(page.getByRole('status').getByText(/^whsec_/)).toBeVisible();
    found.push(...(await barriersOn(page)));
    await page.getByRole('link', { name: player.username }).click();
    await page.getByRole('button', { name: t('tools', 'hook_ping') }).click();
    await expect(async () => {
      await page.reload();
      const arrived = page.getByText(t('tools', 'delivery_delivered'));
      await expect(arrived).toBeVisible({ timeout: 1_000 });
    }).toPass();
    found.push(...(await barriersOn(page)));

    await page.goto(`${origin}/console/events/${await openCup(player, 86_400)}/files`);
    await page.getByRole('textbox', { name: t('tools', 'import_csv') }).fill('nobody-at-all');
    await page.getByRole('button', { name: t('tools', 'import_try') }).click();
    await expect(page.getByText(t('tools', 'line_fault'))).toBeVisible();
    found.push(...(await barriersOn(page)));
    expect(found).toEqual([]);
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
