import { expect } from '@playwright/test';
import { holds } from '#testing/specification/index.ts';
import { type Api, apiOf } from './caller.ts';
import { challenge } from './challenge.ts';
import { withoutClipboard } from './clipboard.ts';
import { enter, join } from './entering.ts';
import { fact } from './fact.ts';
import { openBattleground, originOf, PHONE, type Player, visitor } from './player.ts';
import { test } from './test.ts';
import { type KeyOf, wordsOf } from './words.ts';

const BRAND = 'blg-za-en';
const DEVICE = { brand: BRAND, language: 'en', ...PHONE } as const;

test('who declines is warned of 25 points, and asked again; a match has its popups where it is listed', async ({
  browser,
}) => {
  holds(
    'rule.decline-warning',
    'screen.popups',
    'message.challenge-sent',
    'message.reschedule-sent',
    'message.copied',
    'message.copy-failed',
    'client.toast',
  );
  test.setTimeout(120_000);
  const lerato = await visitor(browser, DEVICE, 'Lerato');
  const sipho = await visitor(browser, DEVICE, 'Sipho');
  const eventId = await openBattleground(lerato);
  await Promise.all([enter(lerato, BRAND), enter(sipho, BRAND)]);
  await join(lerato, eventId);
  await join(sipho, eventId);
  await challenge(lerato, sipho);

  const { page, t, origin } = sipho;
  const popup = (title: KeyOf<'matches'>) =>
    page.getByRole('dialog', { name: t('matches', title) });
  await page.goto(`${origin}/match-schedule`);
  await page
    .getByRole('link', { name: t('matches', 'info_open') })
    .first()
    .click();
  const asked = popup('request_title');
  const accept = asked.getByRole('button', { name: t('matches', 'accept') });
  await expect(await fact(accept, 'screen.popups')).toBeVisible();
  await asked.getByRole('link', { name: t('matches', 'reschedule') }).click();
  await page
    .getByRole('dialog', { name: t('agreeing', 'reschedule_title') })
    .getByRole('button', { name: t('agreeing', 'send_reschedule') })
    .click();
  const sent = page.getByText('Your reschedule request was successfully sent!', { exact: true });
  await expect(sent.first()).toBeVisible();
  const matchId = new URL(lerato.page.url()).pathname.split('/').at(-1) ?? '';
  const [hers, his] = [apiOf(lerato.page), apiOf(page)];
  await hers.declineSchedule({ matchId });

  await page.goto(`${origin}/match-schedule`);
  await page
    .getByRole('link', { name: t('matches', 'decline') })
    .first()
    .click();
  const sheet = page.getByRole('alertdialog');
  await expect(sheet).toContainText(t('agreeing', 'decline_title'));
  await expect(await fact(sheet, 'rule.decline-warning')).toContainText('25 points');
  await sheet.getByRole('button', { name: t('matches', 'decline') }).click();
  await expect(page.getByText(t('matches', 'done_decline')).first()).toBeVisible();

  const team = async (api: Api) => (await api.eventById({ id: eventId })).ownEntryId ?? '';
  const teams = { challengerTeamId: await team(hers), challengedTeamId: await team(his) };
  const made = await hers.createChallenge({ eventId, ...teams, isInstant: true });
  const next = { matchId: made.matchId };
  await his.acceptMatch(next);
  await page.goto(`${origin}/match-wizard/${eventId}/${next.matchId}`);
  await copyAccount(sipho);
  await hers.readyUp(next);
  await his.readyUp(next);
  const open = (sheet: string) => {
    return page.goto(`${origin}/match-schedule?sheet=${sheet}&match=${next.matchId}`);
  };
  await open('info');
  await expect(popup('info_title')).toContainText(lerato.username);
  await open('score');
  await expect(popup('score_title')).toBeVisible();
  await hers.submitScores({ ...next, scoreChallenger: 3, scoreChallenged: 1 });
  await open('verify');
  await expect(popup('verify_title').getByRole('button')).not.toHaveCount(0);
  await Promise.all([lerato, sipho].map((player) => player.page.context().close()));
});

test('where battlegrounds cannot be fetched, the landing page stands', async ({ page }) => {
  holds('client.events-failure');
  const t = wordsOf('en');
  await page.route('**/api/events?*', (route) => route.abort());
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

/** The opponent's name in the game; the result appears at the bottom right. */
async function copyAccount({ page, t }: Player): Promise<void> {
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
}
