import { sql } from 'kysely';
import { markRead } from '#features/foundation/notifications/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { type Handler, ownPlayerId } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { EventId, PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { eventsCalls } from '../events.contract.ts';
import {
  type CheckInRules,
  checkInTimes,
  isCheckInHeld,
  isCheckInOpen,
  staysCheckedIn,
} from '../rules/check-in.ts';
import { onPlacesFreed, publishEntrants } from './capacity.ts';
import { claimEntry } from './entries.ts';
import { checkInRules, joinableOf, shownEvent } from './event-rows.ts';
import { EVENT_CLOCK } from './lifecycle.ts';
import { listsChanged } from './list.ts';
import { eventPath, notifyAboutEvent } from './notify-entrants.ts';
import type { EventRow, EventsTables } from './tables.ts';

/** Checks in the player. A repeated call has the same reply. */
export function checkInToEvent({ rules }: Platform): Handler<typeof eventsCalls.checkInToEvent> {
  const numbers = checkInRules(rules);
  return async ({ eventId }, context) => {
    const playerId = ownPlayerId(context, undefined);
    return context.transaction(async (transaction) => {
      // locks the start until the end of the transaction
      const event = await shownEvent(transaction.db, eventId, context.brand.audience)
        .forShare()
        .executeTakeFirst();
      if (!event) throw refuse('not_found');
      const entry = await claimEntry(transaction.db, eventId, playerId);
      if (!entry || entry.left) throw refuse('entry_left');
      if (entry.checkedIn) return { done: true };
      if (!isCheckInOpen(joinableOf(event), transaction.now, numbers)) {
        throw refuse('event_check_in_closed');
      }
      await tables<EventsTables>(transaction.db)
        .updateTable('entries')
        .set({ checked_in_at: transaction.now })
        .where('id', '=', entry.entryId)
        .execute();
      await markRead(transaction, [
        { of: playerId, link: eventPath(eventId), types: ['event_check_in'] },
      ]);
      const { entryId } = entry;
      transaction.publish(`event:${eventId}`, 'entrants', { change: 'checked_in', entryId });
      return { done: true };
    });
  };
}

/** Queue of the next step of notifying a large field about the open check-in. */
export const NOTIFY_CHECK_IN = 'event-tell-check-in';

/** Entrants that one transaction notifies. */
const NOTIFIED_AT_ONCE = 500;

/** Notifies each entrant once of the open check-in and its end: the first ones now, the rest by jobs. */
export async function notifyCheckIn(
  transaction: Transaction,
  eventId: EventId,
  rules: CheckInRules,
): Promise<void> {
  const { db, now } = transaction;
  const { event, times } = await holdForCheckIn(db, eventId, rules);
  if (event.stage !== 'published' || event.check_in_told_at || !times) return;
  if (!isCheckInHeld(times, now, rules)) return;
  await tables<EventsTables>(db)
    .updateTable('events')
    .set({ check_in_told_at: now })
    .where('id', '=', eventId)
    .execute();
  await notifyNext(transaction, event, times.closesAt);
}

/** Notifies the next entrants, unless the check-in has closed or all have been notified. */
export async function notifyMoreOfCheckIn(
  transaction: Transaction,
  eventId: EventId,
  rules: CheckInRules,
): Promise<void> {
  const { event, times } = await holdForCheckIn(transaction.db, eventId, rules);
  if (event.stage !== 'published' || !event.check_in_told_at || !times) return;
  if (transaction.now < times.closesAt) await notifyNext(transaction, event, times.closesAt);
}

/** Notifies entrants in the order of joining, after the last one of the previous step. */
async function notifyNext(transaction: Transaction, event: EventRow, until: Date): Promise<void> {
  const { id: eventId } = event;
  const { rows } = await sql<{ player_id: PlayerId }>`
    with next as (
      select entries.id, entries.joined_at, entries.player_id
      from entries join events on events.id = entries.event_id
      where entries.event_id = ${eventId} and entries.left_at is null
        and (events.check_in_told_joined is null
          or (entries.joined_at, entries.id) > (events.check_in_told_joined, events.check_in_told_entry))
      order by entries.joined_at, entries.id limit ${NOTIFIED_AT_ONCE}
    ), last as (
      update events set (check_in_told_joined, check_in_told_entry) =
        (select joined_at, id from next order by joined_at desc, id desc limit 1)
      where id = ${eventId} and exists (select from next)
    )
    select player_id from next`.execute(transaction.db);
  const players = rows.map(({ player_id }) => player_id);
  await notifyAboutEvent(transaction, event, players, 'event_check_in', until);
  if (rows.length === NOTIFIED_AT_ONCE) await transaction.job(NOTIFY_CHECK_IN, { eventId });
}

/**
 * Resets the check-in of an event that the caller has locked, after its start has moved. Entrants are notified again.
 * They check in again, unless their check-in has begun already.
 */
export async function resetCheckIn(
  { db, now }: Transaction,
  event: Pick<EventRow, 'id' | 'format' | 'starts_at'>,
  rules: CheckInRules,
): Promise<void> {
  await tables<EventsTables>(db)
    .updateTable('events')
    .set({ check_in_told_at: null, check_in_told_joined: null, check_in_told_entry: null })
    .where('id', '=', event.id)
    .execute();
  const times = checkInTimes({ format: event.format, startsAt: event.starts_at }, rules);
  if (!times || staysCheckedIn(times, now)) return;
  await tables<EventsTables>(db)
    .updateTable('entries')
    .set({ checked_in_at: null })
    .where('event_id', '=', event.id)
    .where('checked_in_at', 'is not', null)
    .execute();
}

/** Entrants that one transaction drops. */
const DROPPED_AT_ONCE = 500;

/**
 * Drops entrants who have not checked in by the closing, and frees their places until the start; nobody if there was no
 * check-in. Drops some hundreds at once, and wakes the event again for the rest (`more`).
 */
export async function dropAbsent(
  transaction: Transaction,
  eventId: EventId,
  rules: CheckInRules,
): Promise<'all' | 'more'> {
  const { db, now } = transaction;
  const { event, times } = await holdForCheckIn(db, eventId, rules);
  if (event.stage !== 'published' || event.begun_at || !times || now < times.closesAt) return 'all';
  if (!event.check_in_told_at) return 'all';
  const absent = await tables<EventsTables>(db)
    .updateTable('entries')
    .set({ left_at: now })
    .where('id', 'in', absentIn(db, eventId).limit(DROPPED_AT_ONCE).forNoKeyUpdate())
    .returning(['id', 'player_id'])
    .execute();
  if (absent.length === 0) return 'all';
  event.entrants -= absent.length;
  const { entrants } = event;
  await tables<EventsTables>(db)
    .updateTable('events')
    .set({ entrants })
    .where('id', '=', eventId)
    .execute();
  transaction.publish(`event:${eventId}`, 'entrants', { entrants, change: 'absent' });
  listsChanged(transaction);
  const late = absent.map(({ player_id }) => player_id);
  const out = absent.map(({ id, player_id }) => ({
    entryId: id,
    playerId: player_id,
  }));
  await publishEntrants(transaction, event, 'entrant.left', out);
  await notifyAboutEvent(transaction, event, late, 'event_missed');
  await onPlacesFreed(transaction, event, rules);
  if (!(await absentIn(db, eventId).limit(1).executeTakeFirst())) return 'all';
  await transaction.job(EVENT_CLOCK, { eventId });
  return 'more';
}

/** Present entrants who have not checked in, in the order of joining. */
function absentIn(db: Db, eventId: EventId) {
  return tables<EventsTables>(db)
    .selectFrom('entries')
    .select('id')
    .where('event_id', '=', eventId)
    .where('left_at', 'is', null)
    .where('checked_in_at', 'is', null)
    .orderBy('joined_at')
    .orderBy('id');
}

/** Locks an event, and returns it with the times of its check-in. */
async function holdForCheckIn(db: Db, eventId: EventId, rules: CheckInRules) {
  const event = await tables<EventsTables>(db)
    .selectFrom('events')
    .selectAll()
    .where('id', '=', eventId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { event, times: checkInTimes({ format: event.format, startsAt: event.starts_at }, rules) };
}
