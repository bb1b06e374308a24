import { sql } from 'kysely';
import { refuseIfDoneByAnother } from '#features/foundation/identity/server/index.ts';
import { publishToWebhooks } from '#features/foundation/webhooks/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { actingPlayer, type Handler, type Handlers } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { EventId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import { editingCalls } from '../editing.contract.ts';
import { pausingCalls } from '../pausing.contract.ts';
import { type CheckInRules, checkInTimes } from '../rules/check-in.ts';
import { isOver, isTournament, statusOf } from '../rules/event.ts';
import {
  endChanged,
  endResumed,
  joinableOf,
  lastingPause,
  requireOrganised,
} from './event-rows.ts';
import { listsChanged } from './list.ts';
import { notifyAllEntrants } from './notify-entrants.ts';
import type { EventRow, EventsTables, StoredPause } from './tables.ts';

/** Queue that wakes a tournament when its check-in opens and closes, and when it starts. */
export const EVENT_CLOCK = 'event-clock';

/** Queues a job for the next time at which an event changes automatically, if there is one. */
export async function wakeEvent(
  transaction: Transaction,
  eventId: EventId,
  rules: CheckInRules,
): Promise<void> {
  const event = await tables<EventsTables>(transaction.db)
    .selectFrom('events')
    .select(['format', 'stage', 'starts_at', 'ends_at', 'series_role'])
    .where('id', '=', eventId)
    .executeTakeFirst();
  if (event?.stage !== 'published') return;
  const times = checkInTimes({ format: event.format, startsAt: event.starts_at }, rules);
  const instants = times ? [times.opensAt, times.closesAt, event.starts_at] : [];
  if (endsByDates(event)) instants.push(event.ends_at);
  const next = instants.find((at) => at > transaction.now);
  if (next) await transaction.job(EVENT_CLOCK, { eventId }, next);
}

/** True for a daily battleground of a series, whose qualified players are determined at its planned end. */
export function endsByDates({ format, series_role }: Pick<EventRow, 'format' | 'series_role'>) {
  return !isTournament(format) && series_role !== null;
}

/** Tournaments whose start has passed, also if their job was lost. */
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
  return rows.map(({ id }) => id);
}

/**
 * Starts an event that the caller has locked. If its check-in has not opened yet, all entrants count as checked in.
 */
export async function startNow(transaction: Transaction, event: EventRow): Promise<void> {
  const { db, now } = transaction;
  if (!event.check_in_told_at) {
    await tables<EventsTables>(db)
      .updateTable('entries')
      .set({ checked_in_at: now })
      .where('event_id', '=', event.id)
      .where('left_at', 'is', null)
      .where('checked_in_at', 'is', null)
      .execute();
  }
  await tables<EventsTables>(db)
    .updateTable('events')
    .set({ starts_at: now, opens_at: sql<Date>`least(opens_at, ${now})` })
    .where('id', '=', event.id)
    .execute();
  listsChanged(transaction);
}

/** Ends an event before its planned end, because all is played or no players came. */
export async function endEvent(
  transaction: Transaction,
  eventId: EventId,
  how: 'completed' | 'cancelled',
  reason: string | null = null,
): Promise<void> {
  const { db, now } = transaction;
  const endsAt = sql<Date>`greatest(${now}, starts_at + interval '1 millisecond')`;
  const change =
    how === 'completed'
      ? { ends_at: endsAt, over_at: now }
      : { stage: how, over_at: now, cancel_reason: reason };
  const ended = await tables<EventsTables>(db)
    .updateTable('events')
    .set(change)
    .where('id', '=', eventId)
    .where('stage', '=', 'published')
    .returning(['audience', 'brand'])
    .executeTakeFirst();
  if (ended) {
    const fact = { kind: `event.${how}` as const, subject: `event:${eventId}`, data: { eventId } };
    await publishToWebhooks(transaction, ended, [fact]);
  }
  transaction.publish(`event:${eventId}`, 'status', { status: how });
  listsChanged(transaction);
}

/** Records the draw of a tournament, and extends the event to the time that it may need. */
export async function beginEvent(
  transaction: Transaction,
  eventId: EventId,
  until: Date,
): Promise<void> {
  await tables<EventsTables>(transaction.db)
    .updateTable('events')
    .set({ begun_at: transaction.now })
    .where('id', '=', eventId)
    .execute();
  await extendEvent(transaction, eventId, until);
}

/** Moves the end of an event that runs longer than planned. */
export async function extendEvent(
  transaction: Transaction,
  eventId: EventId,
  until: Date,
): Promise<void> {
  const { db, now } = transaction;
  listsChanged(transaction);
  const event = await tables<EventsTables>(db)
    .selectFrom('events')
    .select(['ends_at', 'pauses'])
    .where('id', '=', eventId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const last = event.pauses.at(-1);
  const ends = last?.to === null ? endResumed(last, now) : event.ends_at;
  if (ends >= until && event.ends_at >= until) return; // a pause may have held it open for less
  await tables<EventsTables>(db)
    .updateTable('events')
    .set(endChanged(event, ends < until ? until : ends, now, { byHand: false }))
    .where('id', '=', eventId)
    .execute();
}

/** An event was cancelled, so that its open matches are cancelled. */
export const EVENT_CANCELLED = 'event-cancelled';

/** Keeps final results. Unfinished matches cost nobody points. */
export function cancelEvent(): Handler<typeof editingCalls.cancelEvent> {
  return async ({ eventId, reason }, context) => {
    actingPlayer(context);
    return context.transaction(async (transaction) => {
      const row = await requireOrganised(transaction.db, eventId, context);
      if (row.stage === 'cancelled') {
        await refuseIfDoneByAnother(transaction.db, editingCalls.cancelEvent, eventId, context);
        return { done: true };
      }
      if (isOver(statusOf(row.stage, joinableOf(row), transaction.now))) throw refuse('event_over');
      if (row.stage === 'draft') {
        await tables<EventsTables>(transaction.db)
          .updateTable('events')
          .set({ stage: 'cancelled', over_at: transaction.now })
          .where('id', '=', eventId)
          .execute();
        return { done: true };
      }
      await endEvent(transaction, eventId, 'cancelled', reason);
      await notifyAllEntrants(transaction, eventId, 'event_cancelled', { params: { reason } });
      await transaction.job(EVENT_CANCELLED, { eventId });
      return { done: true };
    });
  };
}

/** An event continues after a pause, so that its matches continue. */
export const EVENT_RESUMED = 'event-resumed';

/** Work of other capabilities when an event is paused; the matches capability does it. */
interface PausingHooks {
  /** Stops all deadlines of the event's matches. */
  pauseDeadlines(transaction: Transaction, eventId: EventId): Promise<void>;
}

/** A paused event stays open at least this long. */
const HELD_MS = 30 * 24 * 60 * 60 * 1000;

export function pausingHandlers(hooks: PausingHooks): Handlers<typeof pausingCalls> {
  return { pauseEvent: pauseEvent(hooks), resumeEvent: resumeEvent() };
}

/** Pauses an event. A repeated call of the same official has the same reply. */
function pauseEvent({ pauseDeadlines }: PausingHooks): Handler<typeof pausingCalls.pauseEvent> {
  return async ({ eventId, reason }, context) =>
    context.transaction(async (transaction) => {
      const event = await requireOrganised(transaction.db, eventId, context);
      const lasting = lastingPause(event);
      if (lasting && event.stage !== 'cancelled') {
        await refuseIfDoneByAnother(transaction.db, pausingCalls.pauseEvent, eventId, context);
        return { pausedAt: lasting.since };
      }
      if (statusOf(event.stage, joinableOf(event), transaction.now) !== 'ongoing') {
        throw refuse('event_not_running');
      }
      const from = transaction.now.toISOString();
      const pause = { from, to: null, reason, endsAt: event.ends_at.toISOString() };
      const held = Math.max(event.ends_at.getTime(), transaction.now.getTime() + HELD_MS);
      await savePauses(transaction, event, [...event.pauses, pause], new Date(held));
      await pauseDeadlines(transaction, eventId);
      await notifyAllEntrants(transaction, eventId, 'event_paused', { params: { reason } });
      return { pausedAt: from };
    });
}

function resumeEvent(): Handler<typeof pausingCalls.resumeEvent> {
  return async ({ eventId }, context) =>
    context.transaction(async (transaction) => {
      const event = await requireOrganised(transaction.db, eventId, context);
      if (event.stage === 'cancelled') throw refuse('event_over');
      const last = event.pauses.at(-1);
      if (!last) throw refuse('event_not_paused');
      if (last.to !== null) {
        await refuseIfDoneByAnother(transaction.db, pausingCalls.resumeEvent, eventId, context);
        return { done: true };
      }
      // matches that ended during the pause are over all the same
      const isOver = event.ends_at <= transaction.now;
      const end = isOver ? event.ends_at : endResumed(last, transaction.now);
      const pauses = [...event.pauses.slice(0, -1), { ...last, to: transaction.now.toISOString() }];
      await savePauses(transaction, event, pauses, end);
      await transaction.job(EVENT_RESUMED, { eventId });
      if (endsByDates(event)) await transaction.job(EVENT_CLOCK, { eventId });
      if (!isOver) await notifyAllEntrants(transaction, eventId, 'event_resumed', {});
      return { done: true };
    });
}

async function savePauses(
  transaction: Transaction,
  { id }: EventRow,
  pauses: readonly StoredPause[],
  endsAt: Date,
): Promise<void> {
  await tables<EventsTables>(transaction.db)
    .updateTable('events')
    .set({ pauses: JSON.stringify(pauses), ends_at: endsAt, over_at: endsAt })
    .where('id', '=', id)
    .execute();
  transaction.publish(`event:${id}`, 'pause', { paused: pauses.at(-1)?.to === null });
  listsChanged(transaction);
}
