import { sql } from 'kysely';
import { refuseIfDoneByAnother } from '#features/foundation/identity/server/index.ts';
import { publishToWebhooks } from '#features/foundation/webhooks/server/index.ts';
import { gameCards } from '#features/play/games/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import { inReach } from '#platform/database/reach.ts';
import { actingPlayer, type Handler, reachIn } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { EntryId, EventId, PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import { organisingCalls } from '../organising.contract.ts';
import { isOver, isTournament, statusOf } from '../rules/event.ts';
import { EVENT_CLOCK } from './check-in.ts';
import { beginsInThePast, createEvent as create, requireOfferedGame } from './creation.ts';
import { joinableOf } from './detail.ts';
import { type EntryHooks, expel, readmit } from './entering.ts';
import { cardOf, checkInRules, requireOrganised, textsIn } from './event-rows.ts';
import { listsChanged } from './list.ts';
import { notifyAboutEvent } from './notify-entrants.ts';
import type { EventRow, EventsTables } from './tables.ts';

/** Events are made for the audience of the brand that the organiser speaks to. */
export function createEvent(): Handler<typeof organisingCalls.createEvent> {
  return async (input, context) => {
    actingPlayer(context);
    return context.transaction(async (transaction) => {
      await requireOfferedGame(transaction.db, input.gameId);
      const eventId = await create(transaction, { ...input, brand: context.brand, stage: 'draft' });
      return { eventId };
    });
  };
}

/** A cup or a league that should have begun already would begin at once, with nobody in it. */
export function publishEvent(): Handler<typeof organisingCalls.publishEvent> {
  return async ({ eventId }, context) =>
    context.transaction(async (transaction) => {
      const event = await requireOrganised(transaction.db, eventId, context);
      if (event.stage === 'cancelled') throw refuse('event_over');
      if (event.stage === 'published') {
        await refuseIfDoneByAnother(transaction.db, organisingCalls.publishEvent, eventId, context);
        return { done: true };
      }
      if (event.ends_at <= transaction.now) {
        throw refuse('event_over', { fields: [{ path: 'endsAt', code: 'event_date_passed' }] });
      }
      const isLate = isTournament(event.format) && event.starts_at <= transaction.now;
      if (isLate) throw beginsInThePast();
      await tables<EventsTables>(transaction.db)
        .updateTable('events')
        .set({ stage: 'published' })
        .where('id', '=', eventId)
        .execute();
      if (isTournament(event.format) || event.series_id)
        await transaction.job(EVENT_CLOCK, { eventId });
      const published = { eventId, format: event.format, startsAt: event.starts_at.toISOString() };
      await publishToWebhooks(transaction, event, [
        { kind: 'event.published', subject: `event:${eventId}`, data: published },
      ]);
      listsChanged(transaction);
      return { done: true };
    });
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

/** Gives back the place that was earned, and its prize; not the matches that others have walked over. */
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

/** Over, and without places that could change. */
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

export function organiserEvents({
  db,
  clock,
}: Platform): Handler<typeof organisingCalls.organiserEvents> {
  return async ({ list, ...wanted }, context) => {
    const { audience } = actingPlayer(context);
    const now = clock.now();
    const all = listed(db, list, now)
      .where('audience', '=', audience)
      .where(inReach('brand', reachIn(context, 'organiser')));
    const { rows, paging } = await readPage(all, wanted, (each) =>
      each.selectAll().orderBy('starts_at', 'desc').orderBy('id'),
    );
    const games = await gameCards(
      db,
      rows.map((row) => row.game_id),
      context.language,
    );
    const items = rows.flatMap((row) => {
      const game = games.get(row.game_id);
      const { title } = textsIn(row.texts, context.language);
      return game ? [cardOf(row, title, game, null, now)] : [];
    });
    return { items, ...paging };
  };
}

type List = 'all' | 'drafts' | 'open' | 'past' | 'cancelled';

function listed(db: Db, list: List, now: Date) {
  const all = tables<EventsTables>(db).selectFrom('events');
  switch (list) {
    case 'all':
      return all;
    case 'drafts':
      return all.where('stage', '=', 'draft');
    case 'cancelled':
      return all.where('stage', '=', 'cancelled');
    case 'open':
      return all.where('stage', '=', 'published').where('over_at', '>', now);
    case 'past':
      return all.where('stage', '=', 'published').where('over_at', '<=', now);
  }
}

/** The first seeds of an event, best first, in place of those that were set before. */
export async function seedEntries(
  { db, announce }: Transaction,
  eventId: EventId,
  entryIds: readonly EntryId[],
): Promise<void> {
  await tables<EventsTables>(db)
    .updateTable('entries')
    .set({ seed_by_hand: null })
    .where('event_id', '=', eventId)
    .where('seed_by_hand', 'is not', null)
    .execute();
  await sql`
    update entries set seed_by_hand = set_by_hand.seed
    from unnest(${[...entryIds]}::uuid[]) with ordinality as set_by_hand (id, seed)
    where entries.id = set_by_hand.id and entries.event_id = ${eventId}
  `.execute(db);
  announce(`event:${eventId}`, 'entrants', { change: 'seeded' });
}

/**
 * The start of an event that the caller holds has come. Where its check-in has not opened yet nobody could check in:
 * whoever takes part is there.
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
