import { expect } from '@playwright/test';
import { drawEndScreen } from '#testing/end-screens.ts';
import { barriersOn } from './barriers.ts';
import { challenge } from './challenge.ts';
import { enter, join } from './entering.ts';
import { checkIn } from './play.ts';
import { DESKTOP, openBattleground, PHONE, type Player, visitor } from './player.ts';
import { test } from './test.ts';

const BRAND = 'blg-ps-ar';

test('a result that the screenshot does not show is asked about, and corrected', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const samira = await visitor(browser, { brand: BRAND, language: 'en', ...PHONE }, 'Samira');
  const omar = await visitor(browser, { brand: BRAND, language: 'ar', ...DESKTOP }, 'عمر');
  const eventId = await openBattleground(samira);
  await Promise.all([enter(samira, BRAND), enter(omar, BRAND)]);
  await join(samira, eventId);
  await join(omar, eventId);
  await challenge(samira, omar);
  for (const { page, origin } of [omar, samira]) {
    await page.goto(`${origin}/match-schedule`);
    await page.getByRole('main').locator('a[href^="/match-wizard/"]').first().click();
  }
  await omar.page
    .getByRole('button', { name: omar.t('matches', 'accept') })
    .first()
    .click();
  await checkIn(omar);
  await checkIn(samira);

  const { page, t } = samira;
  await expect(page.getByText(t('matches', 'play_title')).first()).toBeVisible();
  await type(samira, samira, 1);
  await type(samira, omar, 3);
  const buffer = await drawEndScreen({ layout: 'dash', home: 3, away: 1 });
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'score.png', mimeType: 'image/png', buffer });
  const read = t('match-evidence', 'read_differs', { score: '' }).split(' ')[0] ?? '';
  // the first picture starts the reader
  const note = page.getByRole('status').filter({ hasText: read });
  await expect(note).toContainText(/3.*1/, { timeout: 20_000 });

  await send(samira, /1.*3/);
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(/3.*1.*1.*3/);
  expect(await barriersOn(page)).toEqual([]);
  await question.getByRole('button', { name: t('match-evidence', 'ask_edit') }).click();
  await expect(question).toBeHidden();

  await type(samira, samira, 2);
  await type(samira, omar, -2);
  await expect(page.getByRole('status').filter({ hasText: /3.*1/ })).toBeVisible();
  await send(samira, /3.*1/);
  await expect(page.getByText(t('matches', 'done_submit')).first()).toBeVisible();

  // both see that the picture shows it
  await expect(page.getByText(t('matches', 'shows_result')).first()).toBeVisible();
  await expect(omar.page.getByText(omar.t('matches', 'shows_result')).first()).toBeVisible();
  expect(await barriersOn(omar.page)).toEqual([]);
  await Promise.all([samira, omar].map((player) => player.page.context().close()));
});

test('players say when they can play, and are offered the times that suit both', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const leila = await visitor(browser, { brand: BRAND, language: 'ar', ...PHONE }, 'ليلى');
  const noah = await visitor(browser, { brand: BRAND, language: 'en', ...DESKTOP }, 'Noah');
  const eventId = await openBattleground(leila);
  await Promise.all([enter(leila, BRAND), enter(noah, BRAND)]);
  for (const player of [leila, noah]) {
    await join(player, eventId);
    await canPlayAllDay(player);
  }
  const { page, t, origin } = noah;
  await page.goto(`${origin}/event-home/${eventId}`);
  await page.getByRole('link', { name: t('events', 'find_opponent') }).click();
  const name = t('events', 'challenge_player', { name: leila.username });
  await page.getByRole('link', { name }).click();
  const dialog = page.getByRole('dialog');
  const both = dialog.getByText(t('play-times', 'both_can'));
  await expect(both).toBeVisible();
  await both.locator('~ div label').first().click();
  expect(await barriersOn(page)).toEqual([]);
  await dialog.getByRole('button', { name: t('match-scheduling', 'send_challenge') }).click();
  await expect(page.getByText(t('matches', 'done_challenge')).first()).toBeVisible();
  await Promise.all([leila, noah].map((player) => player.page.context().close()));
});

/** So many goals more, or fewer, for a player. */
async function type({ page, t }: Player, player: Player, change: number): Promise<void> {
  const key = change > 0 ? 'one_more' : 'one_less';
  const step = page.getByRole('button', { name: t('matches', key, { player: player.username }) });
  for (let count = 0; count < Math.abs(change); count += 1) await step.first().click();
}

async function send({ page }: Player, score: RegExp): Promise<void> {
  await page.locator('form [type=submit]', { hasText: score }).first().click();
}

/** Every day from noon to noon: whenever the journey is made, there is a time ahead. */
async function canPlayAllDay({ page, t, origin }: Player): Promise<void> {
  await page.goto(`${origin}/match-schedule`);
  await page.getByRole('link', { name: t('play-times', 'to_play_times') }).click();
  await page.getByRole('link', { name: t('play-times', 'fill_evenings') }).click();
  await expect(page.locator('[name=day-6]')).toBeChecked();
  for (let day = 0; day < 7; day += 1) {
    await page.locator(`[name=day-${day}-from-0]`).fill('12:00');
    await page.locator(`[name=day-${day}-until-0]`).fill('12:00');
  }
  expect(await barriersOn(page)).toEqual([]);
  await page.getByRole('button', { name: t('play-times', 'save') }).click();
  await expect(page.getByText(t('play-times', 'saved'))).toBeVisible();
}
