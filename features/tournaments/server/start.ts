import { createHash } from 'node:crypto';
import {
  beginEvent,
  dropAbsent,
  endEvent,
  entrantsOf,
  eventForPlay,
  type PlayEvent,
  tellEntrants,
} from '#features/events/server/index.ts';
import { settledRatings } from '#features/leaderboards/server/index.ts';
import { tellWebhooks } from '#features/webhooks/server/index.ts';
import { tables } from '#platform/database/database.ts';
import type { EntryId, EventId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import { type DrawnMatch, drawUp } from '../rules/draw-up.ts';
import { longestEnd } from '../rules/pace.ts';
import { formatOf, paceOf } from '../rules/play.ts';
import { seededByRating } from '../rules/seeding/seeding.ts';
import { type Conductor, MATCH_TAKES_MS } from './conduct.ts';
import { findTournament, insertMatches, takeTurn } from './rows.ts';
import type { TournamentsTables } from './tables.ts';

const ROWS_AT_ONCE = 5_000;

/**
 * Starts a cup or a league: whoever is there is seeded, every match drawn, and those that can be played are
 * arranged. Nothing where it has started; called off where fewer than two are there.
 */
export async function start(work: Work, eventId: EventId, conductor: Conductor): Promise<void> {
  const { db, now } = work;
  await takeTurn(db, eventId);
  const event = await eventForPlay(db, eventId);
  if (event?.stage !== 'published' || event.startsAt > now) return;
  const format = formatOf(event.format, event.tournament);
  if (!format || (await findTournament(db, eventId))) return;
  await dropAbsent(work, eventId, conductor.checkIn);
  const entrants = await entrantsOf(db, eventId);
  if (entrants.length < 2) return callOff(work, eventId, entrants);

  const draw = drawTextOf(eventId, entrants.length);
  const ratings = await settledRatings(
    db,
    event.gameId,
    entrants.map(({ playerId }) => playerId),
  );
  const order = seededByRating(
    entrants.map(({ entryId, playerId }) => {
      const rating = ratings.get(playerId);
      return { entrant: entryId, rating: rating ?? 0, provisional: rating === undefined };
    }),
    draw,
    sha256,
  );
  const matches = drawUp(format, order);
  await beginEvent(work, eventId, endOf(event, matches));
  await tables<TournamentsTables>(db)
    .insertInto('tournaments')
    .values({
      event_id: eventId,
      format: JSON.stringify(format),
      draw,
      entrants: order.length,
      started_at: now,
      finished_at: null,
    })
    .execute();
  await keepSeeds(work, eventId, order);
  const kept = matches.map((match) => ({ ...match, matchId: null }));
  await insertMatches(db, eventId, kept, now);
  work.announce(`event:${eventId}`, 'status', { status: 'ongoing' });
  await tellWebhooks(work, event.audience, [
    {
      kind: 'event.started',
      subject: `event:${eventId}`,
      data: { eventId, entrants: order.length },
    },
  ]);
  await conductor.arrangeOpen(work, eventId, kept);
}

async function callOff(
  work: Work,
  eventId: EventId,
  entrants: Awaited<ReturnType<typeof entrantsOf>>,
): Promise<void> {
  await endEvent(work, eventId, 'cancelled');
  const players = entrants.map(({ playerId }) => playerId);
  await tellEntrants(work, eventId, players, 'event_called_off');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Anybody can draw again from this text: it is published with the bracket. */
function drawTextOf(eventId: EventId, entrants: number): string {
  return `${eventId}:${entrants}`;
}

function endOf(event: PlayEvent, matches: readonly DrawnMatch[]): Date {
  const waves = matches.reduce((most, { wave }) => Math.max(most, wave), 1);
  const pace = paceOf(event.format, event.tournament);
  return longestEnd(waves, event.startsAt, pace, MATCH_TAKES_MS);
}

async function keepSeeds(work: Work, eventId: EventId, order: readonly string[]): Promise<void> {
  const rows = order.map((entry, index) => ({
    event_id: eventId,
    entry_id: entry as EntryId, // entrants are entries here
    seed: index + 1,
    out_at: null,
  }));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await tables<TournamentsTables>(work.db)
      .insertInto('tournament_entrants')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute();
  }
}
