import { expect } from '@playwright/test';
import { translatePage } from '#testing/translator.ts';
import { apiOf, distantPlayer } from './caller.ts';
import { challenge } from './challenge.ts';
import { enter, join } from './entering.ts';
import { checkIn, enterResult } from './play.ts';
import { openBattleground, PHONE, visitor } from './player.ts';
import { test } from './test.ts';

const BRAND = 'blg-ps-ar';
/** The language of the page, and the one that the browser translates it into. */
const TRANSLATED = [
  ['en', 'fr'],
  ['ar', 'en'],
  ['am', 'en'],
] as const;

for (const [language, into] of TRANSLATED) {
  test(`a match is played on a page in ${language} that the browser translates`, async ({
    browser,
  }) => {
    test.setTimeout(60_000);
    const rana = await visitor(browser, { brand: BRAND, language, ...PHONE }, 'Rana');
    const { page, t, username } = rana;
    const eventId = await openBattleground(rana);
    await enter(rana, BRAND);
    await page.addInitScript(translatePage, into);
    await join(rana, eventId);
    const { game } = await apiOf(page).eventById({ id: eventId });
    const opponent = await distantPlayer(BRAND, 'Omar', game.gameId);
    const { api } = opponent;
    await api.joinEvent({ eventId });

    await challenge(rana, { ...rana, username: opponent.username });
    const { items } = await api.userMatches({ status: 'upcoming' });
    const matchId = items[0]?.matchId ?? '';
    await page.locator('nav [href="/match-schedule"]').first().click();
    await page.getByRole('main').locator('a[href^="/match-wizard/"]').first().click();
    await page.waitForURL(/match-wizard/);
    await api.acceptMatch({ matchId });
    await checkIn(rana);
    await api.readyUp({ matchId });
    await expect(page.getByText(t('matches', 'play_title')).first()).toBeVisible();
    await enterResult(rana, [
      [rana, 3],
      [{ ...rana, username: opponent.username }, 1],
    ]);
    await api.verifyMatchResult({ matchId });
    const won = t('matches', 'ended_won', { opponent: opponent.username });
    await expect(page.getByText(won).first()).toBeVisible();

    await expect(page.locator('font').first()).toBeAttached();
    for (const name of [username, opponent.username]) {
      const shown = page.getByRole('main').getByText(name, { exact: true });
      await expect(shown.first()).toBeVisible();
      await expect(shown.locator('xpath=self::font')).toHaveCount(0);
    }
    await page.context().close();
    await opponent.close();
  });
}
