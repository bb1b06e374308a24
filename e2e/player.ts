import { randomInt } from 'node:crypto';
import { type Browser, expect, type Page, test } from '@playwright/test';
import type { Language } from '#brands/brand.ts';
import type { SandboxMessage } from '#sandbox/stand-ins.ts';
import { newUsername } from './unused.ts';
import { type Words, wordsOf } from './words.ts';

/** Somebody at a device of their own, who reads one language. */
export interface Player {
  readonly page: Page;
  readonly t: Words;
  readonly username: string;
  readonly origin: string;
}

export interface Device<Brand extends string = string> {
  readonly brand: Brand;
  readonly language: Language;
  readonly width: number;
  readonly height: number;
}

export const PHONE = { width: 360, height: 740 } as const;
export const DESKTOP = { width: 1280, height: 800 } as const;

/** First digits of a phone number that a brand serves; seven digits follow. */
const NUMBERS = {
  'blg-za-en': '2782',
  'tlk-za-en': '2781',
  'blg-ps-ar': '97059',
  'saf-ke-en': '25471',
  'airtel-ng-en': '234802',
  'mtn-ng-en': '234803',
  'blg-et-en': '25191',
} as const;

export type NumberedBrand = keyof typeof NUMBERS;

/** A day of birth of somebody grown up. */
export const GROWN_UP = '1995-05-05';

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
  return { page, t: wordsOf(language), username: newUsername(username), origin: originOf(brand) };
}

/** Waits until React has taken the page over: from here on a link changes the screen and not the document. */
export async function takenOver(page: Page, timeout = 20_000): Promise<void> {
  const isTakenOver = () =>
    Object.keys(document.querySelector('main, h1') ?? {}).some((name) =>
      name.startsWith('__reactFiber$'),
    );
  await expect.poll(() => page.evaluate(isTakenOver), { timeout }).toBe(true);
}

/** From the landing page to a registered player, by number, code and username; the number. */
export async function enterByHand(player: Player, brand: NumberedBrand): Promise<string> {
  const { page, t, origin } = player;
  const number = newNumber(brand);
  await page.goto(`${origin}/landing`);
  await page
    .getByRole('link', { name: t('landing', 'play_now') })
    .first()
    .click();
  await page.getByLabel(t('identity', 'phone')).fill(`+${number}`);
  await prove(player, number);
  await register(player);
  await expect(page.getByRole('heading', { name: t('home', 'first_steps') })).toBeVisible();
  return number;
}

/** Asks for the code of the number that is filled in, and enters it. */
export async function prove({ page, t }: Player, number: string): Promise<void> {
  await page.getByRole('button', { name: t('identity', 'send_code') }).click();
  const code = page.getByLabel(t('identity', 'code'));
  await expect(code).toBeVisible();
  await code.fill(await codeFor(page, number));
  await page.keyboard.press('Enter'); // it has sent itself, unless its script was late
}

/** A number that a brand serves and nobody has used. */
export function newNumber(brand: NumberedBrand): string {
  return NUMBERS[brand] + String(randomInt(10 ** 7)).padStart(7, '0');
}

/** The registration form: a name, and a day of birth. */
export async function register({ page, t, username }: Player): Promise<void> {
  await page.getByLabel(t('identity', 'username')).fill(username);
  await page.getByLabel(t('identity', 'date_of_birth')).fill(GROWN_UP);
  await page.getByRole('button', { name: t('identity', 'register') }).click();
}

/** Both steps of the opt-in, from the first one's screen on, until the carrier has confirmed. */
export async function optIn({ page, t }: Player): Promise<void> {
  await page.getByRole('button', { name: t('subscriptions', 'choose') }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: t('subscriptions', 'confirm') }).click();
  await expect(
    page.getByRole('heading', { name: t('subscriptions', 'begun_title') }),
  ).toBeVisible();
}

/** The code that the sandbox has received for a number. */
export async function codeFor(page: Page, number: string): Promise<string> {
  return (await latestFor(page, number)).code;
}

/** The link in the last message to a number, which leaves a moment after what sends it. */
export async function linkFor(page: Page, number: string): Promise<string> {
  await expect.poll(async () => (await latestFor(page, number))?.link).toBeTruthy();
  return (await latestFor(page, number)).link;
}

async function latestFor(page: Page, number: string) {
  const reply = await page.request.get(`${local()}/sandbox/messages?to=${number}`);
  const [latest] = await reply.json();
  return latest;
}

/** Messages to an address or a number, the newest first. */
export async function messagesTo({ page }: Player, to: string): Promise<SandboxMessage[]> {
  return (await page.request.get(`${local()}/sandbox/messages?to=${to}`)).json();
}

/** A battleground that is on from now, for this test alone. */
export function openBattleground(player: Pick<Player, 'page' | 'origin'>): Promise<string> {
  return openEvent(player, {});
}

/** A knockout cup that starts by itself in so many seconds. */
export function openCup(player: Player, startsIn: number): Promise<string> {
  return openEvent(player, { cup: { format: 'knockout', startsIn } });
}

async function openEvent(
  { page, origin }: Pick<Player, 'page' | 'origin'>,
  facts: object,
): Promise<string> {
  const reply = await page.request.post(`${local()}/sandbox/events`, {
    headers: { host: new URL(origin).host },
    data: { game: 'football-26', ...facts },
  });
  return (await reply.json()).eventId;
}

/** Sends a text to a short number of the operators outside. */
export async function sendSms({ page }: Player, from: string, to: string, text: string) {
  const data = { from, to, text };
  const reply = await page.request.post(`${local()}/sandbox/carriers/sms`, { data });
  expect(reply.ok()).toBe(true);
}

/** On the sandbox's page, as anybody may let it come. */
export async function nextThingComes({ page, origin }: Player): Promise<void> {
  await page.goto(`${origin}/sandbox`);
  await page.getByRole('button', { name: 'Let it come now' }).click();
  await page.waitForURL(({ hash }) => hash !== '');
}

/** For requests that no browser makes: only browsers know the names below localhost. */
function local(): string {
  return `http://localhost:${test.info().config.metadata.port}`;
}

/** Subscribes and links the account that a battleground asks for, and joins. */
export async function joinByHand(player: Player, eventId: string): Promise<void> {
  const { page, t, origin } = player;
  await page.goto(`${origin}/event-home/${eventId}`);
  const subscribe = page.getByRole('link', { name: t('events', 'mend_subscription_needed') });
  const link = page.getByRole('link', { name: t('events', 'mend_account_not_linked') });
  await expect(link.first()).toBeVisible();
  if (await subscribe.first().isVisible()) {
    await subscribe.first().click();
    await optIn(player);
    await page.getByRole('link', { name: t('subscriptions', 'go_on') }).click();
    await page.waitForURL(({ pathname }) => pathname.startsWith('/event-home'));
  }
  await linkAccount(player);
  await takePart(player);
}

/** From the battleground that asks for an account in its game, and back. */
export async function linkAccount({ page, t }: Player): Promise<void> {
  await page
    .getByRole('link', { name: t('events', 'mend_account_not_linked') })
    .first()
    .click();
  await page.locator('[name=accountName]').fill(`psn_${randomInt(10 ** 9)}`);
  await page.getByRole('button', { name: t('games', 'link'), exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname.startsWith('/event-home'));
}

/** Joins the battleground that is on the screen. */
export async function takePart(player: Player): Promise<void> {
  const { page, t } = player;
  await confirmJoining(player);
  await expect(page.getByRole('link', { name: t('events', 'find_opponent') })).toBeVisible();
}

/** By who lacks nothing for it. */
export async function confirmJoining({ page, t }: Player): Promise<void> {
  await page
    .getByRole('link', { name: t('events', 'join'), exact: true })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('events', 'join') })
    .click();
}
