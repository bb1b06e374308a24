import { type Browser, expect, type Locator } from '@playwright/test';
import { coversSpec } from '#testing/specification/index.ts';
import { apiOf } from './caller.ts';
import { challenge } from './challenge.ts';
import { withoutClipboard } from './clipboard.ts';
import { enter, join } from './entering.ts';
import { fact } from './fact.ts';
import { openBattleground, originOf, PHONE, type Player, visitor } from './player.ts';
import { test } from './test.ts';
import { type KeyOf, wordsOf } from './words.ts';

const BRAND = 'blg-za-en';
const DEVICE = { brand: BRAND, language: 'en', ...PHONE } as const;

test('a player who declines is warned of 25 points, and asked again', async ({ browser }) => {
  coversSpec('rule.decline-warning', 'message.challenge-sent', 'client.toast');
  test.setTimeout(60_000);
  const { lerato, sipho } = await twoIn(browser);
  await challenge(lerato, sipho);
  const { page, t, origin } = sipho;
  await page.goto(`${origin}/match-schedule`);
  await page
    .getByRole('link', { name: t('matches', 'decline') })
    .first()
    .click();
  const sheet = page.getByRole('alertdialog');
  await expect(sheet).toContainText(t('match-scheduling', 'decline_title'));
  await expect(await fact(sheet, 'rule.decline-warning')).toContainText('25 points');
  await sheet.getByRole('button', { name: t('matches', 'decline') }).click();
  await expect(page.getByText(t('matches', 'done_decline')).first()).toBeVisible();
  await close(lerato, sipho);
});

test('a challenge has its popup in the list of matches, and is rescheduled there', async ({
  browser,
}) => {
  coversSpec('screen.popups', 'message.reschedule-sent');
  test.setTimeout(60_000);
  const { lerato, sipho, challengeNow } = await twoIn(browser);
  await challengeNow();
  const { page, t, origin } = sipho;
  await page.goto(`${origin}/match-schedule`);
  await page
    .getByRole('link', { name: t('matches', 'info_open') })
    .first()
    .click();
  const asked = popup(sipho, 'request_title');
  const accept = asked.getByRole('button', { name: t('matches', 'accept') });
  await expect(await fact(accept, 'screen.popups')).toBeVisible();
  await asked.getByRole('link', { name: t('matches', 'reschedule') }).click();
  await page
    .getByRole('dialog', { name: t('match-scheduling', 'reschedule_title') })
    .getByRole('button', { name: t('match-scheduling', 'send_reschedule') })
    .click();
  const sent = page.getByText('Your reschedule request was successfully sent!', { exact: true });
  await expect(sent.first()).toBeVisible();
  await close(lerato, sipho);
});

test('a match that is played has its popups in the list of matches', async ({ browser }) => {
  coversSpec('screen.popups');
  test.setTimeout(60_000);
  const { lerato, sipho, challengeNow } = await twoIn(browser);
  const next = await challengeNow();
  const [hers, his] = [apiOf(lerato.page), apiOf(sipho.page)];
  await his.acceptMatch(next);
  await hers.readyUp(next);
  await his.readyUp(next);
  const open = (sheet: string) => {
    return sipho.page.goto(`${sipho.origin}/match-schedule?sheet=${sheet}&match=${next.matchId}`);
  };
  await open('info');
  await expect(popup(sipho, 'info_title')).toContainText(lerato.username);
  await open('score');
  await expect(popup(sipho, 'score_title')).toBeVisible();
  await hers.submitScores({ ...next, scoreChallenger: 3, scoreChallenged: 1 });
  await open('verify');
  await expect(popup(sipho, 'verify_title').getByRole('button')).not.toHaveCount(0);
  await close(lerato, sipho);
});

/** The notice with the result appears at the bottom right. */
test("a player copies the opponent's name in the game", async ({ browser }) => {
  coversSpec('message.copied', 'message.copy-failed', 'client.toast');
  test.setTimeout(60_000);
  const { eventId, lerato, sipho, challengeNow } = await twoIn(browser);
  const { matchId } = await challengeNow();
  const { page, t, origin } = sipho;
  await apiOf(page).acceptMatch({ matchId });
  await page.goto(`${origin}/match-wizard/${eventId}/${matchId}`);
  const copy = page.getByRole('button', { name: t('matches', 'copy'), exact: true });
  await page.context().grantPermissions(['clipboard-write']);
  await withoutClipboard(page, async () => {
    await copy.click();
    await expect(page.getByText(/^Failed to copy text: psn_\d+$/)).toBeVisible();
  });
  await copy.click();
  const notice = page.getByText('Text copied to clipboard!', { exact: true });
  await expect(notice).toBeVisible();
  const { right, bottom } = await notice.evaluate((text) => {
    const box = text.getBoundingClientRect();
    return { right: innerWidth - box.right, bottom: innerHeight - box.bottom };
  });
  expect(right).toBeLessThan(PHONE.width / 6);
  expect(bottom).toBeLessThan(PHONE.height / 4);
  await close(lerato, sipho);
});

test('where battlegrounds cannot be fetched, the landing page stands', async ({ page }) => {
  coversSpec('client.events-failure');
  const t = wordsOf('en');
  await page.route('**/api/events-on-now*', (route) => route.abort());
  // a link that is clicked before the script has arrived asks the server, which has them
  await expect(async () => {
    await page.goto(`${originOf(BRAND)}/terms-conditions`);
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/landing$/);
    await expect(page.getByText(t('landing', 'events_none'))).toBeVisible({ timeout: 3_000 });
  }).toPass();
  const none = page.getByText(t('landing', 'events_none'));
  await expect(await fact(none, 'client.events-failure')).toBeVisible();
});

/** Two players on the page of a battleground that they have joined. */
async function twoIn(browser: Browser) {
  const lerato = await visitor(browser, DEVICE, 'Lerato');
  const sipho = await visitor(browser, DEVICE, 'Sipho');
  const eventId = await openBattleground(lerato);
  const joined = async (player: Player) => {
    await enter(player, BRAND);
    return join(player, eventId);
  };
  const [challengerTeamId, challengedTeamId] = [await joined(lerato), await joined(sipho)];
  /** Lerato challenges Sipho to a match at once. */
  const challengeNow = async () => {
    const teams = { challengerTeamId, challengedTeamId };
    const made = await apiOf(lerato.page).createChallenge({ eventId, ...teams, isInstant: true });
    return { matchId: made.matchId };
  };
  return { eventId, lerato, sipho, challengeNow };
}

function popup({ page, t }: Player, title: KeyOf<'matches'>): Locator {
  return page.getByRole('dialog', { name: t('matches', title) });
}

async function close(...players: readonly Player[]): Promise<void> {
  await Promise.all(players.map(({ page }) => page.context().close()));
}
