import { sql } from 'kysely';
import { tellWebhooks } from '#features/webhooks/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { EventId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import { type CheckInRules, checkInTimes } from '../rules/check-in.ts';
import { entrantsOf, holdForCheckIn } from './check-in.ts';
import { listsChanged } from './list-cache.ts';
import type { EventsTables } from './tables.ts';
import { tellAll } from './telling.ts';

/** Wakes a cup or a league when its check-in opens, when it closes, and when it starts. */
export const EVENT_CLOCK = 'event-clock';

/** Asks for the next instant at which something happens to a cup or a league by itself, if there is one. */
export async function wakeEvent(work: Work, eventId: EventId, rules: CheckInRules): Promise<void> {
  const event = await tables<EventsTables>(work.db)
    .selectFrom('events')
    .select(['format', 'stage', 'starts_at', 'ends_at', 'series_role'])
    .where('id', '=', eventId)
    .executeTakeFirst();
  if (event?.stage !== 'published') return;
  const times = checkInTimes({ format: event.format, startsAt: event.starts_at }, rules);
  const instants = times ? [times.opensAt, times.closesAt, event.starts_at] : [];
  // a daily battleground ends by its dates alone; who has qualified by it is looked at then
  if (!times && event.series_role) instants.push(event.ends_at);
  const next = instants.find((at) => at > work.now);
  if (next) await work.job(EVENT_CLOCK, { eventId }, next);
}

/** Whoever takes part is told once that the check-in is open, and until when. */
export async function tellCheckIn(
  work: Work,
  eventId: EventId,
  rules: CheckInRules,
): Promise<void> {
  const { db, now } = work;
  const { event, times } = await holdForCheckIn(db, eventId, rules);
  if (event.stage !== 'published' || event.check_in_told_at || !times) return;
  if (now < times.opensAt || now >= times.closesAt) return;
  await tables<EventsTables>(db)
    .updateTable('events')
    .set({ check_in_told_at: now })
    .where('id', '=', eventId)
    .execute();
  const players = (await entrantsOf(db, eventId)).map(({ playerId }) => playerId);
  await tellAll(work, event, players, 'event_check_in', times.closesAt);
}

/** Cups and leagues whose start has come, whatever became of their jobs. */
export async function tournamentsToStart(db: Db, now: Date, limit: number): Promise<EventId[]> {
  const rows = await tables<EventsTables>(db)
    .selectFrom('events')
    .select('id')
    .where('stage', '=', 'published')
    .where('begun_at', 'is', null)
    .where('starts_at', '<=', now)
    .where('over_at', '>', now)
    .where('format', '<>', 'daily_battleground')
    .orderBy('starts_at')
    .limit(limit)
    .execute();
  // the primary key of events
  return rows.map(({ id }) => id as EventId);
}

/** An event ends now, before its dates said so: everything of it is played, or nobody came. */
export async function endEvent(
  work: Work,
  eventId: EventId,
  how: 'completed' | 'cancelled',
): Promise<void> {
  const { db, now } = work;
  const endsAt = sql<Date>`greatest(${now}, starts_at + interval '1 millisecond')`;
  const change =
    how === 'completed' ? { ends_at: endsAt, over_at: now } : { stage: how, over_at: now };
  const ended = await tables<EventsTables>(db)
    .updateTable('events')
    .set(change)
    .where('id', '=', eventId)
    .where('stage', '=', 'published')
    .returning('audience')
    .executeTakeFirst();
  if (ended) {
    const fact = { kind: `event.${how}` as const, subject: `event:${eventId}`, data: { eventId } };
    await tellWebhooks(work, ended.audience, [fact]);
  }
  work.announce(`event:${eventId}`, 'status', { status: how });
  listsChanged(work);
}

/** A cup or a league is drawn, and gets the time that it may need. */
export async function beginEvent(work: Work, eventId: EventId, until: Date): Promise<void> {
  await tables<EventsTables>(work.db)
    .updateTable('events')
    .set({ begun_at: work.now })
    .where('id', '=', eventId)
    .execute();
  await extendEvent(work, eventId, until);
}

/** An event that runs longer than its dates said gets the time that it needs. */
export async function extendEvent(work: Work, eventId: EventId, until: Date): Promise<void> {
  await tables<EventsTables>(work.db)
    .updateTable('events')
    .set({ ends_at: until, over_at: until })
    .where('id', '=', eventId)
    .where('ends_at', '<', until)
    .execute();
  listsChanged(work);
}
