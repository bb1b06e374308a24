import type { Entrant } from '@battle-league/brackets/outcome.ts';
import type { Placing } from '@battle-league/brackets/placings.ts';
import {
  actorAndTime,
  playerCards,
  playersWithoutBirthDate,
} from '#features/foundation/identity/server/index.ts';
import {
  publishToWebhooks,
  type WebhookMessage,
} from '#features/foundation/webhooks/server/index.ts';
import {
  disqualifiedAmong,
  eventForPlay,
  eventsForPlay,
  holdEntries,
  notifyEntrants,
} from '#features/play/events/server/index.ts';
import type { PersonalData } from '#platform/data-export.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import { inReach } from '#platform/database/reach.ts';
import { actingPlayer, type CallContext, type Handler, reachIn } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { EntryId, EventId, PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import {
  afterBusinessDays,
  PRIZE_DUE_BUSINESS_DAYS,
  prizesFor,
  stillOwed,
} from '../rules/prizes.ts';
import type { tournamentsCalls } from '../tournaments.contract.ts';
import type { TournamentsTables } from './tables.ts';

/** Deletes prizes that are not paid. Returns their keys, because these winners have been notified. */
export async function withdrawPrizes(
  { db }: Transaction,
  eventId: EventId,
): Promise<ReadonlySet<string>> {
  const rows = await tables<TournamentsTables>(db)
    .deleteFrom('prizes_owed')
    .where('event_id', '=', eventId)
    .where('paid_at', 'is', null)
    .returning(['entry_id', 'place', 'part'])
    .execute();
  return new Set(rows.map(prizeKey));
}

function prizeKey({ entry_id, place, part }: Pick<OwedRow, 'entry_id' | 'place' | 'part'>): string {
  return `${place}:${entry_id}:${part}`;
}

/** Records the prizes of a finished tournament. Payments that were made stay, and count towards the new prize. */
export async function owePrizes(
  transaction: Transaction,
  eventId: EventId,
  placings: readonly Placing<Entrant>[],
  notified: ReadonlySet<string>,
): Promise<void> {
  const { db, now } = transaction;
  const event = await eventForPlay(db, eventId);
  const paid = await paidPrizes(db, eventId);
  const owed = stillOwed(prizesFor(event?.prizes ?? [], placings), sumsPaid(paid));
  if (owed.length === 0) return;
  const entries = await holdEntries(
    db,
    owed.map(({ entrant }) => entrant as EntryId), // entrants are entries here
  );
  const due = afterBusinessDays(now, PRIZE_DUE_BUSINESS_DAYS, event?.timeZone ?? 'UTC');
  const rows = owed.flatMap(({ entrant, place, amount, currency }) => {
    const playerId = entries.get(entrant as EntryId)?.playerId; // as above
    if (!playerId) return [];
    const part = nextPart(paid, { entry_id: entrant, place });
    const owner = { event_id: eventId, entry_id: entrant, player_id: playerId, place, part };
    return [
      { ...owner, amount, currency, due_at: due, paid_at: null, paid_by: null, reference: null },
    ];
  });
  await tables<TournamentsTables>(db)
    .insertInto('prizes_owed')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['event_id', 'place', 'entry_id', 'part']).doNothing(),
    )
    .execute();
  const fresh = rows.filter((row) => !notified.has(prizeKey(row)));
  const facts = fresh.map((row) => owedFact(row, due));
  if (event) await publishToWebhooks(transaction, event, facts);
  for (const { player_id, place, amount, currency } of fresh) {
    const won = { place, amount, currency };
    await notifyEntrants(transaction, eventId, [player_id], 'event_prize', due, won);
  }
}

interface PaidPrize {
  readonly entry_id: string;
  readonly place: number;
  readonly amount: number;
}

async function paidPrizes(db: Db, eventId: EventId): Promise<PaidPrize[]> {
  return tables<TournamentsTables>(db)
    .selectFrom('prizes_owed')
    .select(['entry_id', 'place', 'amount'])
    .where('event_id', '=', eventId)
    .where('paid_at', 'is not', null)
    .execute();
}

/** Returns the sum that each entrant was paid. */
function sumsPaid(paid: readonly PaidPrize[]): ReadonlyMap<Entrant, number> {
  const byEntrant = Map.groupBy(paid, ({ entry_id }) => entry_id);
  return new Map(
    [...byEntrant].map(([entrant, own]) => [
      entrant,
      own.reduce((sum, { amount }) => sum + Number(amount), 0),
    ]),
  );
}

/** Returns the number of the next part of a prize, from 1. Parts that are not paid are withdrawn first. */
function nextPart(
  paid: readonly PaidPrize[],
  { entry_id, place }: Pick<PaidPrize, 'entry_id' | 'place'>,
): number {
  return paid.filter((one) => one.entry_id === entry_id && one.place === place).length + 1;
}

interface OwedRow {
  readonly event_id: EventId;
  readonly place: number;
  readonly part: number;
  readonly entry_id: string;
  readonly player_id: string;
  readonly amount: number;
  readonly currency: string;
}

function owedFact(
  { event_id: eventId, entry_id, player_id, ...row }: OwedRow,
  due: Date,
): WebhookMessage {
  const { place, part, amount, currency } = row;
  const prize = { eventId, place, entryId: entry_id, part, userId: player_id, amount, currency };
  const data = { ...prize, dueAt: due.toISOString() };
  return { kind: 'prize.owed', subject: `event:${eventId}`, data };
}

/** Prizes of the organiser's own audience. */
export function owedPrizes({ db }: Platform): Handler<typeof tournamentsCalls.owedPrizes> {
  return async ({ list, ...wanted }, context) => {
    const { audience } = actingPlayer(context);
    const all = tables<TournamentsTables & AudienceOfEvents>(db)
      .selectFrom('prizes_owed as prize')
      .innerJoin('events', 'events.id', 'prize.event_id')
      .where('events.audience', '=', audience)
      .where(inReach('events.brand', reachIn(context, 'organiser')))
      .where('prize.paid_at', list === 'paid' ? 'is not' : 'is', null);
    const { rows, paging } = await readPage(all, wanted, (each) =>
      each
        .selectAll('prize')
        .orderBy(list === 'paid' ? 'prize.paid_at' : 'prize.due_at')
        .orderBy('prize.event_id')
        .orderBy('prize.place')
        .orderBy('prize.entry_id')
        .orderBy('prize.part'),
    );
    const eventIds = rows.map(({ event_id }) => event_id);
    const events = await eventsForPlay(db, eventIds);
    const players = await playerCards(
      db,
      rows.map(({ player_id }) => player_id),
    );
    const disqualified = await disqualifiedAmong(
      db,
      rows.map(({ entry_id }) => entry_id as EntryId), // refers to entries
    );
    const items = rows.flatMap((row) => {
      const player = players.get(row.player_id);
      const event = events.get(row.event_id);
      if (!player || !event) return [];
      return [
        {
          eventId: row.event_id,
          eventTitle: event.titleIn(context.language),
          place: row.place,
          entryId: row.entry_id,
          part: row.part,
          userId: player.userId,
          username: player.username,
          amount: Number(row.amount),
          currency: row.currency,
          dueAt: row.due_at.toISOString(),
          paidAt: row.paid_at?.toISOString() ?? null,
          reference: row.reference,
          disqualified: disqualified.has(row.entry_id as EntryId), // as above
        },
      ];
    });
    return { items, ...paging };
  };
}

/**
 * Records a payment once. The same payment again changes nothing; another official or another payment gets its
 * author, time and reference.
 */
export function payPrize(): Handler<typeof tournamentsCalls.payPrize> {
  return async ({ eventId, place, entryId, part, reference, ...paid }, context) => {
    const { playerId, audience } = actingPlayer(context);
    return context.transaction(async (transaction) => {
      const event = (await eventsForPlay(transaction.db, [eventId])).get(eventId);
      if (event?.audience !== audience) throw refuse('not_found');
      const owed = await tables<TournamentsTables>(transaction.db)
        .selectFrom('prizes_owed')
        .selectAll()
        .where('event_id', '=', eventId)
        .where('place', '=', place)
        .where('entry_id', '=', entryId)
        .where('part', '=', part)
        .forUpdate()
        .executeTakeFirst();
      if (!owed) throw refuse('not_found');
      if (owed.player_id === playerId) throw refuse('own_prize', { status: 403 });
      if (owed.paid_at) {
        await refusePaidOtherwise(transaction.db, owed, { at: owed.paid_at, reference }, context);
        return { done: true };
      }
      await refuseUndated(transaction.db, owed.player_id);
      const amount = Number(owed.amount);
      if (paid.amount !== undefined && paid.amount !== amount) throw refuse('prize_changed');
      await tables<TournamentsTables>(transaction.db)
        .updateTable('prizes_owed')
        .set({ paid_at: transaction.now, paid_by: playerId, reference })
        .where('event_id', '=', eventId)
        .where('place', '=', place)
        .where('entry_id', '=', entryId)
        .where('part', '=', part)
        .execute();
      const { currency, player_id: userId } = owed;
      const prize = { eventId, place, entryId, part, userId, amount, currency };
      const data = { ...prize, paidAt: transaction.now.toISOString() };
      const subject = `event:${eventId}`;
      await publishToWebhooks(transaction, event, [{ kind: 'prize.paid', subject, data }]);
      return { done: true };
    });
  };
}

/** Refuses a payment to a winner whose age is unknown. */
async function refuseUndated(db: Db, winner: PlayerId): Promise<void> {
  if ((await playersWithoutBirthDate(db, [winner])).size > 0) throw refuse('prize_waits_for_date');
}

/** Refuses if another official paid, or the payment was another transfer. */
async function refusePaidOtherwise(
  db: Db,
  known: Pick<TournamentsTables['prizes_owed'], 'paid_by' | 'reference'>,
  { at, reference }: { readonly at: Date; readonly reference: string },
  context: CallContext,
): Promise<void> {
  const { paid_by: by } = known;
  if (by === actingPlayer(context).playerId && known.reference === reference) return;
  const paid = await actorAndTime(db, { by, at }, context);
  const values = { ...paid, reference: known.reference ?? '–' };
  throw refuse('prize_paid_already', { values });
}

/** The columns of events that this query reads. */
interface AudienceOfEvents {
  events: { id: string; audience: string };
}

/**
 * Exports the prizes that a player has won. They stay after a deletion, without a name, because the law requires the
 * books.
 */
export const prizesPersonalData: PersonalData = {
  name: 'prizes',
  tables: ['prizes_owed'],

  exportData(db, player) {
    return tables<TournamentsTables>(db)
      .selectFrom('prizes_owed')
      .select([
        'event_id as eventId',
        'place',
        'amount',
        'currency',
        'due_at as dueAt',
        'paid_at as paidAt',
        'reference',
      ])
      .where('player_id', '=', player)
      .orderBy('due_at')
      .execute();
  },

  async erase() {
    // an entry and an amount: nothing else says who that was
  },
};
