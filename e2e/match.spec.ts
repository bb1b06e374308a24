import { expect } from '@playwright/test';
import { coversSpec } from '#testing/specification/index.ts';
import { barriersOn } from './barriers.ts';
import { challenge } from './challenge.ts';
import { fact } from './fact.ts';
import { checkIn, closeMoment, enterResult, verify } from './play.ts';
import {
  DESKTOP,
  enterByHand,
  joinByHand,
  openBattleground,
  PHONE,
  type Player,
  visitor,
} from './player.ts';
import { MOVING, test } from './test.ts';

const BRAND = 'blg-ps-ar';

test.use(MOVING);

test('two players go from the landing page to the changed leaderboard', async ({ browser }) => {
  coversSpec('route.match-wizard', 'screen.match-flow', 'screen.leaderboard', 'client.socket');
  test.setTimeout(120_000);
  const samira = await visitor(browser, { brand: BRAND, language: 'en', ...PHONE }, 'Samira');
  const omar = await visitor(browser, { brand: BRAND, language: 'ar', ...DESKTOP }, 'عمر');
  const eventId = await openBattleground(samira);
  await Promise.all([enterByHand(samira, BRAND), enterByHand(omar, BRAND)]);
  await joinByHand(samira, eventId);
  await joinByHand(omar, eventId);

  // Omar says that he can play, and she sees it where she is
  await omar.page.getByRole('button', { name: omar.t('events', 'look') }).click();
  await expect(
    omar.page.getByRole('button', { name: omar.t('events', 'look_no_longer') }),
  ).toBeVisible();
  const ready = samira.page.getByRole('list', { name: samira.t('events', 'looking') });
  await expect(ready.getByText(omar.username)).toBeVisible();

  await challenge(samira, omar);
  // Omar hears of it where he is, and goes there by his bell
  const { page, t } = omar;
  await expect(page.getByText(t('notifications', 'match_request_title')).first()).toBeVisible();
  await page
    .getByRole('link', { name: /الإشعارات/ })
    .first()
    .click();
  await page.getByRole('main').getByText(t('notifications', 'match_request_title')).first().click();
  await page
    .getByRole('button', { name: t('matches', 'accept') })
    .first()
    .click();

  const barriers: string[] = [];
  const look = async (...players: Player[]) => {
    for (const player of players) barriers.push(...(await barriersOn(player.page)));
  };
  await openMatch(samira);
  await look(samira, omar);
  await checkIn(omar);
  await checkIn(samira);
  const playing = page.getByText(t('matches', 'play_title')).first();
  await expect(await fact(playing, 'screen.match-flow')).toBeVisible();
  await look(samira, omar);
  const one = t('matches', 'one_more', { player: omar.username });
  await page.getByRole('button', { name: one }).click(); // he has begun to write the result
  await enterResult(samira, [
    [samira, 3],
    [omar, 1],
  ]);
  const verifying = page.getByText(t('matches', 'verify_title')).first();
  await expect(await fact(verifying, 'route.match-wizard')).toBeVisible();
  await page
    .getByRole('link', { name: t('match-scheduling', 'enter_own') })
    .first()
    .click();
  const goals = page.getByRole('dialog').getByRole('spinbutton', { name: omar.username });
  await expect(goals).toHaveValue('1'); // and finds what he has begun
  await page.goBack();
  await look(samira, omar);
  await verify(omar);

  // Samira's screen has followed by itself
  const won = samira.t('matches', 'ended_won', { opponent: omar.username });
  await expect(await fact(samira.page.getByText(won).first(), 'client.socket')).toBeVisible();
  await closeMoment(samira);
  await closeMoment(omar);
  await leaderboardShows(samira, '200');
  await leaderboardShows(omar, '60');
  await look(samira, omar);
  expect(barriers).toEqual([]);
  await Promise.all([samira, omar].map((player) => player.page.context().close()));
});

async function openMatch({ page, t }: Player): Promise<void> {
  await page.getByRole('link', { name: t('common', 'nav_matches') }).click();
  await expect(page.getByRole('heading', { name: t('matches', 'schedule_title') })).toBeVisible();
  await page.getByRole('main').locator('a[href^="/match-wizard/"]').first().click();
  await page.waitForURL(/match-wizard/);
}

async function leaderboardShows({ page, t, username }: Player, points: string): Promise<void> {
  await page.getByRole('link', { name: t('common', 'nav_leaderboards') }).click();
  await page.locator('a[href="/monthly-leaderboards/football-26"]').first().click();
  const row = page.getByRole('row').filter({ hasText: username });
  await expect(await fact(row.first(), 'screen.leaderboard')).toContainText(points);
}
