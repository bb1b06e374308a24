import { extendEvent } from '#features/play/events/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { EventId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import type { TournamentsTables } from './tables.ts';

/** So long a tournament gets again and again whose dates end before it does: somebody has yet to rule on a dispute. */
const LASTS_ON_MS = 60 * 60 * 1000;

/** Tournaments that are still played when their events end. */
export async function overdueTournaments(db: Db, at: Date, limit: number): Promise<EventId[]> {
  const rows = await overdue(db, at).limit(limit).execute();
  return rows.map(({ id }) => id as EventId); // refers to events
}

/** An event is not over while it is played. */
export async function prolong(work: Work, eventId: EventId): Promise<void> {
  await extendEvent(work, eventId, new Date(work.now.getTime() + LASTS_ON_MS));
}

/** A final looks at its qualifiers: those still played are not over. */
export async function prolongQualifiers(work: Work, finalId: EventId): Promise<void> {
  const rows = await overdue(work.db, work.now)
    .innerJoin('events as final', 'final.series_id', 'events.series_id')
    .where('final.id', '=', finalId)
    .execute();
  for (const { id } of rows) await prolong(work, id as EventId); // as above
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

/** What of events decides whether they are over. */
interface EndsOfEvents {
  events: { id: string; stage: string; over_at: Date; series_id: string | null };
}
