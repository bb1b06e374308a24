import { type Browser, expect, type Page } from '@playwright/test';
import { barriersOn } from './barriers.ts';
import { apiOf } from './caller.ts';
import { enter, signInAs } from './entering.ts';
import { DESKTOP, type Device, originOf, PHONE, visitor } from './player.ts';
import { test } from './test.ts';

const BRAND = 'blg-ps-ar';
const WHY = 'Insulted two opponents in a row';
const LOOKS = [
  { brand: BRAND, language: 'en', ...PHONE },
  { brand: BRAND, language: 'ar', ...DESKTOP },
] as const;
/** Screens of an official; `:file` is the file of a suspended player. */
const SCREENS = [
  ':file/matches',
  ':file/events',
  ':file/points',
  ':file/subscription',
  ':file/notes',
  '/console/players',
  '/console/people',
  '/console/refunds',
  '/console/figures',
];

for (const look of LOOKS) {
  const { language, width } = look;

  test(`an official suspends a player, who reads why on every page, ${language}, ${width} px`, async ({
    browser,
  }) => {
    test.setTimeout(60_000);
    const player = await visitor(browser, look, 'Lina');
    await enter(player, BRAND);
    const official = await visitor(browser, look, 'Head Office');
    const { page, t } = official;
    await signInAs(official, 'administrator');

    await page.goto(`${originOf(BRAND)}/console/players?lang=${language}`);
    await page.getByLabel(t('players', 'players_query')).fill(player.username);
    await page.getByRole('button', { name: t('players', 'players_search') }).click();
    const found: string[] = [...(await barriersOn(page))];
    await page.getByRole('link', { name: player.username }).click();
    await page.getByRole('link', { name: t('players', 'act_suspend') }).click();
    const sheet = page.getByRole('alertdialog');
    await sheet.getByLabel(t('console', 'act_reason')).fill(WHY);
    found.push(...(await barriersOn(page)));
    await sheet.getByRole('button', { name: t('players', 'act_suspend') }).click();
    const done = page.getByRole('status').filter({ hasText: t('console', 'done_suspended') });
    await expect(done).toBeVisible();
    await expect(page.getByText(WHY)).toBeVisible();

    await player.page.goto(`${player.origin}/games`);
    await expect(player.page.getByText(WHY)).toBeVisible();
    found.push(...(await barriersOn(player.page)));
    expect(found).toEqual([]);
    await page.context().close();
    await player.page.context().close();
  });

  for (const screen of SCREENS) {
    test(`an official at ${screen}, ${language}, ${width} px, meets no barrier`, async ({
      browser,
    }) => {
      const { page, file } = await knownDesk(browser, look);
      await page.goto(originOf(BRAND) + screen.replace(':file', file));
      expect(await barriersOn(page)).toEqual([]);
    });
  }
}

interface Desk {
  readonly page: Page;
  /** Path of the file of a suspended player. */
  readonly file: string;
}

const desks = new Map<Device, Promise<Desk>>();

/** One official for all screens that a worker opens on a device: a screen is looked at and left as it was. */
function knownDesk(browser: Browser, look: Device): Promise<Desk> {
  const desk = desks.get(look) ?? makeDesk(browser, look);
  desks.set(look, desk);
  return desk;
}

async function makeDesk(browser: Browser, look: Device): Promise<Desk> {
  const player = await visitor(browser, look, 'Lina');
  await enter(player, BRAND);
  const { player: own } = await apiOf(player.page).viewer({});
  const userId = own?.userId ?? '';
  await player.page.context().close();
  const official = await visitor(browser, look, 'Head Office');
  await signInAs(official, 'administrator');
  await apiOf(official.page).suspendPlayer({ userId, days: 7, reason: WHY });
  await official.page.goto(`${originOf(BRAND)}/console/players?lang=${look.language}`);
  return { page: official.page, file: `/console/players/${userId}` };
}
