import type { PersonalData } from '#platform/data-export.ts';
import { tables } from '#platform/database/database.ts';
import type { CalendarTables } from './tables.ts';

/** True if a calendar follows the player's matches, with the date of its link. */
export const calendarPersonalData: PersonalData = {
  name: 'calendar',
  tables: ['calendar_feeds'],

  exportData(db, player) {
    return tables<CalendarTables>(db)
      .selectFrom('calendar_feeds')
      .select(['created_at as linkMadeAt', 'read_at as lastRead'])
      .where('player_id', '=', player)
      .execute();
  },

  async erase({ db }, player) {
    await tables<CalendarTables>(db)
      .deleteFrom('calendar_feeds')
      .where('player_id', '=', player)
      .execute();
  },
};
