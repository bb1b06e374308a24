import { type Browser, expect, test as playwright } from '@playwright/test';
import { challenge } from './challenge.ts';
import { type PlayerWithApi, visitorWithApi } from './cup.ts';
import { enter, join } from './entering.ts';
import { DESKTOP, openBattleground, originOf, PHONE, type Player } from './player.ts';
import { test } from './test.ts';
import { wordsOf } from './words.ts';

const BRAND = 'blg-ps-ar';

playwright('the legal footer of Europe is in the page itself', async ({ request }) => {
  const host = new URL(originOf('eal-eu-en')).host;
  const local = `http://localhost:${playwright.info().config.metadata.port}`;
  const page = await (await request.get(`${local}/landing`, { headers: { host } })).text();
  expect(page).toContain(wordsOf('en')('consent', 'footer_cookies'));
});

test('a player sends a challenge and another accepts it before any script has come', async ({
  browser,
}) => {
  test.setTimeout(60_000);
  const [tala, omar] = await two(browser);
  await challenge(await withoutScript(browser, tala), omar);
  const { page, t } = await openMatch(await withoutScript(browser, omar), tala);
  await page
    .getByRole('button', { name: t('matches', 'accept') })
    .first()
    .click();
  await expect(page.getByText(t('matches', 'done_accept')).first()).toBeVisible();
});

test('a sheet opens and closes by its address before any script has come', async ({ browser }) => {
  test.setTimeout(60_000);
  const [tala, omar, eventId] = await two(browser);
  await tala.api.createChallenge({
    eventId,
    challengerTeamId: tala.entryId,
    challengedTeamId: omar.entryId,
    isInstant: true,
  });
  const { page, t } = await openMatch(await withoutScript(browser, omar), tala);
  const sheet = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await page
    .getByRole('link', { name: t('matches', 'decline') })
    .first()
    .click();
  await expect(sheet.getByRole('button', { name: t('matches', 'decline') })).toBeVisible();
  await sheet.getByRole('link', { name: t('matches', 'keep'), exact: true }).click();
  await expect(sheet).toBeHidden();
});

test('a country is chosen from the picker of the phone before any script has come', async ({
  browser,
}) => {
  const tala = await visitorWithApi(browser, { brand: BRAND, language: 'en', ...PHONE }, 'Tala');
  await enter(tala, BRAND);
  await tala.page.goto(`${tala.origin}/register-form/true`);
  const { page, t } = await withoutScript(browser, tala);
  await page.getByLabel(t('identity', 'country'), { exact: true }).selectOption('Brazil');
  await page.getByRole('button', { name: t('identity', 'save'), exact: true }).click();
  await expect(page.getByText('Brazil', { exact: true })).toBeVisible();
});

/** Two players on the page of a battleground that they have joined. */
async function two(browser: Browser) {
  const tala = await visitorWithApi(browser, { brand: BRAND, language: 'en', ...PHONE }, 'Tala');
  const omar = await visitorWithApi(browser, { brand: BRAND, language: 'en', ...DESKTOP }, 'Omar');
  const eventId = await openBattleground(tala);
  const joined = async (player: PlayerWithApi) => {
    await enter(player, BRAND);
    return { ...player, entryId: await join(player, eventId) };
  };
  return [await joined(tala), await joined(omar), eventId] as const;
}

/** Opens the match with this opponent from the list of matches. */
async function openMatch(player: Player, opponent: Player): Promise<Player> {
  await player.page.goto(`${player.origin}/match-schedule`);
  await player.page
    .getByRole('link', { name: new RegExp(opponent.username) })
    .first()
    .click();
  return player;
}

async function withoutScript(browser: Browser, player: Player): Promise<Player> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    locale: 'en',
    storageState: await player.page.context().storageState(),
    viewport: player.page.viewportSize(),
  });
  const page = await context.newPage();
  await page.goto(player.page.url());
  await player.page.context().close();
  return { ...player, page };
}
