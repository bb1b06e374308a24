import { publishToWebhooks } from '#features/foundation/webhooks/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { EntryId, EventId, PlayerId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import { type CheckInRules, joinsCheckedIn } from '../rules/check-in.ts';
import { joinableOf } from './detail.ts';
import { listsChanged } from './list.ts';
import type { EventRow, EventsTables } from './tables.ts';

/** A qualifier is over, or a place of a final is free: the qualified players are determined again. */
export const SERIES_CHANGED = 'series-turn';

/** A player who waited for an event while it began joins after its start, whenever they asked. */
export function instantIn({ begun_at, starts_at }: EventRow, now: Date): Date {
  return begun_at && now < starts_at ? starts_at : now;
}

/** A new entrant. */
export interface Newcomer {
  readonly entryId: EntryId;
  readonly playerId: PlayerId;
  /** Checked in already, in the place of another. */
  readonly isThere?: boolean;
  /** The qualifier that the place in a final was won in. */
  readonly qualified?: { readonly from: EventId; readonly place: number };
}

/** Somebody takes a place in an event that the caller holds; who comes back gets the earlier entry. */
export async function enter(
  transaction: Transaction,
  event: EventRow,
  { entryId, playerId, qualified, isThere = false }: Newcomer,
  rules: CheckInRules,
): Promise<void> {
  const { db, now } = transaction;
  const checkedIn = isThere || joinsCheckedIn(joinableOf(event), now, rules);
  const place = {
    joined_at: now,
    left_at: null,
    checked_in_at: checkedIn ? now : null,
    qualified_from: qualified?.from ?? null,
    qualified_place: qualified?.place ?? null,
  };
  await tables<EventsTables>(db)
    .insertInto('entries')
    .values({ id: entryId, event_id: event.id, player_id: playerId, ...place })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(place))
    .execute();
  await countEntrants(transaction, event, { by: 1, change: 'joined', entryId, playerId });
}

/** Places that nobody has taken; `null` where there is no end of them. */
export async function placesLeft(db: Db, eventId: EventId): Promise<number | null> {
  const { capacity, entrants } = await tables<EventsTables>(db)
    .selectFrom('events')
    .select(['capacity', 'entrants'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  return capacity === null ? null : Math.max(0, capacity - entrants);
}

interface Counted {
  readonly by: 1 | -1;
  readonly change: 'joined' | 'left';
  readonly entryId: EntryId;
  readonly playerId: PlayerId;
}

/** Number of present entrants of an event that the caller has locked. */
export async function countEntrants(
  transaction: Transaction,
  event: EventRow,
  { by, change, entryId, playerId }: Counted,
): Promise<void> {
  event.entrants += by;
  const { entrants } = event;
  await tables<EventsTables>(transaction.db)
    .updateTable('events')
    .set({ entrants })
    .where('id', '=', event.id)
    .execute();
  const news = { entrants, change, entryId, userId: playerId };
  transaction.announce(`event:${event.id}`, 'entrants', news);
  await publishEntrants(transaction, event, `entrant.${change}`, [{ entryId, playerId }]);
  listsChanged(transaction);
}

interface Entrant {
  readonly entryId: EntryId;
  readonly playerId: PlayerId;
}

/** Organisers' tools hear who takes part, and who does no longer. */
export async function publishEntrants(
  transaction: Transaction,
  { id: eventId, audience, brand }: Pick<EventRow, 'id' | 'audience' | 'brand'>,
  kind: 'entrant.joined' | 'entrant.left',
  entrants: readonly Entrant[],
): Promise<void> {
  const facts = entrants.map(({ entryId, playerId: userId }) => ({
    kind,
    subject: `event:${eventId}`,
    data: { eventId, entryId, userId },
  }));
  await publishToWebhooks(transaction, { audience, brand }, facts);
}
