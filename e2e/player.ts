import { randomInt } from 'node:crypto';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { type Words, wordsOf } from './words.ts';

/** Somebody at a device of their own, who reads one language. */
export interface Player {
  readonly page: Page;
  readonly t: Words;
  readonly username: string;
  readonly origin: string;
}

interface Device {
  readonly brand: 'blg-za-en' | 'blg-ps-ar';
  readonly language: 'en' | 'ar';
  readonly width: number;
  readonly height: number;
}

export const PHONE = { width: 360, height: 740 } as const;
export const DESKTOP = { width: 1280, height: 800 } as const;

const NUMBERS = { 'blg-za-en': '2782', 'blg-ps-ar': '97059' } as const;

export function originOf(brand: string): string {
  return `http://${brand}.localhost:${test.info().config.metadata.port}`;
}

/** Takes a device in hand; nobody is signed in on it. */
export async function visitor(browser: Browser, device: Device, username: string): Promise<Player> {
  const { brand, language, width, height } = device;
  const context = await browser.newContext({
    locale: language,
    viewport: { width, height },
    timezoneId: 'Asia/Hebron',
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => expect.soft(error, 'fault on the page').toBeUndefined());
  const name = `${username} ${randomInt(10_000)}`;
  return { page, t: wordsOf(language), username: name, origin: originOf(brand) };
}

/** From the landing page to a registered player, by number, code and username. */
export async function enter(player: Player, brand: Device['brand']): Promise<void> {
  const { page, t, username, origin } = player;
  const number = NUMBERS[brand] + String(randomInt(10 ** 7)).padStart(7, '0');
  await page.goto(`${origin}/landing`);
  await page
    .getByRole('link', { name: t('landing', 'play_now') })
    .first()
    .click();
  await page.getByLabel(t('identity', 'phone')).fill(`+${number}`);
  await page.getByRole('button', { name: t('identity', 'send_code') }).click();
  const code = page.getByLabel(t('identity', 'code'));
  await expect(code).toBeVisible();
  await code.fill(await codeFor(page, number));
  await page.getByRole('button', { name: t('identity', 'confirm_code') }).click();
  await page.getByLabel(t('identity', 'username')).fill(username);
  await page.getByRole('button', { name: t('identity', 'register') }).click();
  await expect(page.getByRole('heading', { name: username })).toBeVisible();
  await subscribed(player, number);
}

/** The subscription that joining asks for. */
async function subscribed({ page, origin }: Player, number: string): Promise<void> {
  const reply = await page.request.post(`${local()}/sandbox/subscription`, {
    headers: { host: new URL(origin).host },
    data: { msisdn: number, status: 'active' },
  });
  expect(reply.ok()).toBe(true);
}

/** The code that the sandbox has received for a number. */
export async function codeFor(page: Page, number: string): Promise<string> {
  const [latest] = await (
    await page.request.get(`${local()}/sandbox/messages?to=${number}`)
  ).json();
  return latest.code;
}

/** A battleground that is on from now, for this test alone. */
export async function openBattleground({ page, origin }: Player): Promise<string> {
  const reply = await page.request.post(`${local()}/sandbox/events`, {
    headers: { host: new URL(origin).host },
    data: { game: 'football-26' },
  });
  return (await reply.json()).eventId;
}

/** For requests that no browser makes: only browsers know the names below localhost. */
function local(): string {
  return `http://localhost:${test.info().config.metadata.port}`;
}

/** Links the account that a battleground asks for, and joins. */
export async function join(player: Player, eventId: string): Promise<void> {
  const { page, t, origin } = player;
  await page.goto(`${origin}/event-home/${eventId}`);
  await page
    .getByRole('link', { name: t('events', 'mend_account_not_linked') })
    .first()
    .click();
  await page.locator('[name=accountName]').fill(`psn_${randomInt(10 ** 9)}`);
  await page.getByRole('button', { name: t('games', 'link'), exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname.startsWith('/event-home'));
  await page
    .getByRole('link', { name: t('events', 'join'), exact: true })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('events', 'join') })
    .click();
  await expect(page.getByRole('link', { name: t('events', 'find_opponent') })).toBeVisible();
}
