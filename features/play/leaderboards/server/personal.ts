import { sql } from 'kysely';
import type { PersonalPart } from '#platform/personal.ts';

/** Results, points and ratings: books that others stand in too, so they stay, under an identifier alone. */
export const leaderboardsPart: PersonalPart = {
  name: 'resultsAndPoints',
  tables: [
    ...['match_results', 'points_transactions', 'points_entries'],
    ...['ranking_rows', 'ratings', 'rating_changes', 'rating_refunds', 'moved_players'],
    ...['held_pairs', 'held_points'],
  ],

  async personalData(db, player) {
    const [results, points, held, ratings] = await Promise.all([
      sql`
        select match_id as "matchId", at, score_challenger as "scoreChallenger",
          score_challenged as "scoreChallenged", winner, walkover,
          case challenger_id when ${player} then 'challenger' else 'challenged' end as side
        from match_results where challenger_id = ${player} or challenged_id = ${player}
        order by sequence`.execute(db),
      sql`
        select t.match_id as "matchId", t.reason, e.points, t.at
        from points_entries e join points_transactions t on t.id = e.transaction_id
        where e.account = ${`player:${player}`} order by t.at`.execute(db),
      sql`
        select h.match_id as "matchId", h.state, e."points", h.held_at as at, p.reason
        from held_points h join held_pairs p on p.id = h.pair_id
        cross join lateral jsonb_to_recordset(h.entries) as e (side text, points integer)
        where h.state <> 'released'
          and e.side = case ${player}::uuid when h.challenger_id then 'challenger' when h.challenged_id then 'challenged' end
        order by h.held_at`.execute(db),
      sql`
        select g.title as game, r.rating, r.matches
        from ratings r join games g on g.id = r.game_id where r.player_id = ${player}`.execute(db),
    ]);
    return {
      results: results.rows,
      points: points.rows,
      heldPoints: held.rows,
      ratings: ratings.rows,
    };
  },

  async erase() {
    // kept: nothing in them is more than an identifier and what was played
  },
};
