import { hash } from 'node:crypto';
import type { Entrant } from '@battle-league/brackets/outcome.ts';
import { movedSeeds, seededByRating } from '@battle-league/brackets/seeding.ts';
import { seededApart } from '@battle-league/brackets/seeding-apart.ts';
import { playerCards, shownName } from '#features/foundation/identity/server/index.ts';
import {
  type EventEntrant,
  entrantsOf,
  eventForPlay,
  type PlayEvent,
  requireOrganised,
  requireReadable,
  seedEntries,
} from '#features/play/events/server/index.ts';
import { settledRatings } from '#features/play/leaderboards/server/index.ts';
import type { Db } from '#platform/database/database.ts';
import { pageOfOrder } from '#platform/database/paging.ts';
import type { CallContext, Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { EntryId, EventId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { directingCalls } from '../directing.contract.ts';
import { newsCache } from './news-cache.ts';

export function eventSeeds({ db }: Platform): Handler<typeof directingCalls.eventSeeds> {
  const cached = newsCache<Seeds>(db, SEEDS_CACHE); // a page of 65,536 entrants does not sort all of them again
  return async ({ eventId, ...wanted }, context) => {
    await requireReadable(db, eventId, context);
    const event = await eventForPlay(db, eventId);
    if (!event) throw refuse('not_found');
    const { order, entrants } = await cached(eventId, eventId, () => readSeeds(db, event));
    const { items: seeded, first, paging } = pageOfOrder(order, wanted, (entrant) => entrant);
    const shown = seeded.flatMap((entrant) => {
      return entrants.get(entrant) ?? [];
    });
    const players = await playerCards(
      db,
      shown.map(({ playerId }) => playerId),
    );
    const items = shown.flatMap(({ entryId, playerId, seedByHand, qualified }, index) => {
      const player = players.get(playerId);
      if (!player) return [];
      const { userId, avatarUrl } = player;
      const username = shownName(player, context.texts);
      const won = qualified && { eventId: qualified.from, place: qualified.place };
      const seed = first + index + 1;
      const byHand = seedByHand !== null;
      return [{ seed, entryId, userId, username, avatarUrl, byHand, qualified: won }];
    });
    return { items, ...paging };
  };
}

export function setSeeds(): Handler<typeof directingCalls.setSeeds> {
  return async ({ eventId, entryIds }, context) =>
    context.transaction(async (transaction) => {
      await seedable(transaction, eventId, context);
      const present = new Set(
        (await entrantsOf(transaction.db, eventId)).map(({ entryId }) => entryId),
      );
      const isSound =
        new Set(entryIds).size === entryIds.length && entryIds.every((id) => present.has(id));
      if (!isSound) {
        const field = { path: 'entryIds', code: 'seeds_do_not_match' };
        throw refuse('input_invalid', { fields: [field] });
      }
      await seedEntries(transaction, eventId, entryIds);
      return { done: true };
    });
}

export function moveSeed(): Handler<typeof directingCalls.moveSeed> {
  return async ({ eventId, entryId, seed }, context) =>
    context.transaction(async (transaction) => {
      await seedable(transaction, eventId, context);
      const event = await eventForPlay(transaction.db, eventId);
      const entrants = await entrantsOf(transaction.db, eventId);
      if (!event || !entrants.some((each) => each.entryId === entryId)) throw refuse('not_found');
      const order = await seedsNow(
        transaction.db,
        event,
        entrants,
        drawTextOf(eventId, entrants.length),
      );
      const byHand = entrants.filter(({ seedByHand }) => seedByHand !== null).length;
      const moved = movedSeeds(order, byHand, entryId, seed);
      await seedEntries(transaction, eventId, moved as EntryId[]); // the entrants of an event are its entries
      return { done: true };
    });
}

/** Requires an event that is drawn at its start and has not started. */
async function seedable(
  transaction: Transaction,
  eventId: EventId,
  context: CallContext,
): Promise<void> {
  const event = await requireOrganised(transaction.db, eventId, context);
  if (event.format === 'daily_battleground') throw refuse('event_not_drawn');
  if (event.stage === 'cancelled') throw refuse('event_over');
  if (event.begun_at) throw refuse('event_has_begun');
}

/**
 * Returns the seeds of an event that started now, best first: seeds set by hand, qualified entrants by place, then
 * all others by rating and the published draw.
 */
export async function seedsNow(
  db: Db,
  event: PlayEvent,
  entrants: readonly EventEntrant[],
  draw: string,
): Promise<Entrant[]> {
  const byHand = entrants
    .filter(({ seedByHand }) => seedByHand !== null)
    .sort((a, b) => (a.seedByHand ?? 0) - (b.seedByHand ?? 0))
    .map(({ entryId }) => entryId);
  const rest = entrants.filter(({ seedByHand }) => seedByHand === null);
  const qualified = byQualifier(rest.filter(({ qualified }) => qualified));
  const others = await byRating(
    db,
    event,
    rest.filter(({ qualified }) => !qualified),
    draw,
  );
  return [...byHand, ...qualified, ...others];
}

/** Returns the text of the draw. It is published with the bracket, so anybody can repeat the draw. */
export function drawTextOf(eventId: EventId, entrants: number): string {
  return `${eventId}:${entrants}`;
}

/** Orders by place and keeps entrants of one qualifier as far apart as possible (rules.md, "Tournaments": finals). */
function byQualifier(entrants: readonly EventEntrant[]): Entrant[] {
  const qualifiers = Map.groupBy(entrants, ({ qualified }) => qualified?.from);
  const orders = [...qualifiers]
    .sort(([a = ''], [b = '']) => Number(a > b) - Number(a < b))
    .map(([, some]) =>
      some
        .toSorted((a, b) => (a.qualified?.place ?? 0) - (b.qualified?.place ?? 0))
        .map(({ entryId }) => entryId),
    );
  return seededApart(orders);
}

async function byRating(
  db: Db,
  event: PlayEvent,
  entrants: readonly EventEntrant[],
  draw: string,
): Promise<Entrant[]> {
  if (entrants.length === 0) return [];
  const ratings = await settledRatings(
    db,
    event.gameId,
    entrants.map(({ playerId }) => playerId),
  );
  const rated = entrants.map(({ entryId, playerId }) => {
    const rating = ratings.get(playerId);
    return { entrant: entryId, rating: rating ?? 0, provisional: rating === undefined };
  });
  return seededByRating(rated, draw, sha256);
}

function sha256(text: string): string {
  return hash('sha256', text);
}

/** The seeds of an event that started now. */
interface Seeds {
  /** Best first. */
  readonly order: readonly Entrant[];
  readonly entrants: ReadonlyMap<Entrant, EventEntrant>;
}

/** A rating that changes meanwhile shows this much later. */
const SEEDS_CACHE = { lifetimeMs: 10_000, most: 20 };

async function readSeeds(db: Db, event: PlayEvent): Promise<Seeds> {
  const all = await entrantsOf(db, event.eventId);
  const order = await seedsNow(db, event, all, drawTextOf(event.eventId, all.length));
  return { order, entrants: new Map(all.map((entrant) => [entrant.entryId, entrant])) };
}
