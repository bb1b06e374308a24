import { eventForPlay, eventsForPlay, type PlayEvent } from '#features/play/events/server/index.ts';
import type { Db } from '#platform/database/database.ts';
import { refuse } from '#platform/http/problems.ts';
import type { EventId } from '#platform/ids.ts';

/** The event of a match; there is one as long as there is the match. */
export async function eventOf(db: Db, id: EventId): Promise<PlayEvent> {
  const event = await eventForPlay(db, id);
  if (!event) throw new Error(`event ${id} is missing`);
  return event;
}

/** The events of many matches, read at once. */
export async function eventsOf(
  db: Db,
  ids: readonly EventId[],
): Promise<(id: EventId) => PlayEvent> {
  const events = await eventsForPlay(db, ids);
  return (id) => {
    const event = events.get(id);
    if (!event) throw new Error(`event ${id} is missing`);
    return event;
  };
}

/** A daily battleground, in which players challenge each other. */
export async function playableEvent(db: Db, id: EventId, audience: string): Promise<PlayEvent> {
  const event = await eventForPlay(db, id);
  if (event?.audience !== audience || event.stage === 'draft') throw refuse('not_found');
  if (event.stage === 'cancelled') throw refuse('event_over');
  // cups and leagues draw their own matches
  if (event.format !== 'daily_battleground') throw refuse('challenges_closed');
  return event;
}
