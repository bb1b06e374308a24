import { expect } from '@playwright/test';
import { coversSpec } from '#testing/specification/index.ts';
import { barriersOn } from './barriers.ts';
import { checkInOnScreen, getReady, joinOnScreen } from './cup.ts';
import { fact } from './fact.ts';
import { checkIn, enterResult, verify } from './play.ts';
import { DESKTOP, openBattleground, openCup, PHONE, type Player, visitor } from './player.ts';
import { test } from './test.ts';

const BRAND = 'blg-ps-ar';
/** Time to join before check-in opens, ten seconds before the start. */
const STARTS_IN_S = 20;

test('a cup of two runs from check-in to its champion, who stands in both brackets', async ({
  browser,
}) => {
  coversSpec('event.brackets', 'screen.event-finals');
  test.setTimeout(90_000);
  const nadia = await visitor(browser, { brand: BRAND, language: 'en', ...PHONE }, 'Nadia');
  const karim = await visitor(browser, { brand: BRAND, language: 'ar', ...DESKTOP }, 'كريم');
  const players = [nadia, karim];
  const ground = await openBattleground(nadia);
  await Promise.all(players.map((player) => getReady(player, BRAND, ground)));

  const cupId = await openCup(nadia, STARTS_IN_S);
  await Promise.all(players.map((player) => joinOnScreen(player, cupId)));
  await Promise.all(players.map(checkInOnScreen));

  await Promise.all(players.map(openBracket));
  // the draw is made by itself, and both see it where they are
  for (const { page, t } of players) {
    await expect(page.getByText(t('tournaments', 'own_path'))).toBeVisible({ timeout: 20_000 });
  }
  const barriers = await barriersOn(nadia.page);
  await Promise.all(players.map(openMatch));
  await checkIn(nadia);
  await checkIn(karim);
  await enterResult(nadia, [
    [nadia, 3],
    [karim, 1],
  ]);
  await verify(karim);

  for (const { page, t, origin } of players) {
    await page.goto(`${origin}/event-home/${cupId}/bracket`);
    const champion = page.getByRole('region', { name: t('tournaments', 'champion') });
    const shown = await fact(champion, 'screen.event-finals');
    await expect(shown).toContainText(nadia.username);
  }
  barriers.push(...(await barriersOn(karim.page)));
  expect(barriers).toEqual([]);
  await Promise.all(players.map(({ page }) => page.context().close()));
});

async function openBracket({ page, t }: Player): Promise<void> {
  await page.getByRole('link', { name: t('events', 'tab_bracket'), exact: true }).click();
  await page.waitForURL(/bracket/);
}

async function openMatch({ page, t }: Player): Promise<void> {
  await page
    .getByRole('link', { name: t('tournaments', 'to_match') })
    .first()
    .click();
  await page.waitForURL(/match-wizard/);
}
