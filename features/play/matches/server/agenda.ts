import { type Db, tables } from '#platform/database/database.ts';
import type { PlayerId } from '#platform/ids.ts';
import { afterPauses } from '../rules/standstill.ts';
import { eventsOf } from './events.ts';
import { recordOf, sideOf } from './records.ts';
import type { RulesOf } from './rules-of-play.ts';
import type { MatchesTables } from './tables.ts';

/**
 * A player's recent and future matches for a calendar, latest first. Each has the time of its newest version, because
 * `state.changedAt` is the time from which its deadlines count.
 */
export async function agendaOf(
  db: Db,
  playerId: PlayerId,
  rulesOf: RulesOf,
  { since, atMost }: { readonly since: Date; readonly atMost: number },
) {
  const rows = await tables<MatchesTables>(db)
    .selectFrom('match_players as own')
    .innerJoin('matches', 'matches.id', 'own.match_id')
    .leftJoin('match_timeline as line', (line) =>
      line.onRef('line.match_id', '=', 'matches.id').onRef('line.sequence', '=', 'matches.version'),
    )
    .selectAll('matches')
    .select('line.at as line_at')
    .where('own.player_id', '=', playerId)
    .where('own.sort_at', '>', since)
    .orderBy('own.sort_at', 'desc')
    .limit(atMost)
    .execute();
  const eventOf = await eventsOf(
    db,
    rows.map(({ event_id }) => event_id),
  );
  return rows.flatMap((row) => {
    const kept = recordOf(row);
    const event = eventOf(kept.eventId);
    const side = sideOf(kept, playerId);
    const match = { ...kept, state: afterPauses(kept.state, event.pauses) };
    return side
      ? [{ match, changedAt: row.line_at ?? row.changed_at, event, side, rules: rulesOf(event) }]
      : [];
  });
}
