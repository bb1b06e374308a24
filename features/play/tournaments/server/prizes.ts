import {
  actorAndTime,
  playerCards,
  playersWithoutBirthDate,
} from '#features/foundation/identity/server/index.ts';
import { publishToWebhooks } from '#features/foundation/webhooks/server/index.ts';
import { disqualifiedAmong, eventsForPlay } from '#features/play/events/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import { inReach } from '#platform/database/reach.ts';
import { actingPlayer, type CallContext, type Handler, reachIn } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { EntryId, PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { tournamentsCalls } from '../contract.ts';
import type { TournamentsTables } from './tables.ts';

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

/** Only once: said again it is done; another official, or another payment, hears who has paid it, when and how. */
export function payPrize(): Handler<typeof tournamentsCalls.payPrize> {
  return async ({ eventId, place, entryId, part, reference, ...paid }, context) => {
    const { playerId, audience } = actingPlayer(context);
    return context.transact(async (work) => {
      const event = (await eventsForPlay(work.db, [eventId])).get(eventId);
      if (event?.audience !== audience) throw refuse('not_found');
      const owed = await tables<TournamentsTables>(work.db)
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
        await refusePaidOtherwise(work.db, owed, { at: owed.paid_at, reference }, context);
        return { done: true };
      }
      await refuseUndated(work.db, owed.player_id);
      const amount = Number(owed.amount);
      if (paid.amount !== undefined && paid.amount !== amount) throw refuse('prize_changed');
      await tables<TournamentsTables>(work.db)
        .updateTable('prizes_owed')
        .set({ paid_at: work.now, paid_by: playerId, reference })
        .where('event_id', '=', eventId)
        .where('place', '=', place)
        .where('entry_id', '=', entryId)
        .where('part', '=', part)
        .execute();
      const { currency, player_id: userId } = owed;
      const prize = { eventId, place, entryId, part, userId, amount, currency };
      const data = { ...prize, paidAt: work.now.toISOString() };
      const subject = `event:${eventId}`;
      await publishToWebhooks(work, event, [{ kind: 'prize.paid', subject, data }]);
      return { done: true };
    });
  };
}

/** Nobody is paid whose age nobody knows. */
async function refuseUndated(db: Db, winner: PlayerId): Promise<void> {
  if ((await playersWithoutBirthDate(db, [winner])).size > 0) throw refuse('prize_waits_for_date');
}

/** What somebody else has paid, or what was paid by another transfer. */
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

/** What of events decides whose prizes these are. */
interface AudienceOfEvents {
  events: { id: string; audience: string };
}
