import { readdirSync } from 'node:fs';
import { type Browser, expect, type Page } from '@playwright/test';
import type pg from 'pg';
import { lineTo } from '#testing/database.ts';
import { readClient } from '#testing/releases/client.ts';
import { type PhoneOwner, readPhones, restorePhone } from '#testing/releases/phones.ts';
import { lastRelease } from '#testing/releases/releases.ts';
import { challenge } from './challenge.ts';
import { type RunningDeployment, startDeployment } from './last-release/deployment.ts';
import { type Door, openDoor } from './last-release/door.ts';
import { checkIn, enterResult, verify } from './play.ts';
import { PHONE, type Player } from './player.ts';
import { test } from './test.ts';
import { wordsOf } from './words.ts';

/**
 * Phones and a database of the last release (docs/releases.md) meet the present one. Both phones have acts that wait;
 * one has a page open while the release changes, the other is opened afterwards.
 */
const release = lastRelease();
const recorded = readPhones(release);
const client = readClient(release);
const { eventId, matchId, requestedId } = recorded;
/** Scripts and styles of the last release that the present one does not have. */
const OLD = new Set(client.keys());
/** After three page loads and an installed worker; a busy machine takes its time. */
const SENT_WITHIN_MS = 90_000;

let deployment: RunningDeployment;
let door: Door;
let database: pg.Pool;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  for (const name of readdirSync('build/client/assets')) OLD.delete(`/assets/${name}`);
  deployment = await startDeployment();
  database = lineTo(deployment.databaseUrl);
  const caches = Object.values(recorded.phones).flatMap(({ caches }) => Object.values(caches));
  const answers = caches.flat().filter(({ body }) => body !== null);
  door = await openDoor({ port: deployment.port, files: client, answers });
});
test.afterAll(async () => {
  await door?.close();
  await database?.end();
  await deployment?.stop();
});

/** Texts of the last release, which its kept pages show. Online, the server's pages are of this one. */
const OLD_TEXTS = {
  waiting: '2 things are waiting to be sent',
  kept: 'You see what was kept on this device',
} as const;

test('phones of the last release update, send once what waited, and play on', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const both = await Promise.all([phoneOf(browser, 'thandi'), phoneOf(browser, 'sipho')]);
  const [thandi, sipho] = both;

  // the old page from the phone's own cache, without a line
  await thandi.page.context().setOffline(true);
  await thandi.page.goto(`${thandi.origin}/match/${matchId}`);
  await expect(waitingSign(thandi)).toContainText(OLD_TEXTS.waiting);
  await expect(thandi.page.getByRole('status').filter({ hasText: OLD_TEXTS.kept })).toBeVisible();
  const scripts = await scriptsOf(thandi.page);
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) expect([...client.keys()]).toContain(script);

  door.update();
  await thandi.page.context().setOffline(false);
  await sipho.page.goto(`${sipho.origin}/match-schedule`);
  await expect(expectArrivals).toPass({ timeout: SENT_WITHIN_MS });
  await Promise.all(both.map(takeUpdate));
  const faults = both.map(({ page }) => watchFaults(page));
  await Promise.all(both.map(readWithoutLine));

  // the match that was on is decided, and another one is played
  await sipho.page.goto(`${sipho.origin}/match-wizard/${eventId}/${matchId}`);
  await verify(sipho);
  await thandi.page.goto(`${thandi.origin}/event-home/${eventId}`);
  await challenge(thandi, sipho);
  await sipho.page.goto(`${sipho.origin}/match-schedule`);
  await sipho.page
    .getByRole('button', { name: sipho.t('matches', 'accept') })
    .first()
    .click();
  const next = await newestMatch();
  const wizard = `/match-wizard/${eventId}/${next}`;
  await Promise.all(both.map(({ page, origin }) => page.goto(origin + wizard)));
  await checkIn(sipho);
  await checkIn(thandi);
  await enterResult(thandi, [
    [thandi, 3],
    [sipho, 1],
  ]);
  await verify(sipho);
  expect(await count(`select count(*) from match_results where event_id = $1`, eventId)).toBe(2);

  for (const { page } of both) {
    expect((await scriptsOf(page)).filter((script) => OLD.has(script))).toEqual([]);
  }
  expect(faults.flat()).toEqual([]);
  await expectArrivals();
  await Promise.all(both.map(({ page }) => page.context().close()));
});

/** A phone as it was left: the worker of the last release in control, and no page of the product open. */
async function phoneOf(browser: Browser, owner: PhoneOwner): Promise<Player> {
  const origin = recorded.origin.replace(/:\d+$/, `:${door.port}`);
  const context = await browser.newContext({
    locale: 'en',
    viewport: PHONE,
    timezoneId: 'Asia/Hebron',
  });
  const { shift } = deployment;
  const phone = recorded.phones[owner];
  const page = await restorePhone(context, phone, { recorded, origin, shift });
  return { page, t: wordsOf('en'), username: phone.username, origin };
}

/** Says on every screen that something waits. */
function waitingSign({ page, t }: Player) {
  const look = page.getByRole('button', { name: t('outbox', 'look') });
  return page.getByRole('status').filter({ has: look });
}

/** Says that the page is a kept copy; without its time, which only the device knows. */
function keptSign({ page, t }: Player) {
  const text = t('common', 'kept_copy', { when: '' }).replace(/[:.\s]*$/, '');
  return page.getByRole('status').filter({ hasText: text });
}

/** By the notice that offers the newer version. */
async function takeUpdate(player: Player): Promise<void> {
  const { page, t } = player;
  const notice = page.getByRole('status').filter({ hasText: t('common', 'update_ready') });
  await expect(notice).toBeVisible({ timeout: SENT_WITHIN_MS });
  await notice.getByRole('button', { name: t('common', 'reload') }).click();
  const isOfThisRelease = async () => {
    const scripts = await scriptsOf(page);
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((script) => OLD.has(script))).toEqual([]);
  };
  await expect(isOfThisRelease).toPass({ timeout: SENT_WITHIN_MS });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(t('common', 'part_failed_title'))).toBeHidden();
  await expect(notice, player.username).toBeHidden({ timeout: SENT_WITHIN_MS });
  await expect(waitingSign(player)).toBeHidden();
}

/** Kept pages are of the present release, and open without a network. */
async function readWithoutLine(player: Player): Promise<void> {
  const { page, origin } = player;
  await expect.poll(() => oldInCaches(page), { timeout: SENT_WITHIN_MS }).toEqual([]);
  await page.context().setOffline(true);
  await page.goto(`${origin}/event-home/${eventId}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(keptSign(player)).toBeVisible();
  await page.context().setOffline(false);
  await expect(keptSign(player)).toBeHidden();
}

/** Each act that waited is there, and there once. */
async function expectArrivals(): Promise<void> {
  const acts = `select count(*) from match_timeline where match_id = $1 and type = $2`;
  const messages = `select count(*) from chat_messages where text = $1`;
  expect({
    scores: await count(acts, matchId, 'submit'),
    pictures: await count(
      `select count(*) from match_screenshots where match_id = $1 and attached_at is not null`,
      matchId,
    ),
    answers: await count(acts, requestedId, 'accept'),
    hers: await count(messages, 'Written by Thandi without a line'),
    his: await count(messages, 'Written by Sipho without a line'),
  }).toEqual({ scores: 1, pictures: 1, answers: 1, hers: 1, his: 1 });
}

/** Paths of the scripts and styles that the page has asked for. */
function scriptsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/assets/')),
  );
}

/**
 * Collects faults of the page from now on, and what it asks for that only the last release had. Before, a page that is
 * about to be reloaded may fail in its last moment.
 */
function watchFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`${error.message} ${String(error.cause ?? '')}`));
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (OLD.has(pathname) && pathname.startsWith('/assets/')) faults.push(pathname);
  });
  return faults;
}

/** Assets of the last release that are still stored, or named by a kept page. */
async function oldInCaches(page: Page): Promise<string[]> {
  const named = await page.evaluate(async () => {
    const assets = await (await caches.open('bl-assets')).keys();
    const paths = assets.map(({ url }) => new URL(url).pathname);
    const kept = await caches.open('bl-kept');
    for (const request of await kept.keys()) {
      const html = (await (await kept.match(request))?.text()) ?? '';
      paths.push(...(html.match(/\/assets\/[\w.-]+/g) ?? []));
    }
    return paths;
  });
  return named.filter((path) => OLD.has(path) && path.startsWith('/assets/'));
}

async function newestMatch(): Promise<string> {
  const { rows } = await database.query(
    'select id from matches where event_id = $1 order by created_at desc limit 1',
    [eventId],
  );
  return rows[0].id;
}

async function count(sql: string, ...values: string[]): Promise<number> {
  const { rows } = await database.query(sql, values);
  return Number(rows[0].count);
}
