import type { Entrant } from '@battle-league/brackets/outcome.ts';
import {
  type EventEntrant,
  entrantsOf,
  type PlayEvent,
} from '#features/play/events/server/index.ts';
import type { Db } from '#platform/database/database.ts';
import type { EventId } from '#platform/ids.ts';
import { placeOf } from '#platform/realtime/streams.ts';
import { asOne } from '#platform/together.ts';
import { drawTextOf, seedsNow } from './seeds.ts';

/** The seeds of an event as it would begin now. */
interface Seeds {
  /** Best first. */
  readonly order: readonly Entrant[];
  readonly entrants: ReadonlyMap<Entrant, EventEntrant>;
}

interface Kept {
  /** Where the event's channel stood before they were reckoned. */
  readonly place: number;
  readonly at: number;
  readonly seeds: Promise<Seeds>;
}

/** A rating that changes meanwhile shows so much later. */
const KEEP_MS = 10_000;
const MOST_EVENTS = 20;

/**
 * The seeds of an event, reckoned once until something is announced to it: who joins, leaves, checks in or is seeded by
 * hand is announced in the same transaction. So to turn a page of 65,536 does not sort all of them again.
 */
export function keptSeeds(db: Db): (event: PlayEvent) => Promise<Seeds> {
  const kept = new Map<EventId, Kept>();
  const place = asOne((channel: string) => placeOf(db, channel));
  return async (event) => {
    const { eventId } = event;
    const at = await place(`event:${eventId}`);
    const known = kept.get(eventId);
    if (known?.place === at && performance.now() - known.at < KEEP_MS) return known.seeds;
    if (kept.size >= MOST_EVENTS) kept.clear();
    const seeds = reckon(db, event);
    const now: Kept = { place: at, at: performance.now(), seeds };
    kept.set(eventId, now);
    seeds.catch(() => kept.get(eventId) === now && kept.delete(eventId));
    return seeds;
  };
}

async function reckon(db: Db, event: PlayEvent): Promise<Seeds> {
  const all = await entrantsOf(db, event.eventId);
  const order = await seedsNow(db, event, all, drawTextOf(event.eventId, all.length));
  return { order, entrants: new Map(all.map((entrant) => [entrant.entryId, entrant])) };
}
