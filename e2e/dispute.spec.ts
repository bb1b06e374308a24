import { type Browser, expect } from '@playwright/test';
import { coversSpec } from '#testing/specification/index.ts';
import { barriersOn } from './barriers.ts';
import { getReady } from './cup.ts';
import {
  DESKTOP,
  openBattleground,
  openCup,
  PHONE,
  type Player,
  takenOver,
  visitor,
} from './player.ts';
import { test } from './test.ts';

const BRAND = 'blg-ps-ar';
/** Time for both to join before check-in opens, ten seconds before the start. */
const STARTS_IN_S = 25;
const WHY = 'Both have sent the wrong score';

test('a dispute is judged with three clicks, and both players see it where they are', async ({
  browser,
}) => {
  coversSpec('role.organiser');
  test.setTimeout(180_000);
  const samira = await visitor(browser, { brand: BRAND, language: 'en', ...PHONE }, 'Samira');
  const omar = await visitor(browser, { brand: BRAND, language: 'ar', ...DESKTOP }, 'عمر');
  const judge = await official(browser);
  const ground = await openBattleground(samira);
  await Promise.all([getReady(samira, BRAND, ground), getReady(omar, BRAND, ground)]);
  const matchId = await challenged(samira, omar, ground);
  await playTo(samira, omar, matchId);
  await Promise.all([samira, omar].map((player) => openMatch(player, ground, matchId)));
  await dispute(omar);
  await openMatch(omar, ground, matchId);
  const disputed = samira.t('matches', 'disputed_title');
  await expect(samira.page.getByText(disputed, { exact: true })).toBeVisible();

  const { page, t, origin } = judge;
  await page.goto(`${origin}/console`);
  const places = page.getByRole('navigation', { name: t('console', 'nav_label') });
  await places.getByRole('link', { name: t('console', 'nav_disputes') }).click(); // one
  const row = page.getByRole('row').filter({ hasText: samira.username });
  await row.getByRole('link').click(); // two
  const right = page.getByRole('button', { name: samira.username });
  await expect(right).toBeVisible();
  const barriers = await barriersOn(page);
  await right.click(); // three
  await expect(page.getByText(t('console', 'done_ruled'))).toBeVisible();
  barriers.push(...(await barriersOn(page)));

  const won = samira.t('matches', 'ended_won', { opponent: omar.username });
  await expect(samira.page.getByText(won).first()).toBeVisible();
  await expect(samira.page.getByText('Only one of the two scores').first()).toBeVisible();
  const lost = omar.t('matches', 'ended_lost', { opponent: samira.username });
  await expect(omar.page.getByText(lost).first()).toBeVisible();
  // a reader of Arabic gets the reason in Arabic
  await expect(omar.page.getByText('لنتيجة واحدة فقط من النتيجتين دليل').first()).toBeVisible();
  expect(barriers).toEqual([]);
  await close(samira, omar, judge);
});

test("a cup's result is reopened after its preview, and ruled anew", async ({ browser }) => {
  test.setTimeout(180_000);
  const nadia = await visitor(browser, { brand: BRAND, language: 'en', ...PHONE }, 'Nadia');
  const karim = await visitor(browser, { brand: BRAND, language: 'en', ...DESKTOP }, 'Karim');
  const judge = await official(browser);
  const players = [nadia, karim];
  const ground = await openBattleground(nadia);
  await Promise.all(players.map((player) => getReady(player, BRAND, ground)));
  const cupId = await openCup(nadia, STARTS_IN_S);
  await Promise.all(players.map((player) => call(player, 'join-event', { eventId: cupId })));
  for (const player of players) {
    const checkIn = () => call(player, 'check-in-to-event', { eventId: cupId });
    await expect.poll(checkIn, { timeout: 30_000 }).toMatchObject({ done: true });
  }
  const drawn = async () => (await bracketOf(nadia, cupId)).matches.items[0]?.matchId;
  await expect.poll(drawn, { timeout: 30_000 }).toBeTruthy();
  const matchId = await drawn();
  await playTo(nadia, karim, matchId);
  await call(karim, 'verify-match-result', { matchId });
  await expect.poll(async () => (await bracketOf(nadia, cupId)).champion).toBeTruthy();

  const { page, t, origin } = judge;
  await page.goto(`${origin}/console/events/${cupId}/live`);
  const row = page.getByRole('row').filter({ hasText: nadia.username });
  await row.getByRole('link', { name: t('matches-console', 'short_reopen') }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText(t('matches-console', 'opens_event'))).toBeVisible();
  await expect(dialog.getByText(t('matches-console', 'resets_nothing'))).toBeVisible();
  const barriers = await barriersOn(page);
  await dialog.getByLabel(t('console', 'reason_more')).fill(WHY);
  await dialog.getByRole('button', { name: t('matches-console', 'confirm_reopen') }).click();
  await expect(page.getByText(t('console', 'done_reopened'))).toBeVisible();

  await page.getByText(t('matches-console', 'other_score')).click();
  const goals = (player: Player) =>
    page.getByLabel(t('matches-console', 'goals_of', { player: player.username }));
  await goals(nadia).fill('1');
  await goals(karim).fill('2');
  await page.getByRole('button', { name: t('matches-console', 'rule_score') }).click();
  await expect(page.getByText(t('console', 'done_ruled'))).toBeVisible();

  await nadia.page.goto(`${nadia.origin}/event-home/${cupId}/bracket`);
  const champion = nadia.page.getByRole('region', { name: nadia.t('tournaments', 'champion') });
  await expect(champion).toContainText(karim.username);
  expect(barriers).toEqual([]);
  await close(nadia, karim, judge);
});

/** Somebody who works here, at a desk. */
async function official(browser: Browser): Promise<Player> {
  const judge = await visitor(browser, { brand: BRAND, language: 'en', ...DESKTOP }, 'Judge');
  await judge.page.goto(`${judge.origin}/sandbox`);
  const form = judge.page.locator('form', { has: judge.page.locator('[value=organiser]') });
  await form.getByRole('button').click();
  await judge.page.waitForURL(({ pathname }) => !pathname.startsWith('/sandbox'));
  return judge;
}

async function openMatch(player: Player, eventId: string, matchId: string): Promise<void> {
  await player.page.goto(`${player.origin}/match-wizard/${eventId}/${matchId}`);
}

/** A match for right now, which the other one has accepted. */
async function challenged(by: Player, other: Player, eventId: string): Promise<string> {
  const { items } = await call(by, `event-by-participants?id=${eventId}`);
  const teamOf = ({ username }: Player) =>
    items.find((entrant: { username: string }) => entrant.username === username)?.entryId;
  const { matchId } = await call(by, 'create-challenge', {
    eventId,
    challengerTeamId: teamOf(by),
    challengedTeamId: teamOf(other),
    isInstant: true,
  });
  await call(other, 'accept-match', { matchId });
  return matchId;
}

/** Both check in, and the first one enters a result. */
async function playTo(first: Player, second: Player, matchId: string): Promise<void> {
  for (const player of [first, second]) await call(player, 'ready-up', { matchId });
  await call(first, 'submit-scores', { matchId, scoreChallenger: 3, scoreChallenged: 1 });
}

function bracketOf(player: Player, eventId: string) {
  return call(player, `get-bracket-event?id=${eventId}`);
}

/** A call as the player's own screens make it. */
function call({ page }: Player, path: string, body?: object) {
  return page.evaluate(
    async ([to, sent]) => {
      const headers = { 'content-type': 'application/json' };
      const post = { method: 'POST', headers, body: JSON.stringify(sent) };
      return (await fetch(`/api/${to}`, sent ? post : {})).json();
    },
    [path, body] as const,
  );
}

async function dispute({ page, t }: Player): Promise<void> {
  await takenOver(page);
  await page
    .getByRole('link', { name: t('matches', 'dispute') })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel(t('match-scheduling', 'dispute_reason'))
    .fill('It was the other way round');
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/dispute*', (route) => answered.then(() => route.continue()));
  await dialog.getByRole('button', { name: t('match-scheduling', 'send_dispute') }).click();
  await page.goBack();
  await page.getByRole('link', { name: t('common', 'nav_leaderboards') }).click();
  await page.waitForURL(/leaderboards/);
  answer();
  await expect(page.getByText(t('matches', 'done_dispute'), { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/leaderboards/); // notified, and not brought back
}

async function close(...players: Player[]): Promise<void> {
  await Promise.all(players.map(({ page }) => page.context().close()));
}
