import { hash } from 'node:crypto';
import type { Entrant } from '@battle-league/brackets/outcome.ts';
import { seededByRating } from '@battle-league/brackets/seeding.ts';
import { seededApart } from '@battle-league/brackets/seeding-apart.ts';
import type { EventEntrant, PlayEvent } from '#features/play/events/server/index.ts';
import { settledRatings } from '#features/play/leaderboards/server/index.ts';
import type { Db } from '#platform/database/database.ts';
import type { EventId } from '#platform/ids.ts';

/**
 * The seeds of an event as it would begin now, the best first: those that an organiser has set, those of who has
 * qualified, by their places, and behind them all others by rating and the published draw.
 */
export async function seedsNow(
  db: Db,
  event: PlayEvent,
  entrants: readonly EventEntrant[],
  draw: string,
): Promise<Entrant[]> {
  const byHand = entrants
    .filter(({ seedByHand }) => seedByHand !== null)
    .sort((a, b) => (a.seedByHand ?? 0) - (b.seedByHand ?? 0))
    .map(({ entryId }) => entryId);
  const rest = entrants.filter(({ seedByHand }) => seedByHand === null);
  const qualified = byQualifier(rest.filter(({ qualified }) => qualified));
  const others = await byRating(
    db,
    event,
    rest.filter(({ qualified }) => !qualified),
    draw,
  );
  return [...byHand, ...qualified, ...others];
}

/** Anybody can draw again from this text: it is published with the bracket. */
export function drawTextOf(eventId: EventId, entrants: number): string {
  return `${eventId}:${entrants}`;
}

/** By place, two of one qualifier as far apart as can be (rules.md, "Tournaments": finals). */
function byQualifier(entrants: readonly EventEntrant[]): Entrant[] {
  const qualifiers = Map.groupBy(entrants, ({ qualified }) => qualified?.from);
  const orders = [...qualifiers]
    .sort(([a = ''], [b = '']) => Number(a > b) - Number(a < b))
    .map(([, some]) =>
      some
        .toSorted((a, b) => (a.qualified?.place ?? 0) - (b.qualified?.place ?? 0))
        .map(({ entryId }) => entryId),
    );
  return seededApart(orders);
}

async function byRating(
  db: Db,
  event: PlayEvent,
  entrants: readonly EventEntrant[],
  draw: string,
): Promise<Entrant[]> {
  if (entrants.length === 0) return [];
  const ratings = await settledRatings(
    db,
    event.gameId,
    entrants.map(({ playerId }) => playerId),
  );
  const rated = entrants.map(({ entryId, playerId }) => {
    const rating = ratings.get(playerId);
    return { entrant: entryId, rating: rating ?? 0, provisional: rating === undefined };
  });
  return seededByRating(rated, draw, sha256);
}

function sha256(text: string): string {
  return hash('sha256', text);
}
