import { sql } from 'kysely';
import { tables } from '#platform/database/database.ts';
import type { PersonalPart } from '#platform/personal.ts';
import type { NotificationTables } from './tables.ts';

/** What a player was told; and where others were told of them, by name. */
export const notificationsPart: PersonalPart = {
  name: 'notifications',
  tables: ['notifications'],

  personalData(db, player) {
    return tables<NotificationTables>(db)
      .selectFrom('notifications')
      .select(['type', 'params', 'created_at as at', 'read_at as readAt'])
      .where('player_id', '=', player)
      .orderBy('created_at')
      .execute();
  },

  async erase({ db }, player) {
    const view = tables<NotificationTables>(db);
    await view.deleteFrom('notifications').where('player_id', '=', player).execute();
    // without a name the reader's language says that the player is gone
    await view
      .updateTable('notifications')
      .set({ params: sql`params || '{"opponent": ""}'` })
      .where(sql<string>`params ->> 'opponentId'`, '=', player)
      .execute();
  },
};
