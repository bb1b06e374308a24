import { expect } from '@playwright/test';
import type { Language } from '#brands/brand.ts';
import { barriersOn } from './barriers.ts';
import { apiOf, linkAccount } from './caller.ts';
import { enter, join, signInAs } from './entering.ts';
import { closeMoment } from './play.ts';
import { DESKTOP, openBattleground, PHONE, type Player, visitor } from './player.ts';
import { test } from './test.ts';

const BRAND = 'blg-ps-ar';

for (const language of ['en', 'ar'] as const) {
  test(`Home has a newcomer's steps, and without script as well (${language})`, async ({
    browser,
  }) => {
    const player = await visitor(browser, { brand: BRAND, language, ...PHONE }, 'Rana');
    const { page, t, origin } = player;
    await enter(player, BRAND);
    await page.goto(`${origin}/home`);
    await expect(page.getByRole('heading', { name: t('home', 'first_steps') })).toBeVisible();
    await isWithin(page);
    expect(await barriersOn(page)).toEqual([]);
    const scripts = await page.context().newCDPSession(page);
    await scripts.send('Emulation.setScriptExecutionDisabled', { value: true });
    await page.reload();
    const bonus = page.getByRole('button', { name: t('coins', 'claim', { coins: 10 }) });
    await bonus.click();
    await expect(page).toHaveURL(/\/home/);
    await expect(bonus).toBeHidden();
    await page.context().close();
  });

  test(`Home has the request to answer, then the score to verify (${language})`, async ({
    browser,
  }) => {
    test.setTimeout(120_000);
    const { asked, asking, eventId } = await pairOf(browser, language);
    const { page, t, origin } = asked;
    const own = apiOf(page);
    const other = apiOf(asking.page);
    const entry = async (player: Player) => {
      const found = await apiOf(player.page).eventById({ id: eventId, parts: 'head' });
      return found.ownEntryId ?? '';
    };
    const challengerTeamId = await entry(asking);
    const challengedTeamId = await entry(asked);
    const { matchId } = await other.createChallenge({
      eventId,
      challengerTeamId,
      challengedTeamId,
      isInstant: true,
    });
    await page.goto(`${origin}/home`);
    await expect(page.getByRole('heading', { name: t('home', 'card_answer') })).toBeVisible();
    await isWithin(page);
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('button', { name: t('matches', 'accept'), exact: true }).click();
    await expect(page.getByRole('heading', { name: t('home', 'card_check_in') })).toBeVisible();
    await own.readyUp({ matchId });
    await other.readyUp({ matchId });
    await other.submitScores({ matchId, scoreChallenger: 2, scoreChallenged: 1 });
    // the open screen follows by its channel
    const verify = page.getByRole('heading', { name: t('home', 'card_verify') });
    await expect(verify).toBeVisible({ timeout: 20_000 });
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('button', { name: t('matches', 'verify'), exact: true }).click();
    // the moment of the result comes first
    await expect(page.getByRole('dialog', { name: t('moments', 'defeat') })).toBeVisible();
    expect((await own.getMatch({ matchId })).status).toBe('completed');
    await closeMoment({ page, t });
    await page.goto(`${origin}/home`);
    await expect(verify).toBeHidden();
    // a job places the player in the division, some moments later; what would move waits for a tap
    const waiting = page.getByRole('button', { name: t('home', 'show_changes') });
    const outside = page.getByText(t('home', 'enter_division'));
    await expect(async () => {
      if (await waiting.isVisible()) await waiting.click();
      await expect(outside).toBeHidden({ timeout: 500 });
    }).toPass({ timeout: 20_000 });
    await Promise.all([asked, asking].map((player) => player.page.context().close()));
  });
}

for (const language of ['en', 'ar'] as const) {
  test(`Home reminds of the next opening, and without script as well (${language})`, async ({
    browser,
  }) => {
    const player = await visitor(browser, { brand: BRAND, language, ...PHONE }, 'Hala');
    const { page, t, origin } = player;
    const { gameId, title } = await openingIn2Hours(browser);
    await enter(player, BRAND);
    await linkAccount(apiOf(page), gameId);
    await page.goto(`${origin}/home`);
    const card = page.locator('section', {
      has: page.getByRole('heading', { name: t('home', 'battlegrounds') }),
    });
    await expect(card.getByRole('link', { name: title })).toBeVisible();
    await card.getByRole('button', { name: t('home', 'remind'), exact: true }).click();
    const isSet = card.getByRole('button', { name: t('home', 'reminder_set') });
    await expect(isSet).toBeVisible();
    expect(await barriersOn(page)).toEqual([]);
    await isWithin(page);
    const scripts = await page.context().newCDPSession(page);
    await scripts.send('Emulation.setScriptExecutionDisabled', { value: true });
    await page.reload();
    await isSet.click();
    await expect(isSet).toBeHidden();
    await card.getByRole('button', { name: t('home', 'remind'), exact: true }).click();
    await expect(isSet).toBeVisible();
    await page.context().close();
  });
}

/** A battleground of a game that has no open one. */
async function openingIn2Hours(browser: Parameters<typeof visitor>[0]) {
  const desk = await visitor(browser, { brand: BRAND, language: 'en', ...DESKTOP }, 'Desk');
  await signInAs(desk, 'administrator');
  const api = apiOf(desk.page);
  const mark = Date.now();
  const { gameId } = await api.createGame({
    slug: `opening-${mark}`,
    category: 'sports',
    accountKind: 'ign_id',
    platforms: ['ps5'],
    names: { en: `Handball ${mark}` },
  });
  const title = `Opening ${mark}`;
  const at = (hours: number) => new Date(mark + hours * 3_600_000).toISOString();
  const { eventId } = await api.createEvent({
    gameId,
    format: 'daily_battleground',
    drawsAllowed: true,
    prizes: [],
    opensAt: at(2),
    startsAt: at(3),
    endsAt: at(30),
    texts: { en: { title, description: '', gameRules: [], howToPlay: [] } },
  });
  await api.publishEvent({ eventId });
  await desk.page.context().close();
  return { gameId, title };
}

async function pairOf(browser: Parameters<typeof visitor>[0], language: Language) {
  const asked = await visitor(browser, { brand: BRAND, language, ...PHONE }, 'Samira');
  const asking = await visitor(browser, { brand: BRAND, language, ...PHONE }, 'Omar');
  const eventId = await openBattleground(asked);
  for (const player of [asked, asking]) {
    await enter(player, BRAND);
    await join(player, eventId);
  }
  return { asked, asking, eventId };
}

/** Nothing is wider than the phone. */
async function isWithin(page: Player['page']): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(PHONE.width);
}
