import type { StandingsRow } from '../rules/standings.ts';
import type { LeaderboardTables } from './tables.ts';

/** The columns by which leaderboards and divisions store the row of a player. */
type Stored = Pick<
  LeaderboardTables['ranking_rows'],
  'player_id' | 'points' | 'played' | 'won' | 'drawn' | 'lost' | 'score_difference' | 'last_win_at'
>;

export function standingsRowFrom(row: Stored): StandingsRow {
  return {
    player: row.player_id,
    points: row.points,
    matches: row.played,
    wins: row.won,
    draws: row.drawn,
    losses: row.lost,
    scoreDifference: row.score_difference,
    lastWinAt: row.last_win_at,
  };
}
