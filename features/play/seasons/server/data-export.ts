import { sql } from 'kysely';
import type { PersonalData } from '#platform/data-export.ts';

/** A player's weeks and achievements. The group's tables keep the places. */
export const seasonsPersonalData: PersonalData = {
  name: 'seasons',
  tables: ['season_places', 'season_players', 'season_achievements', 'season_goals'],

  async exportData(db, player) {
    const [weeks, achievements, goals] = await Promise.all([
      sql`
        select p.week, g.tier, p.points, p.played, p.won, p.drawn, p.lost, p.final_rank as "place", p.turn
        from season_places p join season_groups g on g.id = p.group_id
        where p.player_id = ${player} order by p.week`.execute(db),
      sql`
        select achievement, progress, earned_at as "earnedAt"
        from season_achievements where player_id = ${player} order by achievement`.execute(db),
      sql`
        select week, goal, done_at as "doneAt"
        from season_goals where player_id = ${player} order by week, goal`.execute(db),
    ]);
    return { weeks: weeks.rows, achievements: achievements.rows, goals: goals.rows };
  },

  async erase({ db }, player) {
    await sql`delete from season_achievements where player_id = ${player}`.execute(db);
    await sql`delete from season_goals where player_id = ${player}`.execute(db);
    await sql`delete from season_players where player_id = ${player}`.execute(db);
  },
};
