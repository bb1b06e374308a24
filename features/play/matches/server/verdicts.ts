import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import type { MatchId, PlayerId } from '#platform/ids.ts';

/** Within so many minutes of the submission a score is verified at once. */
const AT_ONCE_MIN = 10;

export interface Verdicts {
  /** Matches whose score the player verified within ten minutes of its being submitted. */
  readonly quick: ReadonlySet<MatchId>;
  /** Matches that an official ruled. */
  readonly ruled: ReadonlySet<MatchId>;
}

/** How the results of players came about, by the timelines of their matches. */
export async function quickAndRuled(
  db: Db,
  players: readonly PlayerId[],
): Promise<Map<PlayerId, Verdicts>> {
  const { rows } = await sql<{ player_id: string; match_id: string; type: 'verify' | 'rule' }>`
    select own.player_id, line.match_id, line.type
    from match_players own
    join match_timeline line on line.match_id = own.match_id
    where own.player_id = any(${[...players]}::uuid[])
      and (line.type = 'rule' or (
        line.type = 'verify' and line.actor_id = own.player_id and line.at <= (
          select max(before.at) from match_timeline before
          where before.match_id = line.match_id and before.sequence < line.sequence
            and before.type in ('submit', 'edit')
        ) + make_interval(mins => ${AT_ONCE_MIN})))`.execute(db);
  const byPlayer = Map.groupBy(rows, (row) => row.player_id as PlayerId); // as asked for
  const those = (all: typeof rows, type: string) =>
    new Set(all.filter((row) => row.type === type).map((row) => row.match_id as MatchId)); // of matches
  return new Map(
    [...byPlayer].map(([player, all]) => [
      player,
      { quick: those(all, 'verify'), ruled: those(all, 'rule') },
    ]),
  );
}
