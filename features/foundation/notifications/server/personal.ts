import { sql } from 'kysely';
import { tables } from '#platform/database/database.ts';
import type { PersonalPart } from '#platform/personal.ts';
import type { NotificationTables } from './tables.ts';

const OWN = [
  'notifications',
  'notification_settings',
  'push_devices',
  'notification_sends',
] as const;

/** What a player was told; and where others were told of them, by name. */
export const notificationsPart: PersonalPart = {
  name: 'notifications',
  tables: OWN,

  async personalData(db, player) {
    const view = tables<NotificationTables>(db);
    const told = await view
      .selectFrom('notifications')
      .select(['type', 'params', 'created_at as at', 'read_at as readAt', 'seen_at as seenAt'])
      .where('player_id', '=', player)
      .orderBy('created_at')
      .execute();
    const chosen = await view
      .selectFrom('notification_settings')
      .select(['settings', 'updated_at as at'])
      .where('player_id', '=', player)
      .execute();
    // the keys of a device are its secret with us, and say nothing of the player
    const devices = await view
      .selectFrom('push_devices')
      .select(['endpoint', 'created_at as since'])
      .where('player_id', '=', player)
      .execute();
    const sent = await view
      .selectFrom('notification_sends')
      .select(['channel', 'at'])
      .where('player_id', '=', player)
      .execute();
    return { told, chosen, devices, sent };
  },

  async erase({ db }, player) {
    const view = tables<NotificationTables>(db);
    for (const table of OWN) {
      await view.deleteFrom(table).where('player_id', '=', player).execute();
    }
    // without a name the reader's language says that the player is gone
    await view
      .updateTable('notifications')
      .set({ params: sql`params || '{"opponent": ""}'` })
      .where(sql<string>`params ->> 'opponentId'`, '=', player)
      .execute();
  },
};
