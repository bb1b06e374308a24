import type { Entrant } from '@battle-league/brackets/outcome.ts';
import type { Placing } from '@battle-league/brackets/placings.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { EventId } from '#platform/ids.ts';
import type { TournamentsTables } from './tables.ts';

/** Places that are told of once a tournament is over. */
export const TOLD = 4;

/** Keeps how a tournament has ended, in place of what was kept before; nothing while it is played. */
export async function keepFinals(
  db: Db,
  eventId: EventId,
  placings: readonly Placing<Entrant>[],
): Promise<void> {
  await tables<TournamentsTables>(db)
    .deleteFrom('final_places')
    .where('event_id', '=', eventId)
    .execute();
  const rows = placings
    .filter(({ from }) => from <= TOLD)
    .flatMap(({ from, to, entrants }) =>
      entrants.map((entry_id) => ({
        ...{ event_id: eventId, entry_id },
        ...{ place_from: from, place_to: to },
      })),
    );
  // of many who share a place nobody is told apart
  const told = rows.filter(({ place_to }) => place_to <= 2 * TOLD);
  if (told.length === 0) return;
  await tables<TournamentsTables>(db).insertInto('final_places').values(told).execute();
}
