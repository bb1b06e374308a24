import { sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import type { EntryId, EventId } from '#platform/ids.ts';
import { type KeptMatch, keptMatch } from './rows.ts';
import type { TournamentsTables } from './tables.ts';

interface Asked {
  readonly eventId: EventId;
  readonly stage: number;
  /** Only matches both of whose entrants have played all their earlier ones. */
  readonly inTurn: boolean;
  /** Only matches of these. */
  readonly among?: readonly EntryId[] | undefined;
}

/** Matches of a stage that can be played and are not arranged yet, the earliest first. */
export async function readyMatches(
  db: Db,
  { eventId, stage, inTurn, among }: Asked,
  limit: number,
): Promise<KeptMatch[]> {
  let ready = tables<TournamentsTables>(db)
    .selectFrom('tournament_matches')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('stage', '=', stage)
    .where('match_id', 'is', null)
    .where('result', 'is', null)
    .where('home', 'is not', null)
    .where('away', 'is not', null);
  if (inTurn) ready = ready.where(NO_EARLIER);
  if (among) {
    ready = ready.where(({ eb, or }) => or([eb('home', 'in', among), eb('away', 'in', among)]));
  }
  const rows = await ready
    .orderBy('wave')
    .orderBy('position')
    .orderBy('key')
    .limit(limit)
    .execute();
  return rows.map(keptMatch);
}

const NO_EARLIER = sql<boolean>`not exists (
  select from tournament_matches as earlier
  where earlier.event_id = tournament_matches.event_id
    and earlier.stage = tournament_matches.stage
    and earlier.result is null
    and earlier.wave < tournament_matches.wave
    and (earlier.home in (tournament_matches.home, tournament_matches.away)
      or earlier.away in (tournament_matches.home, tournament_matches.away))
)`;
