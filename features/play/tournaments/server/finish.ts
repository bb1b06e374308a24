import type { Entrant } from '@battle-league/brackets/outcome.ts';
import { type Placing, withoutDisqualified } from '@battle-league/brackets/placings.ts';
import {
  endEvent,
  entryPlayers,
  eventsForPlay,
  extendEvent,
  SERIES_CHANGED,
} from '#features/play/events/server/index.ts';
import { arrivals } from '#features/play/matches/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { Handler } from '#platform/http/handlers.ts';
import type { EntryId, EventId, PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import { absentees } from '../rules/prizes.ts';
import type { tournamentsCalls } from '../tournaments.contract.ts';
import { contestantsOf } from './bracket-views.ts';
import { placingsNow } from './placings.ts';
import { owePrizes, withdrawPrizes } from './prizes.ts';
import type { TournamentsTables } from './tables.ts';
import { stagesOf, type Tournament } from './tournament-rows.ts';

/** The time that a reopened tournament gets. */
const PLAYED_AGAIN_MS = 7 * 24 * 60 * 60 * 1000;

/** Finishes a tournament once every stage is finished: completes its event and records the prizes. */
export async function finish(transaction: Transaction, { eventId }: Tournament): Promise<void> {
  const stages = await stagesOf(transaction.db, eventId);
  if (stages.some(({ finishedAt }) => !finishedAt)) return;
  const notified = await withdrawPrizes(transaction, eventId);
  const placings = await placingsNow(transaction.db, { eventId });
  await savePlacings(transaction.db, eventId, placings);
  // entrants who missed every match win nothing
  const absent = await absentIn(transaction.db, eventId);
  await owePrizes(transaction, eventId, withoutDisqualified(placings, absent), notified);
  const isOver = await setFinished(transaction, eventId, transaction.now);
  if (isOver) await endEvent(transaction, eventId, 'completed');
  // a tournament that was finished before may have other qualifiers after a changed result
  await transaction.job(SERIES_CHANGED, { eventId });
}

/** Reopens a finished tournament. Prizes that are not paid are no longer owed. */
export async function reopen(transaction: Transaction, { eventId }: Tournament): Promise<void> {
  if (!(await setFinished(transaction, eventId, null))) return;
  await withdrawPrizes(transaction, eventId);
  await savePlacings(transaction.db, eventId, []);
  await extendEvent(transaction, eventId, new Date(transaction.now.getTime() + PLAYED_AGAIN_MS));
}

/** Returns true if that changed the row. */
async function setFinished(
  { db }: Transaction,
  eventId: EventId,
  at: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tables<TournamentsTables>(db)
    .updateTable('tournaments')
    .set({ finished_at: at })
    .where('event_id', '=', eventId)
    .where('finished_at', at ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The number of places that a finished tournament shows. */
const SHOWN_PLACES = 4;

/** Replaces the final places of a tournament; with no placings, deletes them. */
export async function savePlacings(
  db: Db,
  eventId: EventId,
  placings: readonly Placing<Entrant>[],
): Promise<void> {
  await tables<TournamentsTables>(db)
    .deleteFrom('final_places')
    .where('event_id', '=', eventId)
    .execute();
  const rows = placings
    .filter(({ from }) => from <= SHOWN_PLACES)
    .flatMap(({ from, to, entrants }) =>
      entrants.map((entry_id) => ({
        event_id: eventId,
        entry_id,

        place_from: from,
        place_to: to,
      })),
    );
  // a place that many share is not shown
  const shown = rows.filter(({ place_to }) => place_to <= 2 * SHOWN_PLACES);
  if (shown.length === 0) return;
  await tables<TournamentsTables>(db).insertInto('final_places').values(shown).execute();
}

export function eventFinals({ db }: Platform): Handler<typeof tournamentsCalls.eventFinals> {
  return async ({ ids }, { brand }) => {
    const events = await eventsForPlay(db, ids);
    const seen = ids.filter((id) => {
      const event = events.get(id);
      return event?.audience === brand.audience && event.stage !== 'draft';
    });
    const items = [];
    for (const [eventId, places] of await placesOf(db, seen)) {
      const contestants = await contestantsOf(
        db,
        eventId,
        places.map(({ entry_id }) => entry_id),
      );
      items.push({
        eventId,
        places: places.flatMap(({ entry_id, place_from: from, place_to: to }) => {
          const contestant = contestants(entry_id);
          return contestant ? [{ ...contestant, from, to }] : [];
        }),
      });
    }
    return { items };
  };
}

/** Returns the winner of a finished tournament. */
export async function championOf(db: Db, eventId: EventId) {
  const [first] = (await placesOf(db, [eventId])).get(eventId) ?? [];
  if (first?.place_to !== 1) return null;
  return (await contestantsOf(db, eventId, [first.entry_id]))(first.entry_id);
}

async function placesOf(db: Db, ids: readonly EventId[]) {
  if (ids.length === 0) return new Map<EventId, never>();
  const rows = await tables<TournamentsTables>(db)
    .selectFrom('final_places')
    .selectAll()
    .where('event_id', 'in', [...ids])
    .where('place_from', '<=', SHOWN_PLACES)
    .orderBy('place_from')
    .orderBy('entry_id')
    .execute();
  return Map.groupBy(rows, ({ event_id }) => event_id);
}

/** Returns how many of these tournaments each player has won. */
export async function titlesOf(
  db: Db,
  ids: readonly EventId[],
): Promise<ReadonlyMap<PlayerId, number>> {
  const won = new Map<PlayerId, number>();
  if (ids.length === 0) return won;
  const rows = await tables<TournamentsTables>(db)
    .selectFrom('final_places')
    .select('entry_id')
    .where('event_id', 'in', [...ids])
    .where('place_to', '=', 1)
    .execute();
  const players = await entryPlayers(
    db,
    rows.map(({ entry_id }) => entry_id as EntryId), // refers to entries
  );
  for (const player of players.values()) won.set(player, (won.get(player) ?? 0) + 1);
  return won;
}

/** Returns the entrants who missed all of their matches in all stages. */
async function absentIn(db: Db, eventId: EventId): Promise<ReadonlySet<Entrant>> {
  const rows = await tables<TournamentsTables>(db)
    .selectFrom('tournament_matches')
    .select(['home', 'away', 'result'])
    .where('event_id', '=', eventId)
    .where('result', 'is not', null)
    .execute();
  return absentees(
    rows.flatMap(({ home, away, result }) =>
      home && away && result ? [{ home, away, outcome: result.outcome }] : [],
    ),
    await arrivals(db, eventId),
  );
}
