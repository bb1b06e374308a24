import { type Browser, expect } from '@playwright/test';
import { coversSpec } from '#testing/specification/index.ts';
import { barriersOn } from './barriers.ts';
import { type PlayerWithApi, visitorWithApi } from './cup.ts';
import { enter, signInAs } from './entering.ts';
import { fact } from './fact.ts';
import { DESKTOP, PHONE } from './player.ts';
import { test } from './test.ts';
import type { KeyOf } from './words.ts';

const BRAND = 'blg-ps-ar';
const RUDE = 'You play like a broken robot';
const WHY = 'Insults are not how we talk here';

// one after the other: all tests share the room of the brand
test.describe.configure({ mode: 'default' });

test('players in a room see who is there, who types, and a mention; a reply keeps the focus', async ({
  browser,
}) => {
  coversSpec('screen.chat', 'state.presence');
  test.setTimeout(60_000);
  const [ann, omar] = await twoInRoom(browser);
  const { t } = ann;
  await expect(ann.page.getByText(t('chat', 'present', { count: 2 })).first()).toBeVisible();
  await field(omar).pressSequentially('أهلًا @Ann');
  const typing = t('chat', 'typing', { player: omar.username });
  await expect(await fact(ann.page.getByText(typing), 'screen.chat')).toBeVisible();
  await expect(omar.page.getByRole('option', { name: ann.username })).toBeVisible();
  await omar.page.getByRole('option', { name: ann.username }).click();
  await field(omar).press('Enter');
  const called = message(ann, `أهلًا @${ann.username}`);
  await expect(called.getByRole('link', { name: `@${ann.username}` })).toBeVisible();

  // a reply moves the focus to the text field; the back button first closes the reply, then leaves the room
  await act(ann, 'أهلًا', omar, 'reply');
  await expect(field(ann)).toBeFocused();
  await ann.page.goBack();
  await expect(ann.page).toHaveURL(/\/chat-room\/brand:[\w-]+$/);
  await expect(field(ann)).toBeVisible();

  const ben = await visitorWithApi(browser, { brand: BRAND, language: 'en', ...PHONE }, 'Ben');
  await enter(ben, BRAND);
  await openRoom(ben);
  await expect(ann.page.getByText(t('chat', 'came', { player: ben.username }))).toBeVisible();
  await ben.page.context().close();
  await expect(ann.page.getByText(t('chat', 'went', { player: ben.username }))).toBeVisible();
  await Promise.all([ann, omar].map(({ page }) => page.context().close()));
});

test('a message that is written offline waits, and arrives once', async ({ browser }) => {
  test.setTimeout(60_000);
  const [ann, omar] = await twoInRoom(browser);
  await ann.page.context().setOffline(true);
  await say(ann, 'written on a train');
  const waiting = ann.page.getByRole('article').getByText(ann.t('chat', 'state_waiting'));
  await expect(waiting).toBeVisible();
  await say(omar, 'meanwhile');
  await ann.page.context().setOffline(false);
  await expect(message(omar, 'written on a train')).toBeVisible({ timeout: 30_000 });
  await expect(waiting).toBeHidden();
  await expect.poll(() => said(ann)).toEqual(await said(omar));
  expect((await said(omar)).filter((text) => text.includes('train'))).toHaveLength(1);
  expect([...(await barriersOn(ann.page)), ...(await barriersOn(omar.page))]).toEqual([]);
  await Promise.all([ann, omar].map(({ page }) => page.context().close()));
});

test('a moderator removes a message that was reported, and everybody in the room sees that', async ({
  browser,
}) => {
  test.setTimeout(60_000);
  const [ann, omar] = await twoInRoom(browser);
  await say(omar, RUDE);
  await act(ann, RUDE, omar, 'report');
  await ann.page
    .getByRole('dialog')
    .getByRole('button', { name: ann.t('chat', 'report') })
    .click();
  await expect(ann.page.getByText(ann.t('chat', 'reported'))).toBeVisible();

  await removeAsModerator(browser);
  for (const player of [ann, omar]) {
    await expect(message(player, player.t('chat', 'gone_removed'))).toBeVisible();
    await expect(player.page.getByText(RUDE)).toBeHidden();
  }
  await Promise.all([ann, omar].map(({ page }) => page.context().close()));
});

test('a player writes to another from the profile, who sees it come; a plain form does as well', async ({
  browser,
}) => {
  coversSpec('screen.chat', 'state.presence');
  test.setTimeout(90_000);
  const sami = await visitorWithApi(browser, { brand: BRAND, language: 'en', ...PHONE }, 'Sami');
  const lina = await visitorWithApi(browser, { brand: BRAND, language: 'en', ...PHONE }, 'Lina');
  await Promise.all([sami, lina].map((player) => enter(player, BRAND)));
  const { t } = sami;
  const { player } = await lina.api.viewer({});
  await lina.page.goto(`${lina.origin}/games`); // a player with a page open is present
  await sami.page.goto(`${sami.origin}/profile/${player?.userId}`);
  await sami.page.getByRole('button', { name: t('chat', 'message_player'), exact: true }).click();
  const online = sami.page.getByText(t('chat', 'online'), { exact: true });
  await expect(await fact(online, 'screen.chat')).toBeVisible();
  await say(sami, 'Shall we play tonight? https://example.org/plan');

  const waiting = t('common', 'messages_waiting', { count: 1 });
  await lina.page.getByRole('link', { name: waiting }).click();
  await lina.page.getByRole('link', { name: t('chat', 'tab_direct'), exact: true }).click();
  expect(await barriersOn(lina.page)).toEqual([]);
  await lina.page.getByRole('link', { name: sami.username }).click();
  const link = lina.page.getByRole('link', { name: 'https://example.org/plan' });
  await expect(link).toHaveAttribute('rel', /nofollow.*noopener.*ugc/);
  await expect(lina.page.getByRole('link', { name: waiting })).toBeHidden(); // read by now

  // before any script has come
  const cookies = await lina.page.context().cookies();
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    viewport: PHONE,
    locale: 'en',
  });
  await plain.addCookies(cookies);
  const page = await plain.newPage();
  await page.goto(lina.page.url());
  await page.getByRole('textbox').fill('Without a script');
  await page.getByRole('button', { name: t('chat', 'send'), exact: true }).click();
  await expect(page.getByRole('article').getByText('Without a script')).toBeVisible();
  await expect(message(sami, 'Without a script')).toBeVisible();

  // a deleted message is gone for both, and the keyboard focus continues from its position
  await act(sami, 'Shall we play tonight?', sami, 'delete');
  await sami.page
    .getByRole('dialog')
    .getByRole('button', { name: t('chat', 'delete') })
    .click();
  await expect(message(lina, t('chat', 'gone_deleted'))).toBeVisible();
  await expect(sami.page.getByRole('region', { name: t('chat', 'thread') })).toBeFocused();
  await Promise.all([plain, lina.page.context()].map((one) => one.close()));
  await expect(sami.page.getByText(t('chat', 'offline'), { exact: true })).toBeVisible();
  await sami.page.context().close();
});

/** Two players in the room of everybody, one of them in Arabic. */
async function twoInRoom(browser: Browser): Promise<readonly [PlayerWithApi, PlayerWithApi]> {
  const ann = await visitorWithApi(browser, { brand: BRAND, language: 'en', ...PHONE }, 'Ann');
  const omar = await visitorWithApi(browser, { brand: BRAND, language: 'ar', ...DESKTOP }, 'عمر');
  await Promise.all([ann, omar].map((player) => enter(player, BRAND)));
  await Promise.all([ann, omar].map(openRoom));
  return [ann, omar];
}

/** From the bar at the top to the room of everybody. */
async function openRoom({ page, t, origin }: PlayerWithApi): Promise<void> {
  await page.goto(`${origin}/games`);
  await page.getByRole('link', { name: t('common', 'messages_waiting', { count: 0 }) }).click();
  await page.locator('a[href^="/chat-room/brand:"]').click();
  await expect(page.getByRole('textbox', { name: t('chat', 'write') })).toBeVisible();
}

function field({ page, t }: PlayerWithApi) {
  return page.getByRole('textbox', { name: t('chat', 'write') });
}

async function say(player: PlayerWithApi, text: string): Promise<void> {
  await field(player).fill(text);
  await player.page.getByRole('button', { name: player.t('chat', 'send'), exact: true }).click();
  await expect(message(player, text).first()).toBeVisible();
}

function message({ page }: PlayerWithApi, text: string) {
  return page.getByRole('article').filter({ hasText: text });
}

/** The texts of the room in reading order. */
function said({ page }: PlayerWithApi): Promise<string[]> {
  return page.locator('article p[dir=auto]').allTextContents();
}

/** By the button beside a message. */
async function act(
  player: PlayerWithApi,
  text: string,
  author: PlayerWithApi,
  name: KeyOf<'chat'>,
): Promise<void> {
  const { page, t } = player;
  const more = t('chat', 'more', { player: author.username });
  await page
    .getByRole('listitem')
    .filter({ hasText: text })
    .getByRole('link', { name: more })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t('chat', name) })
    .click();
}

/** Somebody who holds the role of a moderator, and no other but an organiser's. */
async function removeAsModerator(browser: Browser): Promise<void> {
  const desk = await visitorWithApi(browser, { brand: BRAND, language: 'en', ...DESKTOP }, 'Desk');
  await signInAs(desk, 'organiser');
  const { player } = await desk.api.viewer({});
  await signInAs(desk, 'administrator');
  const userId = player?.userId ?? '';
  await desk.api.grantRole({ userId, role: 'moderator', reason: 'Looks after the rooms' });
  await signInAs(desk, 'organiser');
  const { page, t, origin } = desk;
  await page.goto(`${origin}/console/moderation`);
  expect(await barriersOn(page)).toEqual([]);
  await page.getByRole('link', { name: RUDE }).click();
  await page.getByRole('link', { name: t('chat-moderation', 'act_remove'), exact: true }).click();
  const sheet = page.getByRole('alertdialog');
  await sheet.getByRole('textbox').fill(WHY);
  expect(await barriersOn(page)).toEqual([]);
  await sheet
    .getByRole('button', { name: t('chat-moderation', 'act_remove'), exact: true })
    .click();
  await expect(page.getByText(WHY)).toBeVisible();
  const said = page.getByRole('status').getByText(t('console', 'done_message_removed'));
  await expect(said).toBeVisible();
  await page.context().close();
}
