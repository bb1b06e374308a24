import { sql } from 'kysely';
import type { PersonalPart } from '#platform/personal.ts';

/** Results, points and ratings: books that others stand in too, so they stay, under an identifier alone. */
export const leaderboardsPart: PersonalPart = {
  name: 'resultsAndPoints',
  tables: [
    ...['match_results', 'points_transactions', 'points_entries'],
    ...['ranking_rows', 'ratings', 'rating_changes', 'rating_refunds', 'moved_players'],
  ],

  async personalData(db, player) {
    const [results, points, ratings] = await Promise.all([
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
        select g.title as game, r.rating, r.matches
        from ratings r join games g on g.id = r.game_id where r.player_id = ${player}`.execute(db),
    ]);
    return { results: results.rows, points: points.rows, ratings: ratings.rows };
  },

  async erase() {
    // kept: nothing in them is more than an identifier and what was played
  },
};
