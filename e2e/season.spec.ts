import { type Browser, expect } from '@playwright/test';
import { barriersOn } from './barriers.ts';
import { type Caller, distantPlayer } from './caller.ts';
import { type PlayerWithApi, visitorWithApi } from './cup.ts';
import { enter, prepare } from './entering.ts';
import { openBattleground, PHONE } from './player.ts';
import { test } from './test.ts';

const BRAND = 'blg-ps-ar';

test('a first win puts a player into a division, in Arabic', async ({ browser }) => {
  test.setTimeout(90_000);
  const rana = await newcomer(browser);
  const { page, t, origin } = rana;
  await page.goto(`${origin}/season`);
  await expect(page.getByText(t('seasons', 'not_placed_title'), { exact: true })).toBeVisible();
  const barriers = await barriersOn(page);

  const sami = await winAgainst(rana);
  // a job assigns the division, and the open screen shows it
  await expect(page.getByRole('rowheader', { name: sami.username })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByRole('rowheader', { name: rana.username })).toContainText(
    t('standings', 'you'),
  );
  barriers.push(...(await barriersOn(page)));
  expect(barriers).toEqual([]);
  await page.context().close();
  await sami.close();
});

test('a first win is an achievement, in Arabic', async ({ browser }) => {
  test.setTimeout(90_000);
  const rana = await newcomer(browser);
  const { page, t, origin, api } = rana;
  const sami = await winAgainst(rana);
  const earned = async () => {
    const { items } = await api.notifications({});
    return items.find(({ type }) => type === 'achievement_earned')?.title;
  };
  await expect
    .poll(earned, { timeout: 30_000 })
    .toBe(t('notifications', 'achievement_earned_title'));
  await page.goto(`${origin}/achievements`);
  const firstWin = page.getByRole('listitem').filter({ hasText: t('seasons', 'how_first_win') });
  await expect(firstWin.getByRole('progressbar')).toHaveCount(0);
  expect(await barriersOn(page)).toEqual([]);
  await page.context().close();
  await sami.close();
});

test('a first win is in the recap of the month, which has a picture to share, in Arabic', async ({
  browser,
}) => {
  const rana = await newcomer(browser);
  const { page, origin } = rana;
  const sami = await winAgainst(rana);
  await page.goto(`${origin}/recap/now`);
  await expect(page.getByText(sami.username).first()).toBeVisible();
  const picture = page.getByRole('img', { name: /./ }).and(page.locator('img[width="1200"]'));
  const address = await picture.getAttribute('src');
  const reply = await page.request.get(
    `${origin}${address}`.replace(/\/\/[\w-]+\.localhost/, '//localhost'),
    {
      headers: { host: new URL(origin).host },
    },
  );
  expect(reply.headers()['content-type']).toBe('image/png');
  expect(await barriersOn(page)).toEqual([]);
  await page.context().close();
  await sami.close();
});

async function newcomer(browser: Browser): Promise<PlayerWithApi> {
  const rana = await visitorWithApi(browser, { brand: BRAND, language: 'ar', ...PHONE }, 'Rana');
  await enter(rana, BRAND);
  return rana;
}

/** Plays a whole match by calls, three to one, while the page of the winner stays open. */
async function winAgainst(winner: PlayerWithApi) {
  const eventId = await openBattleground(winner);
  const { gameId } = (await winner.api.eventById({ id: eventId })).game;
  await prepare(winner, gameId);
  const loser = await distantPlayer(BRAND, 'Sami', gameId);
  const teamOf = async ({ api }: Caller) => (await api.joinEvent({ eventId })).entryId;
  const [challengerTeamId, challengedTeamId] = [await teamOf(winner), await teamOf(loser)];
  const { matchId } = await winner.api.createChallenge({
    eventId,
    challengerTeamId,
    challengedTeamId,
    isInstant: true,
  });
  await loser.api.acceptMatch({ matchId });
  for (const { api } of [winner, loser]) await api.readyUp({ matchId });
  await winner.api.submitScores({ matchId, scoreChallenger: 3, scoreChallenged: 1 });
  await loser.api.verifyMatchResult({ matchId });
  return loser;
}
