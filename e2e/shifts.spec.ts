import { expect, type Page } from '@playwright/test';
import { apiOf } from './caller.ts';
import { challenge } from './challenge.ts';
import { enter, join } from './entering.ts';
import { openBattleground, PHONE, takenOver, visitor } from './player.ts';
import { shiftedSinceParsed, watchShifts } from './shifts.ts';
import { test } from './test.ts';

test.describe.configure({ timeout: 120_000 });

const BRAND = 'blg-za-en';
/** A count that becomes narrower moves its neighbour by a pixel. A row that moves counts a hundred times as much. */
const UNSEEN = 0.001;
/** Late parts and calls of a screen have come by then. */
const SETTLED_MS = 3_000;

/** Two entrants of a new battleground. */
async function entrants(browser: Parameters<typeof visitor>[0]) {
  const ann = await visitor(browser, { brand: BRAND, language: 'en', ...PHONE }, 'Thandi');
  const ben = await visitor(browser, { brand: BRAND, language: 'en', ...PHONE }, 'Kagiso');
  const eventId = await openBattleground(ann);
  for (const player of [ann, ben]) {
    await enter(player, BRAND);
    await join(player, eventId);
  }
  return { ann, ben, eventId };
}

/** The elements that shifted before the page had settled. */
async function shiftedOn(page: Page): Promise<readonly string[]> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLED_MS);
  const shifts = await page.evaluate(shiftedSinceParsed);
  return shifts
    .filter(({ value }) => value > UNSEEN)
    .flatMap(({ value, moved }) => [`${value}`, ...moved]);
}

test('nothing shifts the rows of notifications, their settings, matches and a battleground', async ({
  browser,
}) => {
  const { ann, ben, eventId } = await entrants(browser);
  await challenge(ben, ann);
  const { page, origin } = ann;
  await apiOf(page).setTimeZone({ timeZone: 'America/New_York' }); // times name it on this device
  await page.addInitScript(watchShifts);
  for (const path of [
    '/notifications',
    '/notifications/settings',
    '/match-schedule',
    `/event-home/${eventId}`,
  ]) {
    await page.goto(origin + path);
    expect(await shiftedOn(page), path).toEqual([]);
  }
  await Promise.all([ann, ben].map((player) => player.page.context().close()));
});

test('times that suit both come late into the room that is theirs', async ({ browser }) => {
  const { ann, ben, eventId } = await entrants(browser);
  const { page, t, origin } = ann;
  await page.addInitScript(watchShifts);
  await page.route('**/api/common-times*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500)); // longer than a tap excuses a shift
    await route.continue();
  });
  await page.goto(`${origin}/event-home/${eventId}?tab=entrants`);
  await takenOver(page);
  const name = t('events', 'challenge_player', { name: ben.username });
  await page.getByRole('link', { name }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(t('play-times', 'both_can'))).toBeVisible();
  await expect(dialog.getByText(t('play-times', 'say_when'))).toBeVisible();
  expect(await shiftedOn(page)).toEqual([]);
  await Promise.all([ann, ben].map((player) => player.page.context().close()));
});
