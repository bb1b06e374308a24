import { dayKey, monthKey } from '#core/months.ts';
import { monthBefore } from '#core/weeks.ts';
import type { eventsCalls } from '#features/play/events/events.contract.ts';
import { isJoinable } from '#features/play/events/rules/event.ts';
import { listOwnOpenEvents } from '#features/play/events/server/index.ts';
import { linkedGames } from '#features/play/games/server/index.ts';
import { careersOf, placesOn } from '#features/play/leaderboards/server/index.ts';
import { ownMatchesOf, rivalsOf } from '#features/play/matches/server/index.ts';
import type { matchmakingCalls } from '#features/play/matchmaking/matchmaking.contract.ts';
import { ownWeekOf } from '#features/play/seasons/server/index.ts';
import { actingPlayer, type CallContext, type Handler } from '#platform/http/handlers.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { findVisits } from './visits.ts';

/** Everything that the parts of Home are made of, for one caller. */
export interface HomeSources {
  readonly platform: Platform;
  readonly context: CallContext;
  readonly playerId: PlayerId;
  readonly now: Date;
  readonly calls: {
    readonly events: Handler<typeof eventsCalls.events>;
    readonly lookingNow: Handler<typeof matchmakingCalls.lookingNow>;
  };
  /** Entrants near the caller in a battleground. */
  readonly rivals: ReturnType<typeof rivalsOf>;
  /** The caller's matches that are open, or ended in the last day. */
  readonly matches: () => ReturnType<ReturnType<typeof ownMatchesOf>>;
  /** The caller's events that are not over. */
  readonly ownEvents: () => ReturnType<typeof listOwnOpenEvents>;
  /** Battlegrounds of the audience that can be joined now, by start. */
  readonly openEvents: () => Promise<
    Awaited<ReturnType<Handler<typeof eventsCalls.events>>>['items']
  >;
  /** Games in which the caller has an account. */
  readonly linked: () => ReturnType<typeof linkedGames>;
  /** The caller's places in own events, and the best of this month; in its first week also of the previous one. */
  readonly places: () => ReturnType<typeof placesOn>;
  /** The caller's results that stand. */
  readonly results: () => Promise<Awaited<ReturnType<typeof careersOf>>>;
  /** The caller's week of the season, and the outcome of the previous week. */
  readonly ownWeek: () => ReturnType<typeof ownWeekOf>;
  /** The caller's last visit to Home. */
  readonly visits: () => ReturnType<typeof findVisits>;
}

const RECAP_DAYS = 7;

/** True in the days of a month in which the recap of the previous one is news. */
export function isFirstWeek(now: Date, timeZone: string): boolean {
  return Number(dayKey(now, timeZone).slice(8)) <= RECAP_DAYS;
}

const MOST_EVENTS = 24;
const LATE_MS = 24 * 60 * 60_000;

/** Makes the sources of one request: each is read when a part first asks for it, and once for all parts. */
export function homeSources(platform: Platform, calls: HomeSources['calls']) {
  const ownMatches = ownMatchesOf(platform);
  const rivals = rivalsOf(platform);
  return (context: CallContext): HomeSources => {
    const { playerId } = actingPlayer(context);
    const now = platform.clock.now();
    const page = { list: 'open', page: 1, pageSize: MOST_EVENTS } as const;
    // the page is shared by everybody; the caller's own events are read apart
    const visitor = { ...context, caller: { ...context.caller, account: undefined } };
    const { audience, timeZone } = context.brand;
    const linked = once(() => linkedGames(platform.db, playerId));
    const ownEvents = once(() => listOwnOpenEvents(platform, context));
    return {
      platform,
      context,
      playerId,
      now,
      calls,
      rivals,
      linked,
      ownEvents,
      places: once(async () => {
        const [events, games] = await Promise.all([ownEvents(), linked()]);
        const ids = events.map(({ card }) => card.eventId);
        const month = monthKey(now, timeZone);
        const months = isFirstWeek(now, timeZone) ? [month, monthBefore(month)] : [month];
        return placesOn(platform.db, playerId, { events: ids, games, months, audience });
      }),
      ownWeek: once(() => ownWeekOf(platform, context)),
      results: once(() => careersOf(platform.db, [playerId])),
      matches: once(() => ownMatches(context, new Date(now.getTime() - LATE_MS))),
      openEvents: once(async () => {
        const { items } = await calls.events(page, visitor);
        return items.filter(({ format, status, paused }) => isJoinable(format, status) && !paused);
      }),
      visits: once(() => findVisits(platform.db, playerId)),
    };
  };
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => {
    asked ??= read();
    return asked;
  };
}
