import { type Browser, expect, test as playwright } from '@playwright/test';
import { challenge } from './challenge.ts';
import {
  DESKTOP,
  enterByHand,
  joinByHand,
  openBattleground,
  originOf,
  PHONE,
  type Player,
  visitor,
} from './player.ts';
import { test } from './test.ts';
import { wordsOf } from './words.ts';

const BRAND = 'blg-ps-ar';

playwright('the legal footer of Europe stands in the page itself', async ({ request }) => {
  const host = new URL(originOf('eal-eu-en')).host;
  const local = `http://localhost:${playwright.info().config.metadata.port}`;
  const page = await (await request.get(`${local}/landing`, { headers: { host } })).text();
  expect(page).toContain(wordsOf('en')('consent', 'footer_cookies'));
});

test('two players play a match before any script has come: sheets are opened by their addresses', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const [tala, omar] = await twoWithoutScript(browser);
  await challenge(tala, omar);

  const { page, t } = omar;
  await page.goto(`${omar.origin}/match-schedule`);
  await page
    .getByRole('link', { name: new RegExp(tala.username) })
    .first()
    .click();
  const sheet = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await page
    .getByRole('link', { name: t('matches', 'decline') })
    .first()
    .click();
  await expect(sheet.getByRole('button', { name: t('matches', 'decline') })).toBeVisible();
  await sheet.getByRole('link', { name: t('matches', 'keep'), exact: true }).click();
  await page
    .getByRole('button', { name: t('matches', 'accept') })
    .first()
    .click();
  await expect(page.getByText(t('matches', 'done_accept')).first()).toBeVisible();
});

/** Two who have joined a battleground, and stand on its page with scripts switched off. */
async function twoWithoutScript(browser: Browser): Promise<[Player, Player]> {
  const tala = await visitor(browser, { brand: BRAND, language: 'en', ...PHONE }, 'Tala');
  const omar = await visitor(browser, { brand: BRAND, language: 'en', ...DESKTOP }, 'Omar');
  const eventId = await openBattleground(tala);
  await Promise.all([enterByHand(tala, BRAND), enterByHand(omar, BRAND)]);
  await joinByHand(tala, eventId);
  await joinByHand(omar, eventId);
  return [await withoutScript(browser, tala), await withoutScript(browser, omar)];
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
