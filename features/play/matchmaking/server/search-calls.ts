import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { matchmakingCalls } from '../matchmaking.contract.ts';
import { lookingByGame, readCrowd } from './crowd.ts';
import { offering } from './offers.ts';
import { remindedUntil } from './reminders.ts';
import { cardsOf, groundsOf, hasLapsedPair, searchReply } from './replies.ts';
import { searchRounds } from './rounds.ts';
import { findSearch, markSeen, searchableGames } from './searches.ts';

/** Reading a search records this often that its player is there. */
const SEEN_EVERY_MS = 20_000;

/** The caller's search. Records that the caller is there, and ends a pair whose time is over. */
export function getSearch(platform: Platform): Handler<typeof matchmakingCalls.getSearch> {
  const { db, clock, transactions } = platform;
  const rounds = searchRounds(platform);
  const offersFor = offering(platform);
  return async (_input, context) => {
    const { playerId, audience } = actingPlayer(context);
    const now = clock.now();
    const search = await findSearch(db, playerId);
    const isLooking = search?.since != null;
    const isSeen = search && now.getTime() - search.seen_at.getTime() < SEEN_EVERY_MS;
    const isDue = isLooking && (await hasLapsedPair(db, playerId, now));
    if (isDue || (isLooking && !isSeen)) {
      await transactions.run(async (transaction) => {
        await markSeen(transaction, playerId);
        if (isDue) await rounds.try(transaction, audience);
      });
    }
    return offersFor(await searchReply(db, context, now), context, now);
  };
}

/** The games that the caller can search in, with the number of players who look in each. */
export function searchOptions({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Handler<typeof matchmakingCalls.searchOptions> {
  return async (_input, context) => {
    const { playerId, audience } = actingPlayer(context);
    const now = clock.now();
    const [{ games, hasAccount }, search, crowd, byGame, until] = await Promise.all([
      searchableGames(db, playerId, audience, now),
      findSearch(db, playerId),
      readCrowd(db, audience, now),
      lookingByGame(db, audience),
      remindedUntil(db, playerId, now),
    ]);
    const chosen = new Set(search?.games.map(({ gameId }) => gameId));
    const isFirst = !games.some(({ gameId }) => chosen.has(gameId));
    const cards = await cardsOf(
      db,
      games.map(({ gameId }) => gameId),
      context,
    );
    const first = games.flatMap(({ battlegrounds: [ground] }) => ground?.eventId ?? []);
    const grounds = await groundsOf(db, playerId, first, context);
    const items = games.flatMap(({ gameId, rating, battlegrounds: [ground] }) => {
      const game = cards.find((card) => card.gameId === gameId);
      const battleground = grounds.find(({ eventId }) => eventId === ground?.eventId);
      if (!game || !battleground) return [];
      const looking = byGame.get(gameId) ?? 0;
      return { game, battleground, rating, looking, chosen: isFirst || chosen.has(gameId) };
    });
    const reminded = until?.toISOString() ?? null;
    return { games: items, ...crowd, hasAccount, remindedUntil: reminded };
  };
}
