import { expect } from '@playwright/test';
import { barriersOn } from './barriers.ts';
import { enter, signInAs } from './entering.ts';

import { DESKTOP, originOf, PHONE, visitor } from './player.ts';
import { test } from './test.ts';

const BRAND = 'blg-ps-ar';

for (const [language, size] of [
  ['en', PHONE],
  ['ar', DESKTOP],
] as const) {
  test(`an official suspends a player, who reads why on every page, ${language}, ${size.width} px`, async ({
    browser,
  }) => {
    test.setTimeout(120_000);
    const device = { brand: BRAND, language, ...size } as const;
    const player = await visitor(browser, device, 'Lina');
    await enter(player, BRAND);
    const official = await visitor(browser, device, 'Head Office');
    const { page, t } = official;
    await signInAs(official, 'administrator');

    await page.goto(`${originOf(BRAND)}/console/players?lang=${language}`);
    await page.getByLabel(t('players', 'players_query')).fill(player.username);
    await page.getByRole('button', { name: t('players', 'players_search') }).click();
    const found: string[] = [...(await barriersOn(page))];
    await page.getByRole('link', { name: player.username }).click();
    await page.getByRole('link', { name: t('players', 'act_suspend') }).click();
    const sheet = page.getByRole('alertdialog');
    await sheet.getByLabel(t('console', 'act_reason')).fill('Insulted two opponents in a row');
    found.push(...(await barriersOn(page)));
    await sheet.getByRole('button', { name: t('players', 'act_suspend') }).click();
    const done = page.getByRole('status').filter({ hasText: t('console', 'done_suspended') });
    await expect(done).toBeVisible();
    await expect(page.getByText('Insulted two opponents in a row')).toBeVisible();

    await player.page.goto(`${player.origin}/games`);
    await expect(player.page.getByText('Insulted two opponents in a row')).toBeVisible();
    found.push(...(await barriersOn(player.page)));

    const file = page.url().replace(/\?.*/, '');
    const places = ['/matches', '/events', '/points', '/subscription', '/notes'];
    const screens = ['players', 'people', 'refunds', 'figures'];
    for (const path of [
      ...places.map((place) => file + place),
      ...screens.map((screen) => `${originOf(BRAND)}/console/${screen}`),
    ]) {
      await page.goto(path);
      found.push(...(await barriersOn(page)));
    }
    expect(found).toEqual([]);
    await page.context().close();
    await player.page.context().close();
  });
}
