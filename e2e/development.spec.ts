import { type ConsoleMessage, expect, type Page } from '@playwright/test';
import { freePort } from '#testing/free-port.ts';
import { eventually, type Running, start } from '#testing/processes.ts';
import { apiOf } from './caller.ts';
import { prepare } from './entering.ts';
import { overhang } from './hydration.ts';
import { GROWN_UP, newNumber, PHONE, takenOver } from './player.ts';
import { OF_PLAYERS, OF_VISITORS } from './screens.ts';
import { test } from './test.ts';
import { newUsername } from './unused.ts';

/**
 * `npm run dev` serves React's development build, which says what is wrong with a screen; nothing may be. In Amharic, so
 * that hydration.spec.ts need not open every screen once more for it.
 */
const BRAND = 'blg-ps-ar';
/** Vite reads and transforms every module of a screen when it is first asked for. */
const SERVED_WITHIN_MS = 90_000;

test.describe.configure({ mode: 'default', timeout: 120_000 });
test.use({ serviceWorkers: 'block' });

let server: Running;
let origin: string;
let visitor: Page;
let player: Page;
let eventId: string;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(2 * SERVED_WITHIN_MS);
  const port = await freePort();
  origin = `http://${BRAND}.localhost:${port}`;
  const env = { ...process.env, PORT: String(port), LOG_LEVEL: 'silent' };
  server = start(process.execPath, ['e2e/serve.ts', 'app/dev.ts'], { env });
  await eventually(async () => {
    const reply = await fetch(`http://localhost:${port}/readyz`);
    if (!reply.ok) throw new Error(`not ready: ${reply.status}`);
  }, SERVED_WITHIN_MS);
  visitor = await browser.newPage({ locale: 'am', viewport: PHONE });
  player = await browser.newPage({ locale: 'am', viewport: PHONE });
  eventId = await joinedEvent(player);
});
test.afterAll(async () => {
  await server?.stop();
});

for (const path of OF_VISITORS) {
  test(`React warns of nothing at a visitor's ${path}`, () => watchWarnings(visitor, path));
}

for (const path of OF_PLAYERS.filter((path) => !path.includes('?'))) {
  test(`React warns of nothing at a player's ${path}`, () =>
    watchWarnings(player, path.replace(':eventId', eventId)));
}

/** Waits until React has taken the page over, and then until it has nothing left to do. */
async function watchWarnings(page: Page, path: string): Promise<void> {
  const said: string[] = [];
  const onError = (error: Error) => said.push(error.message);
  const onMessage = (message: ConsoleMessage) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text());
  };
  page.on('pageerror', onError);
  page.on('console', onMessage);
  await page.goto(origin + path);
  await expect(page.locator('html')).toHaveAttribute('lang', 'am');
  await takenOver(page);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(said).toEqual([]);
  expect(await overhang(page)).toBeLessThanOrEqual(0);
  page.off('pageerror', onError);
  page.off('console', onMessage);
}

/** Registers a player on the page and has them join an event of their own; the event. */
async function joinedEvent(page: Page): Promise<string> {
  const msisdn = newNumber(BRAND);
  await page.goto(`${origin}/healthz`);
  const api = apiOf(page);
  await api.requestOtp({ msisdn });
  await api.validateOtp({ msisdn, otp: await page.evaluate(codeFor, msisdn) });
  await api.register({ username: newUsername('Rana'), dateOfBirth: GROWN_UP });
  const opened = await page.evaluate(openEvent);
  const { game } = await api.eventById({ id: opened });
  await prepare({ page }, game.gameId);
  await api.joinEvent({ eventId: opened });
  return opened;
}

async function codeFor(msisdn: string): Promise<string> {
  const [latest] = await (await fetch(`/sandbox/messages?to=${msisdn}`)).json();
  return latest.code;
}

async function openEvent(): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ game: 'football-26' });
  return (await (await fetch('/sandbox/events', { method: 'POST', headers, body })).json()).eventId;
}
