import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, expect, type Page } from '@playwright/test';
import ICAL from 'ical.js';
import { barriersOn } from './barriers.ts';
import { checkInOnScreen, getReady, joinOnScreen } from './cup.ts';
import { checkIn, enterResult, verify } from './play.ts';
import { DESKTOP, openBattleground, openCup, PHONE, type Player, visitor } from './player.ts';
import { test } from './test.ts';

const BRAND = 'blg-ps-ar';
/** Time to join before check-in opens, ten seconds before the start. */
const STARTS_IN_S = 25;
/** Shorter than the 20 s after which a page reloads anyway: a change that is visible sooner was published. */
const TOLD = { timeout: 15_000 };

test('a cup is followed from outside: in a foreign site, on the match’s page, in a broadcast and a calendar', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const nadia = await visitor(browser, { brand: BRAND, language: 'en', ...PHONE }, 'Nadia');
  const karim = await visitor(browser, { brand: BRAND, language: 'en', ...DESKTOP }, 'Karim');
  const players = [nadia, karim];
  const ground = await openBattleground(nadia);
  await Promise.all(players.map((player) => getReady(player, BRAND, ground)));
  const cupId = await openCup(nadia, STARTS_IN_S);
  await Promise.all(players.map((player) => takePart(player, cupId)));

  const matchId = await matchOf(nadia, cupId);
  await calendarHolds(nadia, matchId);
  const onlooker = await newPage(browser);
  const { t, origin } = nadia;
  const embedded = await embeddedIn(onlooker, `${origin}/embed/bracket/${cupId}?theme=light`);
  await expect(embedded.getByText(nadia.username).first()).toBeVisible();
  const watching = await newPage(browser);
  await watching.goto(`${origin}/match/${matchId}?lang=en`);
  await expect(watching.getByText(t('sharing', 'timeline'))).toBeVisible();
  const barriers = await barriersOn(watching);

  await Promise.all(
    players.map(({ page }) => page.goto(`${origin}/match-wizard/${cupId}/${matchId}`)),
  );
  await checkIn(nadia);
  await checkIn(karim);
  await enterResult(nadia, [
    [nadia, 3],
    [karim, 1],
  ]);
  await verify(karim);

  // both hear of it where they are
  const champion = embedded.getByRole('region', { name: t('tournaments', 'champion') });
  await expect(champion).toContainText(nadia.username, TOLD);
  await expect(watching.getByText(t('matches', 'label_approved')).first()).toBeVisible(TOLD);
  expect(await onlooker.context().cookies()).toEqual([]);

  const broadcast = await newPage(browser, { width: 1920, height: 1080 });
  await broadcast.goto(`${origin}/broadcast/${cupId}?show=results&lang=en`);
  await expect(broadcast.getByText(nadia.username)).toBeVisible();
  const scrolls = await broadcast.evaluate(() => {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
    return scrollHeight > clientHeight || scrollWidth > clientWidth;
  });
  expect(scrolls).toBe(false);
  barriers.push(...(await barriersOn(broadcast)));
  expect(barriers).toEqual([]);
  const pages = [onlooker, watching, broadcast, nadia.page, karim.page];
  await Promise.all(pages.map((page) => page.context().close()));
});

async function newPage(browser: Browser, viewport = { width: 1280, height: 800 }): Promise<Page> {
  return (await browser.newContext({ locale: 'en', viewport })).newPage();
}

async function takePart(player: Player, cupId: string): Promise<void> {
  await joinOnScreen(player, cupId);
  await checkInOnScreen(player);
}

/** The match that the cup has drawn for both. */
async function matchOf({ page }: Player, cupId: string): Promise<string> {
  const ask = async () => {
    const reply = await textAt(page, `/api/get-bracket-event?id=${cupId}`);
    return JSON.parse(reply).matches.items[0]?.matchId ?? '';
  };
  await expect.poll(ask, { timeout: 30_000 }).not.toBe('');
  return ask();
}

/** A link is made in the screen, and a calendar that asks there gets the match. */
async function calendarHolds({ page, t, origin }: Player, matchId: string): Promise<void> {
  await page.goto(`${origin}/match-calendar`);
  await page.getByRole('button', { name: t('calendar', 'make') }).click();
  const link = await page.getByLabel(t('calendar', 'address')).inputValue();
  const path = new URL(link).pathname;
  const text = await textAt(page, path);
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  expect(events.map((event) => String(event.getFirstPropertyValue('uid'))).join()).toContain(
    matchId,
  );
}

/** Asked for from within a page of the brand: only browsers know where its host is. */
function textAt(page: Page, path: string): Promise<string> {
  return page.evaluate(async (asked) => (await fetch(asked)).text(), path);
}

/** A page of another site, really served, that shows an address of ours. */
async function embeddedIn(page: Page, address: string) {
  const html = `<!doctype html><title>Elsewhere</title><iframe src="${address}" width="900" height="700"></iframe>`;
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(html);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  page.context().on('close', () => site.close());
  await page.goto(`http://elsewhere.localhost:${(site.address() as AddressInfo).port}/`); // it listens
  return page.frameLocator('iframe');
}
