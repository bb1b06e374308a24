import { eventsForPlay } from '#features/play/events/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { Handler } from '#platform/http/handlers.ts';
import type { EventId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { tournamentsCalls } from '../contract.ts';
import { contestantsOf } from './contestants.ts';
import { TOLD } from './final-places.ts';
import type { TournamentsTables } from './tables.ts';

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

/** Who has won a tournament that is over. */
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
    .where('place_from', '<=', TOLD)
    .orderBy('place_from')
    .orderBy('entry_id')
    .execute();
  return Map.groupBy(rows, ({ event_id }) => event_id);
}
