import { playerCards, shownName } from '#features/foundation/identity/server/index.ts';
import { eventsForPlay, presentIn } from '#features/play/events/server/index.ts';
import { gameCards } from '#features/play/games/server/index.ts';
import type { Db } from '#platform/database/database.ts';
import type { ReplyOf } from '#platform/http/contract.ts';
import { actingPlayer, type CallContext } from '#platform/http/handlers.ts';
import type { EventId, GameId, PlayerId } from '#platform/ids.ts';
import type { matchmakingCalls } from '../matchmaking.contract.ts';
import type { FoundOutcome } from '../rules/search.ts';
import { readCrowd } from './crowd.ts';
import { type FoundRecord, findLastPair, findOpenPair } from './pairs.ts';
import { findSearch } from './searches.ts';

export type SearchReply = ReplyOf<typeof matchmakingCalls.getSearch>;
type Found = NonNullable<SearchReply['found']>;

/** The time for which the end of a pair is shown. */
const LAST_SHOWN_MS = 2 * 60_000;

/** The caller's search without offers. */
export async function searchReply(db: Db, context: CallContext, now: Date): Promise<SearchReply> {
  const { playerId, audience } = actingPlayer(context);
  const search = await findSearch(db, playerId);
  const pair = await findOpenPair(db, playerId);
  const ended = await findLastPair(db, playerId, new Date(now.getTime() - LAST_SHOWN_MS));
  const games = await cardsOf(db, search?.games.map(({ gameId }) => gameId) ?? [], context);
  const found = pair ? await foundReply(db, pair, playerId, context) : null;
  const pausedUntil = search?.paused_until ?? null;
  const isPaused = pausedUntil !== null && pausedUntil > now;
  const state = found ? 'found' : search?.since ? 'looking' : isPaused ? 'paused' : 'idle';
  return {
    now: now.toISOString(),
    state,
    since: search?.since?.toISOString() ?? null,
    games,
    ...(await readCrowd(db, audience, now)),
    found,
    pausedUntil: isPaused ? pausedUntil.toISOString() : null,
    last: ended ? endOf(ended, playerId, now) : null,
    offers: null,
  };
}

/** Cards of games, in their order. */
export async function cardsOf(db: Db, ids: readonly GameId[], { language }: CallContext) {
  const cards = await gameCards(db, ids, language);
  return ids.flatMap((id) => {
    const card = cards.get(id);
    return card ? { ...card, platforms: [...card.platforms] } : [];
  });
}

async function foundReply(
  db: Db,
  { id, game_id, event_id, ends_at, players }: FoundRecord,
  playerId: PlayerId,
  context: CallContext,
): Promise<Found | null> {
  const own = players.find(({ player_id }) => player_id === playerId);
  const other = players.find(({ player_id }) => player_id !== playerId);
  if (!own || !other) return null;
  const card = (await playerCards(db, [other.player_id])).get(other.player_id);
  const [game] = await cardsOf(db, [game_id], context);
  const [battleground] = await groundsOf(db, playerId, [event_id], context);
  if (!card || !game || !battleground) return null;
  const { userId, deleted, avatarUrl, country, look } = card;
  const username = shownName(card, context.texts);
  return {
    foundId: id,
    game,
    battleground,
    opponent: { userId, username, deleted, avatarUrl, country, look, rating: other.rating },
    ownRating: own.rating,
    until: ends_at.toISOString(),
    accepted: own.accepted_at !== null,
  };
}

/** Battlegrounds as a player sees them, in their order. */
export async function groundsOf(
  db: Db,
  playerId: PlayerId,
  ids: readonly EventId[],
  { language }: CallContext,
) {
  const events = await eventsForPlay(db, ids);
  const joined = await presentIn(db, playerId, ids);
  return ids.flatMap((eventId) => {
    const title = events.get(eventId)?.titleIn(language);
    return title === undefined ? [] : { eventId, title, joined: joined.has(eventId) };
  });
}

function endOf(
  { id, outcome, ended_at, match_id, players }: FoundRecord,
  playerId: PlayerId,
  now: Date,
): NonNullable<SearchReply['last']> {
  return {
    foundId: id,
    outcome: outcomeFor(players, playerId, outcome),
    matchId: match_id,
    at: (ended_at ?? now).toISOString(),
  };
}

function outcomeFor(
  players: FoundRecord['players'],
  playerId: PlayerId,
  outcome: FoundRecord['outcome'],
): FoundOutcome {
  if (outcome === 'matched' || outcome === 'withdrawn') return outcome;
  const own = players.find(({ player_id }) => player_id === playerId);
  return own?.missed ? 'missed' : 'opponent_missed';
}

/** True if a found pair of the player is over by its time, and no round has ended it yet. */
export async function hasLapsedPair(db: Db, playerId: PlayerId, now: Date): Promise<boolean> {
  const pair = await findOpenPair(db, playerId);
  return pair !== undefined && pair.ends_at <= now;
}
