import { sql } from 'kysely';
import { brandOfCode } from '#brands/brands.ts';
import {
  findGonePlayers,
  findPlayersByPrefix,
  playerCards,
  refuseIfDoneByAnother,
  shownName,
} from '#features/foundation/identity/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { readPage, readPart } from '#platform/database/paging.ts';
import { actingPlayer, type CallContext, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import { type EntryId, type EventId, newId, type PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { entrantsCalls } from '../entrants.contract.ts';
import { organisingCalls } from '../organising.contract.ts';
import type { CheckInRules } from '../rules/check-in.ts';
import { isOver, isTournament, statusOf } from '../rules/event.ts';
import { enter, leaveWaitingList } from './capacity.ts';
import { type EntryHooks, leave, queueEntryOut, refuseUnmet, vacate } from './entering.ts';
import { claimEntry, type Entry, holdEntries } from './entries.ts';
import {
  checkInRules,
  joinableOf,
  requireOrganised,
  requireReadable,
  textsIn,
} from './event-rows.ts';
import { notifyAboutEvent } from './notify-entrants.ts';
import type { EventRow, EventsTables } from './tables.ts';

export function organiserEntrants({
  db,
}: Platform): Handler<typeof entrantsCalls.organiserEntrants> {
  return async ({ eventId, list, search, ...paged }, context) => {
    const event = await requireReadable(db, eventId, context);
    let wanted = tables<EventsTables>(db).selectFrom('entries').where('event_id', '=', eventId);
    wanted = wanted.where('left_at', list === 'out' ? 'is not' : 'is', null);
    if (list === 'not_checked_in') wanted = wanted.where('checked_in_at', 'is', null);
    if (search) {
      const ids = await findPlayersByPrefix(db, event.audience, search);
      wanted = wanted.where('player_id', '=', sql<PlayerId>`any(${ids}::uuid[])`);
    }
    const isCounted = list === 'present' && !search; // the event knows
    const { total } = isCounted
      ? { total: event.entrants }
      : await wanted
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow();
    const inOrder = wanted.selectAll().orderBy('joined_at').orderBy('id');
    const { rows, ...part } = await readPart(inOrder, paged);
    const cards = await playerCards(
      db,
      rows.map((row) => row.player_id),
    );
    const items = rows.flatMap((row) => {
      const card = cards.get(row.player_id);
      if (!card) return [];
      return [
        {
          entryId: row.id,
          userId: card.userId,
          username: shownName(card, context.texts),
          avatarUrl: card.avatarUrl,
          country: card.country,
          joinedAt: row.joined_at.toISOString(),
          checkedInAt: row.checked_in_at?.toISOString() ?? null,
          leftAt: row.left_at?.toISOString() ?? null,
          removed: row.removed_at !== null,
        },
      ];
    });
    return { items, ...part, pageSize: paged.pageSize, total };
  };
}

/** A player's entries in events of the official's audience. */
export function playerEntries({ db }: Platform): Handler<typeof organisingCalls.playerEntries> {
  return async ({ userId, ...wanted }, context) => {
    const { audience } = actingPlayer(context);
    const all = tables<EventsTables>(db)
      .selectFrom('entries')
      .innerJoin('events', 'events.id', 'entries.event_id')
      .where('entries.player_id', '=', userId)
      .where('events.audience', '=', audience);
    const { rows, paging } = await readPage(all, wanted, (each) =>
      each
        .select(['entries.id', 'entries.event_id', 'entries.joined_at', 'entries.left_at'])
        .select(['entries.removed_at', 'events.texts', 'events.starts_at'])
        .orderBy('entries.joined_at', 'desc')
        .orderBy('entries.id', 'desc'),
    );
    const items = rows.map((row) => ({
      entryId: row.id,
      eventId: row.event_id,
      title: textsIn(row.texts, context.language).title,
      startsAt: row.starts_at.toISOString(),
      joinedAt: row.joined_at.toISOString(),
      leftAt: row.left_at?.toISOString() ?? null,
      removed: row.removed_at !== null,
    }));
    return { items, ...paging };
  };
}

/** Checks in an entrant, also before the check-in opens. */
export function checkInEntrant(): Handler<typeof entrantsCalls.checkInEntrant> {
  return async ({ eventId, entryId }, context) =>
    context.transaction(async (transaction) => {
      const event = await requireOrganised(transaction.db, eventId, context);
      refuseBegun(event, transaction.now);
      const entry = await entryIn(transaction.db, event, entryId, context);
      if (entry.checkedIn) return { done: true };
      await tables<EventsTables>(transaction.db)
        .updateTable('entries')
        .set({ checked_in_at: transaction.now })
        .where('id', '=', entryId)
        .execute();
      transaction.publish(`event:${eventId}`, 'entrants', { change: 'checked_in', entryId });
      return { done: true };
    });
}

/** Replaces an entrant in one transaction, so that no other player gets the free place. */
export function substituteEntrant(
  { rules }: Platform,
  hooks: EntryHooks,
): Handler<typeof entrantsCalls.substituteEntrant> {
  const numbers = checkInRules(rules);
  return async ({ eventId, entryId, userId, reason }, context) =>
    context.transaction(async (transaction) => {
      const event = await requireOrganised(transaction.db, eventId, context);
      refuseBegun(event, transaction.now);
      const leaver = await entryIn(transaction.db, event, entryId, context);
      if (userId === actingPlayer(context).playerId) throw refuse('own_entry', { status: 403 });
      await refuseStranger(transaction.db, userId, context);
      const earlier = await claimEntry(transaction.db, eventId, userId);
      if (earlier?.removed) throw refuse('entry_removed', { status: 403 });
      if (earlier && !earlier.left) throw refuse('already_in');
      await refuseUnmet(transaction, { ...event, capacity: null }, userId, context);
      const newcomer = { entryId: earlier?.entryId ?? newId<EntryId>(), playerId: userId };
      await hooks.withdraw(transaction, leaver, 'givesUp');
      await vacate(transaction, event, leaver);
      await leaveWaitingList(transaction, userId, eventId);
      await enter(transaction, event, { ...newcomer, isThere: leaver.checkedIn }, numbers);
      await notifyBoth(transaction, event, leaver.playerId, userId, reason);
      return { entryId: newcomer.entryId };
    });
}

/** Refuses a player of another audience, or one who is banned. */
async function refuseStranger(db: Db, userId: PlayerId, { brand }: CallContext): Promise<void> {
  const card = (await playerCards(db, [userId])).get(userId);
  const isOfAudience = card && brandOfCode(card.brand)?.audience === brand.audience;
  if (!isOfAudience || (await findGonePlayers(db, [userId])).has(userId)) throw refuse('not_found');
}

async function notifyBoth(
  transaction: Transaction,
  event: EventRow,
  leaver: PlayerId,
  newcomer: PlayerId,
  reason: string,
): Promise<void> {
  await notifyAboutEvent(transaction, event, [leaver], 'event_removed', undefined, { reason });
  await notifyAboutEvent(transaction, event, [newcomer], 'event_substitute', undefined, { reason });
}

function refuseBegun(event: EventRow, now: Date): void {
  if (isOver(statusOf(event.stage, joinableOf(event), now))) throw refuse('event_over');
  if (event.begun_at || now >= event.starts_at) throw refuse('event_begun');
}

/** A present entry, which is not the official's own. */
async function entryIn(
  db: Db,
  event: EventRow,
  entryId: EntryId,
  context: CallContext,
): Promise<Entry> {
  const eventId = event.id as EventId; // the primary key of events
  const seen = (await holdEntries(db, [entryId])).get(entryId);
  if (seen?.eventId !== eventId) throw refuse('not_found');
  if (seen.playerId === actingPlayer(context).playerId) throw refuse('own_entry', { status: 403 });
  if (seen.left) throw refuse('entry_left');
  return seen;
}

/**
 * Disqualifies an entrant for good, and notifies them; officials cannot decide on their own entry. After the end of
 * a tournament the entrant loses the placing and the unpaid part of the prize.
 */
export function removeEntrant(
  { rules }: Platform,
  hooks: EntryHooks,
): Handler<typeof organisingCalls.removeEntrant> {
  const numbers = checkInRules(rules);
  return async ({ eventId, entryId, reason }, context) => {
    const { playerId } = actingPlayer(context);
    return context.transaction(async (transaction) => {
      const event = await requireOrganised(transaction.db, eventId, context);
      refuseUnplaced(event, transaction.now);
      const expelled = await expel(transaction, event, entryId, hooks, numbers, notOwn(playerId));
      if (expelled)
        await notifyAboutEvent(transaction, event, [expelled], 'event_removed', undefined, {
          reason,
        });
      else
        await refuseIfDoneByAnother(
          transaction.db,
          organisingCalls.removeEntrant,
          entryId,
          context,
        );
      return { done: true };
    });
  };
}

/**
 * Disqualifies an entrant of an event that the caller has locked, even one who has left it (decision 0023). Returns the
 * player, or nothing if they had been disqualified before.
 */
async function expel(
  transaction: Transaction,
  event: EventRow,
  entryId: EntryId,
  { withdraw }: EntryHooks,
  rules: CheckInRules,
  check: (owner: PlayerId) => void,
): Promise<PlayerId | null> {
  const entry = (await holdEntries(transaction.db, [entryId])).get(entryId);
  if (!entry || entry.eventId !== event.id) throw refuse('not_found');
  check(entry.playerId);
  if (entry.removed) return null;
  if (!entry.left) {
    await withdraw(transaction, entry, 'givesUp');
    await leave(transaction, event, entry, rules);
  }
  await leaveWaitingList(transaction, entry.playerId, entry.eventId);
  await recordRemoval(transaction, event, entry, transaction.now);
  return entry.playerId;
}

/** Reverses a disqualification: restores the placing and its prize, but no walkovers. */
export function readmitEntrant(): Handler<typeof organisingCalls.readmitEntrant> {
  return async ({ eventId, entryId, reason }, context) => {
    const { playerId } = actingPlayer(context);
    return context.transaction(async (transaction) => {
      const event = await requireOrganised(transaction.db, eventId, context);
      refuseUnplaced(event, transaction.now);
      const readmitted = await readmit(transaction, event, entryId, notOwn(playerId));
      if (readmitted)
        await notifyAboutEvent(transaction, event, [readmitted], 'event_readmitted', undefined, {
          reason,
        });
      else
        await refuseIfDoneByAnother(
          transaction.db,
          organisingCalls.readmitEntrant,
          entryId,
          context,
        );
      return { done: true };
    });
  };
}

/** Reverses a disqualification. Returns the player, or null if they were not disqualified. */
async function readmit(
  transaction: Transaction,
  event: EventRow,
  entryId: EntryId,
  check: (owner: PlayerId) => void,
): Promise<PlayerId | null> {
  const entry = (await holdEntries(transaction.db, [entryId])).get(entryId);
  if (!entry || entry.eventId !== event.id) throw refuse('not_found');
  check(entry.playerId);
  if (!entry.removed) return null;
  await recordRemoval(transaction, event, entry, null);
  return entry.playerId;
}

/** Records a disqualification or its reversal. A tournament that has begun determines its placings again. */
async function recordRemoval(
  transaction: Transaction,
  event: EventRow,
  { entryId, left }: Entry,
  at: Date | null,
): Promise<void> {
  await tables<EventsTables>(transaction.db)
    .updateTable('entries')
    .set({ removed_at: at })
    .where('id', '=', entryId)
    .execute();
  if (left) await queueEntryOut(transaction, event, entryId);
}

/** Refuses an event that is over and has no placings. */
function refuseUnplaced(event: EventRow, now: Date): void {
  const status = statusOf(event.stage, joinableOf(event), now);
  const isPlaced = status === 'completed' && isTournament(event.format);
  if (isOver(status) && !isPlaced) throw refuse('event_over');
}

function notOwn(official: PlayerId) {
  return (owner: PlayerId) => {
    if (owner === official) throw refuse('own_entry', { status: 403 });
  };
}
