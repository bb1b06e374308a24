import { presentIn } from '#features/play/events/server/index.ts';
import { rivalsOf } from '#features/play/matches/server/index.ts';
import type { Db } from '#platform/database/database.ts';
import { actingPlayer, type CallContext } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import { hasOffers } from '../rules/search.ts';
import { remindedUntil } from './reminders.ts';
import { groundsOf, type SearchReply } from './replies.ts';
import { searchRules } from './search-rules.ts';
import { findSearch } from './searches.ts';

type Offered = NonNullable<SearchReply['offers']>['players'];

const MOST_OFFERED = 3;

/** Adds other ways to a match to a search that has lasted long enough. */
export function offering(platform: Platform) {
  const { db, rules } = platform;
  const numbers = searchRules(rules);
  const rivals = rivalsOf(platform);
  return async (reply: SearchReply, context: CallContext, now: Date): Promise<SearchReply> => {
    const { state, since, games } = reply;
    if (state !== 'looking' || !since || !hasOffers(new Date(since), now, numbers)) return reply;
    const { playerId } = actingPlayer(context);
    const players: Offered = [];
    for (const { game, eventId, title, ownEntryId } of await groundsIn(db, games, context)) {
      const near = await rivals({ eventId, limit: MOST_OFFERED }, context);
      players.push(
        ...near.map((rival) => ({ ...rival, game, eventId, eventTitle: title, ownEntryId })),
      );
    }
    const until = await remindedUntil(db, playerId, now);
    const offered = players
      .filter(({ canPlayNow, commonAt }) => canPlayNow || commonAt !== null)
      .toSorted((a, b) => Number(b.canPlayNow) - Number(a.canPlayNow))
      .slice(0, MOST_OFFERED);
    return { ...reply, offers: { players: offered, remindedUntil: until?.toISOString() ?? null } };
  };
}

const MOST_GROUNDS = 4;

/** The battlegrounds of the search, those first that the caller has joined. */
async function groundsIn(db: Db, games: SearchReply['games'], context: CallContext) {
  const { playerId } = actingPlayer(context);
  const search = await findSearch(db, playerId);
  const found = search?.games ?? [];
  const ids = found.flatMap(({ battlegrounds }) => battlegrounds.map(({ eventId }) => eventId));
  const entries = await presentIn(db, playerId, ids);
  const grounds = await groundsOf(db, playerId, ids, context);
  const shown = grounds.flatMap(({ eventId, title }) => {
    const owner = found.find((each) =>
      each.battlegrounds.some((ground) => ground.eventId === eventId),
    );
    const game = games.find(({ gameId }) => gameId === owner?.gameId);
    return game ? [{ game, eventId, title, ownEntryId: entries.get(eventId) ?? null }] : [];
  });
  const joined = shown.filter(({ ownEntryId }) => ownEntryId !== null);
  return [...joined, ...shown.filter((each) => !joined.includes(each))].slice(0, MOST_GROUNDS);
}
