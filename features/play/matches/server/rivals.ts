import { playerCards, shownName } from '#features/foundation/identity/server/index.ts';
import { type PlayEvent, presentEntrants } from '#features/play/events/server/index.ts';
import { blockedPlayersOf } from '#features/play/friends/server/index.ts';
import { settledRatings } from '#features/play/leaderboards/server/index.ts';
import { actingPlayer, type CallContext } from '#platform/http/handlers.ts';
import type { EventId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { type Availability, commonSlots, hasPlayTimes, NEVER } from '../rules/play-times.ts';
import { nearestRivals } from '../rules/rivals.ts';
import { eventOf, rulesOfPlay } from './match-context.ts';
import { bookedOf, isFree, lookingIn, playTimesOf } from './play-times.ts';

/** Entrants whose ratings are compared, and those among them whose times are. */
const MOST_ENTRANTS = 500;
const MOST_COMPARED = 24;
const SLOT_MS = 30 * 60_000;
const AHEAD_MS = 7 * 24 * 60 * 60_000;

interface Wanted {
  readonly eventId: EventId;
  readonly limit: number;
  /** The event, where it was read already. */
  readonly event?: PlayEvent | undefined;
}

/** Lists the entrants of a battleground that are nearest to the caller, by the rule `nearestRivals`. */
export function rivalsOf({ db, clock, rules }: Platform) {
  const rulesOf = rulesOfPlay(rules);
  return async ({ eventId, limit, event: read }: Wanted, context: CallContext) => {
    const { playerId } = actingPlayer(context);
    const now = clock.now();
    const event = read ?? (await eventOf(db, eventId));
    const { minGap, eventStartsAt, eventEndsAt } = rulesOf(event);
    const [entrants, blocked, looking] = await Promise.all([
      presentEntrants(db, eventId, MOST_ENTRANTS),
      blockedPlayersOf(db, playerId),
      lookingIn(db, eventId, now)
        .where(isFree(now, minGap))
        .where('player_id', '<>', playerId)
        .select('entry_id')
        .limit(MOST_ENTRANTS)
        .execute(),
    ]);
    const avoided = new Set([playerId, ...blocked]);
    const others = entrants.filter((each) => !avoided.has(each.playerId));
    const ids = others.map((each) => each.playerId);
    const ratings = await settledRatings(db, event.gameId, [playerId, ...ids]);
    const ownRating = ratings.get(playerId) ?? null;
    const free = new Set(looking.map((row) => row.entry_id));
    const known = others.map((each) => ({
      ...each,
      rating: ratings.get(each.playerId) ?? null,
      canPlayNow: free.has(each.entryId),
      commonAt: null,
    }));
    const compared = nearestRivals(ownRating, known, MOST_COMPARED);
    const players = [playerId, ...compared.map((each) => each.playerId)];
    const [times, cards] = await Promise.all([playTimesOf(db, players), playerCards(db, players)]);
    const hasTimes = hasPlayTimes(times.get(playerId) ?? NEVER);
    const booked = hasTimes ? await bookedOf(db, players, undefined, now) : [];
    const availability = (player: typeof playerId): Availability => ({
      times: times.get(player) ?? NEVER,
      timeZone: cards.get(player)?.timeZone ?? 'UTC',
      booked: booked.flatMap((row) => (row.player_id === player ? (row.booked_at ?? []) : [])),
    });
    const own = availability(playerId);
    const until = new Date(Math.min(eventEndsAt.getTime(), now.getTime() + AHEAD_MS));
    const window = { now, from: eventStartsAt, until, length: SLOT_MS, minGap, limit: 1 };
    const candidates = compared.flatMap((each) => {
      const card = cards.get(each.playerId);
      if (!card || card.deleted) return [];
      const [commonAt = null] = commonSlots(own, availability(each.playerId), window);
      return [{ ...each, card, commonAt }];
    });
    return nearestRivals(ownRating, candidates, limit).map(({ card, ...rival }) => {
      const { userId, deleted, avatarUrl, look, country } = card;
      const username = shownName(card, context.texts);
      const commonAt = rival.commonAt?.toISOString() ?? null;
      const { entryId, rating, canPlayNow } = rival;
      const person = { userId, username, deleted, avatarUrl, look, country };
      return { ...person, entryId, rating, canPlayNow, commonAt };
    });
  };
}
