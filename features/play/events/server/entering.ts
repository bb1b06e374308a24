import { lockAccount } from '#features/play/games/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import {
  type CallContext,
  checkMsisdn,
  type Handler,
  ownPlayerId,
} from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import { type EntryId, type EventId, newId, type PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { eventsCalls } from '../events.contract.ts';
import type { CheckInRules } from '../rules/check-in.ts';
import { isOver, isTournament, statusOf } from '../rules/event.ts';
import { isFull, missingForJoining } from '../rules/joining.ts';
import {
  countEntrants,
  enter,
  hasWaitingPlayers,
  joinWaitingList,
  leaveWaitingList,
  onPlacesFreed,
  placeOnWaitingList,
  promoteFromWaitingList,
} from './capacity.ts';
import { claimEntry, type Entry, entryOfPlayer } from './entries.ts';
import { checkInRules, gameOf, joinableOf, joiningTimeIn, shownEvent } from './event-rows.ts';
import { standingOf, unmetRequirements } from './requirements.ts';
import type { EventRow, EventsTables } from './tables.ts';

/** An entrant has left a tournament that has begun, so that its bracket continues without them. */
export const ENTRY_OUT = 'entry-out';

/** Work of other capabilities when a player leaves an event; the matches capability does it. */
export interface EntryHooks {
  /**
   * Ends what is open of an entry; refuses with `matches_unfinished` where that can't be. Holds the player's
   * lock to the end of the transaction, so that no challenge slips in before the entry has left.
   */
  withdraw(transaction: Transaction, entry: Entry, how?: 'leaves' | 'givesUp'): Promise<void>;
}

/**
 * Adds the player as an entrant, or to the waiting list of a full event. A repeated call returns the same entry. A player
 * who had left has the earlier entry.
 */
export function joinEvent({ rules }: Platform): Handler<typeof eventsCalls.joinEvent> {
  const numbers = checkInRules(rules);
  return async ({ eventId, userId, msisdn }, context) => {
    const playerId = ownPlayerId(context, userId);
    checkMsisdn(context, msisdn);
    return context.transaction(async (transaction) => {
      const event = await lockEvent(transaction.db, eventId, context);
      const earlier = await entryOfPlayer(transaction.db, eventId, playerId);
      if (earlier?.removed) throw refuse('entry_removed', { status: 403 });
      if (earlier && !earlier.left) return { eventId, entryId: earlier.entryId, waiting: null };
      await refuseUnmet(transaction, event, playerId, context);
      // no newcomer overtakes a long list that is moving up
      if (isFull(joinableOf(event)) || (await hasWaitingPlayers(transaction.db, eventId))) {
        const { entryId } = await joinWaitingList(transaction, eventId, playerId, earlier?.entryId);
        await promoteFromWaitingList(transaction, event, numbers);
        const own = await placeOnWaitingList(transaction.db, eventId, playerId);
        return { eventId, entryId, waiting: own?.place ?? null };
      }
      const entryId = earlier?.entryId ?? newId<EntryId>();
      await enter(transaction, event, { entryId, playerId }, numbers);
      return { eventId, entryId, waiting: null };
    });
  };
}

/** Ends the player's entry, until the event is over. A repeated call has the same reply. */
export function leaveEvent(
  { rules }: Platform,
  hooks: EntryHooks,
): Handler<typeof eventsCalls.leaveEvent> {
  const numbers = checkInRules(rules);
  return async ({ eventId, userId }, context) => {
    const playerId = ownPlayerId(context, userId);
    return context.transaction(async (transaction) => {
      const event = await lockEvent(transaction.db, eventId, context);
      await leaveWaitingList(transaction, playerId, eventId);
      const entry = await claimEntry(transaction.db, eventId, playerId);
      if (!entry || entry.left) return { done: true };
      const { stage } = event;
      if (isOver(statusOf(stage, joinableOf(event), transaction.now))) throw refuse('event_over');
      await hooks.withdraw(transaction, entry);
      await leave(transaction, event, entry, numbers);
      return { done: true };
    });
  };
}

/** Ends an entry, and fills the free place. */
export async function leave(
  transaction: Transaction,
  event: EventRow,
  entry: Entry,
  rules: CheckInRules,
): Promise<void> {
  await vacate(transaction, event, entry);
  await onPlacesFreed(transaction, event, rules);
}

/** Ends an entry. The caller fills the free place. */
export async function vacate(
  transaction: Transaction,
  event: EventRow,
  { entryId, playerId }: Entry,
): Promise<void> {
  await tables<EventsTables>(transaction.db)
    .updateTable('entries')
    .set({ left_at: transaction.now })
    .where('id', '=', entryId)
    .execute();
  await countEntrants(transaction, event, { by: -1, change: 'left', entryId, playerId });
  await queueEntryOut(transaction, event, entryId);
}

export async function queueEntryOut(
  transaction: Transaction,
  event: EventRow,
  entryId: EntryId,
): Promise<void> {
  const hasBegun = joiningTimeIn(event, transaction.now) >= event.starts_at;
  if (hasBegun && isTournament(event.format))
    await transaction.job(ENTRY_OUT, { eventId: event.id, entryId });
}

/** Leaves every event that is not over, and gives up unfinished matches (rules.md, "Subscription"). */
export async function leaveAll(
  transaction: Transaction,
  player: PlayerId,
  { withdraw }: EntryHooks,
  rules: CheckInRules,
): Promise<void> {
  await leaveWaitingList(transaction, player);
  const present = await tables<EventsTables>(transaction.db)
    .selectFrom('entries')
    .innerJoin('events', 'events.id', 'entries.event_id')
    .select(['events.id', 'events.audience'])
    .where('entries.player_id', '=', player)
    .where('entries.left_at', 'is', null)
    .where('events.over_at', '>', transaction.now)
    .orderBy('events.id')
    .execute();
  for (const { id, audience } of present) {
    const eventId = id;
    const event = await lockEvent(transaction.db, eventId, { brand: { audience } });
    const entry = await claimEntry(transaction.db, eventId, player);
    if (!entry || entry.left) continue;
    await withdraw(transaction, entry, 'givesUp');
    await leave(transaction, event, entry, rules);
  }
}

/** Serialises joining and leaving, so that an event never exceeds its capacity. */
async function lockEvent(
  db: Db,
  id: EventId,
  { brand }: { readonly brand: Pick<CallContext['brand'], 'audience'> },
): Promise<EventRow> {
  const row = await shownEvent(db, id, brand.audience).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw refuse('not_found');
  return row;
}

export async function refuseUnmet(
  { db, ...transaction }: Transaction,
  event: EventRow,
  playerId: PlayerId,
  context: CallContext,
): Promise<void> {
  const now = joiningTimeIn(event, transaction.now);
  const game = await gameOf(db, event);
  const account = (await lockAccount(db, game.gameId, playerId)) ?? null;
  const standing = await standingOf(db, playerId, context.brand, event, now);
  const codes = missingForJoining({ account, ...standing }, joinableOf(event), now);
  if (codes.length === 0) return;
  const missing = await unmetRequirements({ db }, context, codes, event, game, now);
  throw refuse('joining_refused', { extra: { missing } });
}
