import { monthKey } from '#core/months.ts';
import { monthBefore } from '#core/weeks.ts';
import {
  activeSanction,
  playerCards,
  shownName,
} from '#features/foundation/identity/server/index.ts';
import { listUnread } from '#features/foundation/notifications/server/index.ts';
import { findNextOpening } from '#features/play/events/server/index.ts';
import { friendIds } from '#features/play/friends/server/index.ts';
import { lastResults } from '#features/play/leaderboards/server/index.ts';
import { lookingAmong } from '#features/play/matchmaking/server/index.ts';
import { actingPlayer } from '#platform/http/handlers.ts';
import type { PlayerId } from '#platform/ids.ts';
import { type AwaitedOpening, awaitedOpening, battlegroundsFor } from '../rules/battlegrounds.ts';
import { type HomeSources, isFirstWeek } from './sources.ts';

/** The caller's battlegrounds, and open ones that fit. */
export async function battlegroundsPart(sources: HomeSources) {
  const { now } = sources;
  const [own, open, linked, matches] = await Promise.all([
    sources.ownEvents(),
    sources.openEvents(),
    sources.linked(),
    sources.matches(),
  ]);
  const cards = own.map(({ card }) => card);
  const games = new Set<string>(linked);
  const shown = battlegroundsFor<(typeof cards)[number] | (typeof open)[number]>(
    cards,
    open,
    games,
  );
  const placeOf = new Map<string, number>((await sources.places()).events);
  const nextKickoff = (eventId: string) =>
    matches.facts
      .filter((match) => match.eventId === eventId && match.status === 'confirmed')
      .flatMap(({ kickoff }) => (kickoff && new Date(kickoff) > now ? [kickoff] : []))
      .sort()[0] ?? null;
  return {
    items: shown.map(({ event, reason }) => ({
      event,
      reason,
      place: placeOf.get(event.eventId) ?? null,
      nextKickoff: nextKickoff(event.eventId),
    })),
    next: await nextOpening(sources, awaitedOpening(shown, games)),
  };
}

/** Barred players are not reminded, so they are shown no opening. */
async function nextOpening(
  { platform, context, now }: HomeSources,
  awaited: AwaitedOpening | null,
) {
  const isBarred = activeSanction(actingPlayer(context).sanction, context.brand, now) !== null;
  return awaited && !isBarred ? findNextOpening(platform, context, awaited) : null;
}

const FRIENDS_READ = 25;
const MOST_SHOWN = 3;

/** Friends who look for an opponent or are online, those who look first; else those with the latest results. */
export async function friendsPart({ platform, context, playerId }: HomeSources) {
  const { db, presence } = platform;
  const all = await friendIds(db, playerId);
  const looking = await lookingAmong(db, all);
  const isHere = (id: PlayerId) => looking.has(id) || presence.isOnline(id);
  const here = [...looking, ...all.filter((id) => isHere(id) && !looking.has(id))];
  const read = here.length > 0 ? here.slice(0, MOST_SHOWN) : all.slice(0, FRIENDS_READ);
  const [cards, results] = await Promise.all([
    playerCards(db, read),
    here.length > 0 ? new Map<PlayerId, never>() : lastResults(db, read),
  ]);
  const people = read.flatMap((id) => {
    const card = cards.get(id);
    if (!card || card.deleted) return [];
    const { userId, deleted, avatarUrl, look, country } = card;
    const username = shownName(card, context.texts);
    const found = results.get(id);
    const last = found ? { ...found, at: found.at.toISOString() } : null;
    const person = { userId, username, deleted, avatarUrl, look, country };
    return [{ ...person, online: presence.isOnline(id), looking: looking.has(id), last }];
  });
  const latestFirst = people.sort((a, b) => (b.last?.at ?? '').localeCompare(a.last?.at ?? ''));
  return { items: latestFirst.slice(0, MOST_SHOWN), total: all.length };
}

const TYPES = ['event_announcement', 'achievement_earned'] as const;
const FRESH_MS = 14 * 24 * 60 * 60_000;

/** Unread announcements and achievements; in the first week of a month also the recap of the previous month. */
export async function newsPart({ platform, context, now, places }: HomeSources) {
  const since = new Date(now.getTime() - FRESH_MS);
  const found = await listUnread(platform, context, { types: TYPES, since, limit: MOST_SHOWN });
  const items = found.flatMap(({ type, ...item }) => {
    const known = TYPES.find((each) => each === type);
    return known ? [{ ...item, type: known }] : [];
  });
  const { timeZone } = context.brand;
  if (!isFirstWeek(now, timeZone)) return { items, recap: null };
  const month = monthBefore(monthKey(now, timeZone));
  return { items, recap: (await places()).months.has(month) ? month : null };
}
