import {
  type AskedQualifier,
  type CheckInRules,
  enterQualified,
  entryPlayers,
  eventForPlay,
  extendEvent,
  finalOf,
  presentEntries,
  SERIES_CHANGED,
} from '#features/play/events/server/index.ts';
import { bestOfEvent } from '#features/play/leaderboards/server/index.ts';
import { hasUnfinished } from '#features/play/matches/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { EntryId, EventId, PlayerId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import { entrantsOfStage } from './entrant-rows.ts';
import { placingsNow } from './placings.ts';
import type { TournamentsTables } from './tables.ts';
import { stagesOf } from './tournament-rows.ts';

const LOOK_AGAIN_MS = 10 * 60 * 1000;

/**
 * Gives entrants of finished qualifiers their place in the final. Runs when a qualifier ends or a place of the final
 * becomes free. A daily battleground ends with its last match.
 */
export async function advanceSeries(
  transaction: Transaction,
  eventId: EventId,
  rules: CheckInRules,
): Promise<void> {
  const { db, now } = transaction;
  const finalId = await finalOf(db, eventId);
  const event = await eventForPlay(db, eventId);
  if (!finalId || !event) return;
  if (event.format === 'daily_battleground' && (await hasUnfinished(db, eventId))) {
    await transaction.job(SERIES_CHANGED, { eventId }, new Date(now.getTime() + LOOK_AGAIN_MS));
    return;
  }
  await extendQualifiers(transaction, finalId);
  await enterQualified(transaction, finalId, (qualifier) => orderOf(db, qualifier), rules);
}

/** Ends a daily battleground that is a qualifier by its dates. */
export async function qualifyByPoints(transaction: Transaction, eventId: EventId): Promise<void> {
  const event = await eventForPlay(transaction.db, eventId);
  if (event?.format !== 'daily_battleground' || event.endsAt > transaction.now) return;
  await transaction.job(SERIES_CHANGED, { eventId });
}

/** Returns the players of a qualifier, best first, without players who left or were removed. */
async function orderOf(
  db: Db,
  { eventId, isDrawn, enough }: AskedQualifier,
): Promise<readonly PlayerId[]> {
  if (!isDrawn) return bestOfEvent(db, eventId, enough);
  const placed = await placedEntries(db, eventId);
  const best = await presentEntries(db, placed);
  const players = await entryPlayers(db, best.slice(0, enough));
  return best.flatMap((entryId) => players.get(entryId) ?? []);
}

/** Returns the entries by placing. Seeds order those who share one. */
async function placedEntries(db: Db, eventId: EventId): Promise<EntryId[]> {
  const seeds = new Map<string, number>();
  for (const stage of (await stagesOf(db, eventId)).toReversed()) {
    const entrants = await entrantsOfStage(db, { ...stage, group: null });
    for (const { entryId, seed } of entrants) seeds.set(entryId, seed);
  }
  const seedOf = (entrant: string) => seeds.get(entrant) ?? 0;
  return (await placingsNow(db, { eventId })).flatMap(({ entrants }) =>
    // entrants are entries here
    entrants.toSorted((a, b) => seedOf(a) - seedOf(b)).map((entrant) => entrant as EntryId),
  );
}

/**
 * The time by which a running tournament is extended each time its event would end, for example while a dispute is
 * open.
 */
const LASTS_ON_MS = 60 * 60 * 1000;

/** Returns tournaments that are still running when their events end. */
export async function overdueTournaments(db: Db, at: Date, limit: number): Promise<EventId[]> {
  const rows = await overdue(db, at).limit(limit).execute();
  return rows.map(({ id }) => id as EventId); // refers to events
}

/** Extends the event of a running tournament. */
export async function extendOverdue(transaction: Transaction, eventId: EventId): Promise<void> {
  await extendEvent(transaction, eventId, new Date(transaction.now.getTime() + LASTS_ON_MS));
}

/** Extends the qualifiers of a final that are still running. */
export async function extendQualifiers(transaction: Transaction, finalId: EventId): Promise<void> {
  const rows = await overdue(transaction.db, transaction.now)
    .innerJoin('events as final', 'final.series_id', 'events.series_id')
    .where('final.id', '=', finalId)
    .execute();
  for (const { id } of rows) await extendOverdue(transaction, id as EventId); // as above
}

function overdue(db: Db, at: Date) {
  return tables<TournamentsTables & EndsOfEvents>(db)
    .selectFrom('tournaments')
    .innerJoin('events', 'events.id', 'tournaments.event_id')
    .select('events.id')
    .where('tournaments.finished_at', 'is', null)
    .where('events.stage', '=', 'published')
    .where('events.over_at', '<=', at);
}

/** The columns of events that this query reads. */
interface EndsOfEvents {
  events: { id: string; stage: string; over_at: Date; series_id: string | null };
}
