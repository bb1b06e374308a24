import { markRead } from '#features/foundation/notifications/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { type Handler, ownPlayerId } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { EntryId, EventId, PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { eventsCalls } from '../events.contract.ts';
import { type CheckInRules, checkInTimes, isCheckInOpen } from '../rules/check-in.ts';
import { publishEntrants } from './capacity.ts';
import { joinableOf, shownEvent } from './detail.ts';
import { claimEntry } from './entries.ts';
import { checkInRules } from './event-rows.ts';
import { listsChanged } from './list.ts';
import { notifyAboutEvent, placeOf } from './notify-entrants.ts';
import type { EventsTables } from './tables.ts';
import { onPlacesFreed } from './waitlist-promotion.ts';

/** Checking in twice is answered as the first time. */
export function checkInToEvent({ rules }: Platform): Handler<typeof eventsCalls.checkInToEvent> {
  const numbers = checkInRules(rules);
  return async ({ eventId }, context) => {
    const playerId = ownPlayerId(context, undefined);
    return context.transaction(async (transaction) => {
      // its start does not move meanwhile
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
        { of: playerId, link: placeOf(eventId), types: ['event_check_in'] },
      ]);
      const { entryId } = entry;
      transaction.announce(`event:${eventId}`, 'entrants', { change: 'checked_in', entryId });
      return { done: true };
    });
  };
}

/** Wakes a cup or a league when its check-in opens, when it closes, and when it starts. */
export const EVENT_CLOCK = 'event-clock';

/** So many go in one transaction. */
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
  transaction.announce(`event:${eventId}`, 'entrants', { entrants, change: 'absent' });
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

/** An event, held to the end of the change, with the times of its check-in. */
export async function holdForCheckIn(db: Db, eventId: EventId, rules: CheckInRules) {
  const event = await tables<EventsTables>(db)
    .selectFrom('events')
    .selectAll()
    .where('id', '=', eventId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { event, times: checkInTimes({ format: event.format, startsAt: event.starts_at }, rules) };
}

/** An entrant of an event. */
export interface EventEntrant {
  readonly entryId: EntryId;
  readonly playerId: PlayerId;
  /** Of a final: the qualifier, and the place in it. */
  readonly qualified: { readonly from: EventId; readonly place: number } | null;
  /** Set by an organiser; 1 is the best. */
  readonly seedByHand: number | null;
}

/** Present entrants of an event, in the order of joining. */
export async function entrantsOf(db: Db, eventId: EventId): Promise<EventEntrant[]> {
  const rows = await tables<EventsTables>(db)
    .selectFrom('entries')
    .select(['id', 'player_id', 'qualified_from', 'qualified_place', 'seed_by_hand'])
    .where('event_id', '=', eventId)
    .where('left_at', 'is', null)
    .orderBy('joined_at')
    .orderBy('id')
    .execute();
  // the primary key of entries, and references to players and events
  return rows.map((row) => {
    const { qualified_from: from, qualified_place: place } = row;
    return {
      entryId: row.id as EntryId,
      playerId: row.player_id,
      qualified: from && place ? { from: from as EventId, place } : null,
      seedByHand: row.seed_by_hand,
    };
  });
}

/** Number of present entrants who have checked in. */
export async function presentCount(db: Db, eventId: EventId): Promise<number> {
  const { present } = await tables<EventsTables>(db)
    .selectFrom('entries')
    .select(({ fn }) => fn.countAll<number>().as('present'))
    .where('event_id', '=', eventId)
    .where('left_at', 'is', null)
    .where('checked_in_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return present;
}
