import { writeFileSync } from 'node:fs';
import { type Browser, expect, type Page } from '@playwright/test';
import type { EntryId, EventId } from '#platform/ids.ts';
import { apiOf, distantPlayer } from '../../e2e/caller.ts';
import { enter, join } from '../../e2e/entering.ts';
import { openBattleground, PHONE, type Player, visitor } from '../../e2e/player.ts';
import { test } from '../../e2e/test.ts';
import { drawEndScreen } from '../end-screens.ts';
import { type Phones, recordPhone } from './phones.ts';

/**
 * No test: uses two phones of the release that is served (make.ts), and writes down what they hold. Its steps follow
 * the screens of that release.
 */
const BRAND = 'blg-za-en';
const DEVICE = { brand: BRAND, language: 'en', ...PHONE } as const;
const HOUR_MS = 3_600_000;

test('two phones with acts that wait', async ({ browser }) => {
  test.setTimeout(240_000);
  const { thandi, sipho, ...matches } = await prepareMatches(browser);
  await keepPages(thandi, [`/event-home/${matches.eventId}`, `/match/${matches.matchId}`]);
  await keepPages(sipho, ['/profile/me', `/match/${matches.requestedId}`]);
  const rooms = [await openRoom(thandi), await openRoom(sipho)] as const;
  await keepPages(thandi, ['/match-schedule']);
  await keepPages(sipho, ['/match-schedule']);
  await thandi.page.goto(`${thandi.origin}/match-wizard/${matches.eventId}/${matches.matchId}`);
  await ready(thandi.page);

  await thandi.page.context().setOffline(true);
  await enterScore(thandi, sipho);
  await write(thandi, rooms[0], 'Written by Thandi without a line');
  await waits(thandi, 2);
  await sipho.page.context().setOffline(true);
  await sipho.page
    .getByRole('button', { name: sipho.t('matches', 'accept') })
    .first()
    .click();
  await write(sipho, rooms[1], 'Written by Sipho without a line');
  await waits(sipho, 2);

  const phones: Phones = {
    at: new Date().toISOString(),
    origin: thandi.origin,
    phones: { thandi: await phoneOf(thandi), sipho: await phoneOf(sipho) },
    ...matches,
    roomId: decodeURIComponent(rooms[0].url().split('/').at(-1) ?? ''),
  };
  writeFileSync(test.info().config.metadata.output, JSON.stringify(phones));
});

/** Three players of one battleground: a match in progress, one to be answered, and one that is upcoming. */
async function prepareMatches(browser: Browser) {
  const thandi = await visitor(browser, DEVICE, 'Thandi');
  const sipho = await visitor(browser, DEVICE, 'Sipho');
  const eventId = (await openBattleground(thandi)) as EventId; // as the sandbox answers
  for (const player of [thandi, sipho]) {
    await enter(player, BRAND);
    await join(player, eventId);
  }
  const apis = [apiOf(thandi.page), apiOf(sipho.page)] as const;
  const { game } = await apis[0].eventById({ id: eventId });
  const lerato = await distantPlayer(BRAND, 'Lerato', game.gameId);
  const entryIds: EntryId[] = [];
  for (const api of [...apis, lerato.api]) {
    const { entryId } = await api.joinEvent({ eventId });
    entryIds.push(entryId as EntryId);
  }
  const [hers, his, third] = entryIds;
  if (!hers || !his || !third) throw new Error('nobody has joined');
  const propose = async (challengedTeamId: EntryId, hours: number) => {
    const proposedDate = new Date(Date.now() + hours * HOUR_MS).toISOString();
    const sides = { eventId, challengerTeamId: third, challengedTeamId };
    return (await lerato.api.createChallenge({ ...sides, proposedDate })).matchId;
  };
  const upcomingId = await propose(hers, 6);
  await apis[0].acceptMatch({ matchId: upcomingId });
  const requestedId = await propose(his, 20);
  const sides = { eventId, challengerTeamId: hers, challengedTeamId: his };
  const { matchId } = await apis[0].createChallenge({ ...sides, isInstant: true });
  await apis[1].acceptMatch({ matchId });
  await apis[0].readyUp({ matchId });
  await apis[1].readyUp({ matchId });
  await lerato.close();
  return { thandi, sipho, eventId, matchId, requestedId, upcomingId };
}

/** Opens pages, and waits until the service worker has kept each. */
async function keepPages({ page, origin }: Player, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(origin + path);
    await ready(page);
    const kept = () =>
      page.evaluate(async (wanted) => {
        const pages = await caches.open('bl-kept');
        return (await pages.match(wanted)) !== undefined;
      }, path);
    await expect.poll(kept, { timeout: 20_000 }).toBe(true);
  }
}

async function ready(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

/** The room of the brand, in a tab of its own. */
async function openRoom({ page: first, t, origin }: Player): Promise<Page> {
  const page = await first.context().newPage();
  await page.goto(`${origin}/chat-rooms`);
  await page.locator('a[href^="/chat-room/brand:"]').click();
  await expect(page.getByRole('textbox', { name: t('chat', 'write') })).toBeVisible();
  await ready(page);
  return page;
}

async function write({ t }: Player, room: Page, text: string): Promise<void> {
  await room.getByRole('textbox', { name: t('chat', 'write') }).fill(text);
  await room.getByRole('button', { name: t('chat', 'send'), exact: true }).click();
  await expect(room.getByRole('article').getByText(t('chat', 'state_waiting'))).toBeVisible();
}

/** Three to one with a picture of it, which waits. */
async function enterScore({ page, t, username }: Player, opponent: Player): Promise<void> {
  const more = (player: string) =>
    page.getByRole('button', { name: t('matches', 'one_more', { player }) });
  for (let goal = 0; goal < 3; goal += 1) await more(username).click();
  await more(opponent.username).click();
  const buffer = await drawEndScreen({ layout: 'dash', home: 3, away: 1, width: 480 });
  const file = { name: 'score.png', mimeType: 'image/png', buffer };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.locator('form [type=submit]', { hasText: /3.*1/ }).first().click();
  await expect(page.getByText(t('common', 'kept_for_later')).first()).toBeVisible({
    timeout: 30_000,
  });
}

async function waits({ page, t }: Player, count: number): Promise<void> {
  const sign = page.getByRole('status').filter({ hasText: t('outbox', 'waiting', { count }) });
  await expect(sign).toBeVisible();
}

async function phoneOf({ page, username }: Player) {
  const userId = await page.evaluate(() =>
    Object.keys(localStorage)
      .find((key) => key.startsWith('bl-outbox:'))
      ?.slice('bl-outbox:'.length),
  );
  return recordPhone(page, { userId: userId ?? '', username });
}
