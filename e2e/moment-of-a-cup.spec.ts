import { expect } from '@playwright/test';
import { barriersOn } from './barriers.ts';
import {
  championOn,
  checkInByCall,
  getReady,
  joinOnScreen,
  matchBetween,
  playByCalls,
  visitorWithApi,
} from './cup.ts';
import { openBattleground, openCup, PHONE, takenOver } from './player.ts';
import { MOVING, test } from './test.ts';

const BRAND = 'blg-ps-ar';
/** Time for two players to join before check-in opens, ten seconds before the start. */
const STARTS_IN_S = 20;

test.use(MOVING);

test('the final of a cup makes one phone the champion’s, and shows the other its place', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const champion = await visitorWithApi(
    browser,
    { brand: BRAND, language: 'en', ...PHONE },
    'Nadia',
  );
  const second = await visitorWithApi(browser, { brand: BRAND, language: 'ar', ...PHONE }, 'كريم');
  const players = [champion, second];
  const ground = await openBattleground(champion);
  await Promise.all(players.map((player) => getReady(player, BRAND, ground)));
  const cupId = await openCup(champion, STARTS_IN_S);
  await Promise.all(players.map((player) => joinOnScreen(player, cupId)));
  await Promise.all(players.map((player) => checkInByCall(player, cupId)));
  const match = await matchBetween(champion.api, cupId, champion, second);
  await playByCalls(champion, second, match);
  for (const { page, origin } of players) {
    await page.goto(`${origin}/match-wizard/${cupId}/${match.matchId}`);
    await takenOver(page);
  }
  await second.page
    .getByRole('button', { name: second.t('matches', 'verify'), exact: true })
    .first()
    .click();
  // the bracket decides some seconds after the result, and nobody touches a phone
  const won = champion.page.getByRole('dialog', { name: champion.t('moments', 'cup_won') });
  await expect(won).toBeVisible({ timeout: 30_000 });
  const path = won.getByRole('list', { name: champion.t('moments', 'path') });
  await expect(path).toContainText(second.username);
  await expect(won.getByText(/^\u200e?\+200$/).last()).toBeVisible();
  const lost = second.page.getByRole('dialog', { name: second.t('moments', 'defeat') });
  const place = second.t('moments', 'nth', { rank: 2 });
  await expect(lost.getByText(second.t('moments', 'finished', { place }))).toBeVisible({
    timeout: 30_000,
  });
  for (const { page } of players) {
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(PHONE.width);
    expect(await barriersOn(page)).toEqual([]);
  }

  await won.getByRole('link', { name: champion.t('moments', 'to_bracket') }).click();
  await expect(championOn(champion.page, champion)).toContainText(champion.username);
  const isSeen = async () => {
    return (await champion.api.matchMoment({ matchId: match.matchId })).larger === null;
  };
  await expect.poll(isSeen, { timeout: 10_000 }).toBe(true);
  await Promise.all(players.map(({ page }) => page.context().close()));
});
