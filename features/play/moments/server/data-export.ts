import { sql } from 'kysely';
import type { PersonalData } from '#platform/data-export.ts';

/** Larger occasions of a player. Marks of results are in the tables of the results. */
export const momentsPersonalData: PersonalData = {
  name: 'moments',
  tables: ['larger_moments'],

  async exportData(db, player) {
    const { rows } = await sql`
      select key, at, seen_at as "seenAt" from larger_moments
      where player_id = ${player} order by at, key`.execute(db);
    return { occasions: rows };
  },

  async erase({ db }, player) {
    await sql`delete from larger_moments where player_id = ${player}`.execute(db);
  },
};
