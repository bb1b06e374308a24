import type { Entrant } from '@battle-league/brackets/outcome.ts';
import { arrivals } from '#features/play/matches/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { EventId } from '#platform/ids.ts';
import { absentees } from '../rules/prizes.ts';
import type { TournamentsTables } from './tables.ts';

/** Who of a tournament came to none of their matches, of all its stages. */
export async function absentIn(db: Db, eventId: EventId): Promise<ReadonlySet<Entrant>> {
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
