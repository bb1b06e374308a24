import { type Browser, expect, test } from '@playwright/test';
import { holds } from '#testing/specification/index.ts';
import { barriersOn } from './barriers.ts';
import { challenge } from './challenge.ts';
import { checkInToCup, getReady, joinCup, openBracket, openOwnMatch } from './cup.ts';
import { checkIn, enterResult, verify } from './play.ts';
import { DESKTOP, openBattleground, openCup, PHONE, type Player, visitor } from './player.ts';

const BRAND = 'blg-ps-ar';
const STARTS_IN_S = 15;
const WHY = 'Both have sent the wrong score';

test('a dispute is judged with three clicks, and both players see it where they are', async ({
  browser,
}) => {
  holds('role.organiser');
  test.setTimeout(150_000);
  const samira = await visitor(browser, { brand: BRAND, language: 'en', ...PHONE }, 'Samira');
  const omar = await visitor(browser, { brand: BRAND, language: 'ar', ...DESKTOP }, 'عمر');
  const judge = await official(browser);
  const ground = await openBattleground(samira);
  await Promise.all([getReady(samira, BRAND, ground), getReady(omar, BRAND, ground)]);
  await challenge(samira, omar);
  await accept(omar);
  await openMatch(samira);
  await checkIn(omar);
  await checkIn(samira);
  await enterResult(samira, [
    [samira, 3],
    [omar, 1],
  ]);
  await dispute(omar);
  await expect(samira.page.getByText(samira.t('matches', 'disputed_title'))).toBeVisible();

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
  await expect(page.getByText(t('desk', 'ruled'))).toBeVisible();
  barriers.push(...(await barriersOn(page)));

  const won = samira.t('matches', 'ended_won', { opponent: omar.username });
  await expect(samira.page.getByText(won).first()).toBeVisible();
  await expect(samira.page.getByText('Only one of the two claims').first()).toBeVisible();
  const lost = omar.t('matches', 'ended_lost', { opponent: samira.username });
  await expect(omar.page.getByText(lost).first()).toBeVisible();
  // who reads Arabic reads the reason in Arabic
  await expect(omar.page.getByText('رواية واحدة فقط').first()).toBeVisible();
  expect(barriers).toEqual([]);
  await close(samira, omar, judge);
});

test("a cup's result is reopened after its preview, and ruled anew", async ({ browser }) => {
  test.setTimeout(150_000);
  const nadia = await visitor(browser, { brand: BRAND, language: 'en', ...PHONE }, 'Nadia');
  const karim = await visitor(browser, { brand: BRAND, language: 'en', ...DESKTOP }, 'Karim');
  const judge = await official(browser);
  const players = [nadia, karim];
  const ground = await openBattleground(nadia);
  await Promise.all(players.map((player) => getReady(player, BRAND, ground)));
  const cupId = await openCup(nadia, STARTS_IN_S);
  await Promise.all(players.map((player) => joinCup(player, cupId)));
  await Promise.all(players.map(checkInToCup));
  await Promise.all(players.map(openBracket));
  await Promise.all(players.map(openOwnMatch));
  await checkIn(nadia);
  await checkIn(karim);
  await enterResult(nadia, [
    [nadia, 3],
    [karim, 1],
  ]);
  await verify(karim);

  const { page, t, origin } = judge;
  await page.goto(`${origin}/console/events/${cupId}/live`);
  const row = page.getByRole('row').filter({ hasText: nadia.username });
  await row.getByRole('link', { name: t('desk', 'short_reopen') }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText(t('desk', 'opens_event'))).toBeVisible();
  await expect(dialog.getByText(t('desk', 'resets_nothing'))).toBeVisible();
  const barriers = await barriersOn(page);
  await dialog.getByLabel(t('console', 'act_reason')).fill(WHY);
  await dialog.getByRole('button', { name: t('desk', 'confirm_reopen') }).click();
  await expect(page.getByText(t('desk', 'done_reopen'))).toBeVisible();

  await page.getByText(t('desk', 'other_score')).click();
  const goals = (player: Player) =>
    page.getByLabel(t('desk', 'goals_of', { player: player.username }));
  await goals(nadia).fill('1');
  await goals(karim).fill('2');
  await page.getByRole('button', { name: t('desk', 'rule_score') }).click();
  await expect(page.getByText(t('desk', 'ruled'))).toBeVisible();

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

async function accept({ page, t, origin }: Player): Promise<void> {
  await page.goto(`${origin}/match-schedule`);
  await page.getByRole('main').locator('a[href^="/match-wizard/"]').first().click();
  await page
    .getByRole('button', { name: t('matches', 'accept') })
    .first()
    .click();
}

async function openMatch({ page, origin }: Player): Promise<void> {
  await page.goto(`${origin}/match-schedule`);
  await page.getByRole('main').locator('a[href^="/match-wizard/"]').first().click();
  await page.waitForURL(/match-wizard/);
}

async function dispute({ page, t }: Player): Promise<void> {
  await page
    .getByRole('link', { name: t('matches', 'dispute') })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('matches', 'dispute_reason')).fill('It was the other way round');
  await dialog.getByRole('button', { name: t('matches', 'send_dispute') }).click();
  await expect(page.getByText(t('matches', 'disputed_title')).first()).toBeVisible();
}

async function close(...players: Player[]): Promise<void> {
  await Promise.all(players.map(({ page }) => page.context().close()));
}
