import { type Browser, expect, type Page } from '@playwright/test';
import type { tournamentsCalls } from '#features/play/tournaments/tournaments.contract.ts';
import type { ReplyOf } from '#platform/http/contract.ts';
import { type Api, apiOf, type Caller } from './caller.ts';
import { enter, join } from './entering.ts';
import { confirmJoining, type Device, type Player, visitor } from './player.ts';

/** A player at a screen, who makes calls of the API as well. */
export type PlayerWithApi = Player & Caller;

type Bracket = ReplyOf<typeof tournamentsCalls.getBracketEvent>;
export type CupMatch = Bracket['matches']['items'][number];

/** Drawing, arranging and finishing are done by jobs. */
const BY_JOBS = { timeout: 30_000 };

export async function visitorWithApi(
  browser: Browser,
  device: Device,
  name: string,
): Promise<PlayerWithApi> {
  const player = await visitor(browser, device, name);
  return { ...player, api: apiOf(player.page) };
}

/** Everything but the cup itself: registered, subscribed, with an account in the game, by calls; the ground is on the screen. */
export async function getReady(
  player: Player,
  brand: Parameters<typeof enter>[1],
  ground: string,
): Promise<void> {
  await enter(player, brand);
  await join(player, ground);
}

export async function joinOnScreen(player: Player, eventId: string): Promise<void> {
  const { page, t, origin } = player;
  await page.goto(`${origin}/event-home/${eventId}`);
  await confirmJoining(player);
  await expect(page.getByText(t('events', 'done_joined_tournament'))).toBeVisible();
}

/** The new start comes to the page by itself, and so does the button. */
export async function checkInOnScreen({ page, t }: Player): Promise<void> {
  await page.getByRole('button', { name: t('tournaments', 'check_in') }).click({ timeout: 30_000 });
  await expect(page.getByText(t('tournaments', 'checked_in'), { exact: true })).toBeVisible();
}

/** Best first, as the organiser wants it. */
export async function seedInOrder(
  { api }: Caller,
  eventId: string,
  order: readonly Caller[],
): Promise<void> {
  const { items } = await api.eventSeeds({ eventId });
  const entryIds = order.map(({ username }) => {
    return items.find((entrant) => entrant.username === username)?.entryId ?? '';
  });
  await api.setSeeds({ eventId, entryIds });
}

/** Moves the start of an event by the clock of the device, and nothing else of it. */
export async function startIn(organiser: Api, eventId: string, seconds: number): Promise<void> {
  const written = await organiser.organiserEvent({ id: eventId });
  const { game, platform, residency, capacity, series: _stays, ...event } = written;
  await organiser.updateEvent({
    ...event,
    eventId,
    gameId: game.gameId,
    ...(platform === 'ps5' && { platform }),
    ...(residency !== null && { residency }),
    ...(capacity !== null && { capacity }),
    startsAt: new Date(Date.now() + seconds * 1000).toISOString(),
  });
}

/** As soon as check-in is open. */
export async function checkInByCall({ api }: Caller, eventId: string): Promise<void> {
  const tried = async () => {
    const { actions, checkIn } = await api.eventById({ id: eventId });
    if (actions.includes('check_in')) await api.checkInToEvent({ eventId });
    return checkIn?.done ?? false;
  };
  await expect.poll(tried, BY_JOBS).toBe(true);
}

/** The match of the two that can be played now. */
export async function matchBetween(
  api: Api,
  eventId: string,
  a: Caller,
  b: Caller,
): Promise<CupMatch & { readonly matchId: string }> {
  const found = async () => {
    const { matches } = await api.getBracketEvent({ id: eventId, round: 'ALL', pageSize: 100 });
    return matches.items.find(({ home, away, winner }) => {
      const names = [home?.username, away?.username];
      return winner === null && names.includes(a.username) && names.includes(b.username);
    });
  };
  await expect.poll(async () => (await found())?.matchId, BY_JOBS).toBeTruthy();
  const match = await found();
  if (!match?.matchId) throw new Error('it was there a moment ago');
  return { ...match, matchId: match.matchId };
}

/** Both check in, and the winner enters three to one; nobody has said yet whether that is true. */
export async function playByCalls(winner: Caller, loser: Caller, match: CupMatch): Promise<void> {
  const matchId = match.matchId ?? '';
  for (const { api } of [winner, loser]) await api.readyUp({ matchId });
  const isHome = match.home?.username === winner.username;
  await winner.api.submitScores({
    matchId,
    scoreChallenger: isHome ? 3 : 1,
    scoreChallenged: isHome ? 1 : 3,
  });
}

/** The next match of the two from check-in to its result, three to one. */
export async function beat(winner: Caller, loser: Caller, eventId: string): Promise<void> {
  const match = await matchBetween(winner.api, eventId, winner, loser);
  await playByCalls(winner, loser, match);
  await loser.api.verifyMatchResult({ matchId: match.matchId });
}

/** The champion above the bracket, as everybody sees it. */
export function championOn(page: Page, { t }: Player) {
  return page.getByRole('region', { name: t('tournaments', 'champion') });
}
