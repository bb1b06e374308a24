import type { PersonalData } from '#platform/data-export.ts';
import { tables } from '#platform/database/database.ts';
import type { PlayersDeskTables } from './tables.ts';

/** Officials' notes about a player. */
export const playersDeskPersonalData: PersonalData = {
  name: 'notesByOfficials',
  tables: ['player_notes'],

  exportData: (db, player) =>
    tables<PlayersDeskTables>(db)
      .selectFrom('player_notes')
      .select(['text', 'at'])
      .where('player_id', '=', player)
      .orderBy('at')
      .execute(),

  async erase({ db }, player) {
    await tables<PlayersDeskTables>(db)
      .deleteFrom('player_notes')
      .where('player_id', '=', player)
      .execute();
  },
};
