import { type Db, tables } from '#platform/database/database.ts';
import type { PlayerId } from '#platform/ids.ts';
import { eventsOf } from './events.ts';
import { recordOf, sideOf } from './records.ts';
import type { RulesOf } from './rules-of-play.ts';
import type { MatchesTables } from './tables.ts';

/** A player's latest matches and those to come, as a calendar needs them, latest first. */
export async function agendaOf(
  db: Db,
  playerId: PlayerId,
  rulesOf: RulesOf,
  { since, atMost }: { readonly since: Date; readonly atMost: number },
) {
  const rows = await tables<MatchesTables>(db)
    .selectFrom('match_players as own')
    .innerJoin('matches', 'matches.id', 'own.match_id')
    .selectAll('matches')
    .where('own.player_id', '=', playerId)
    .where('own.sort_at', '>', since)
    .orderBy('own.sort_at', 'desc')
    .limit(atMost)
    .execute();
  const matches = rows.map(recordOf);
  const eventOf = await eventsOf(
    db,
    matches.map(({ eventId }) => eventId),
  );
  return matches.flatMap((match) => {
    const event = eventOf(match.eventId);
    const side = sideOf(match, playerId);
    return side ? [{ match, event, side, rules: rulesOf(event) }] : [];
  });
}
