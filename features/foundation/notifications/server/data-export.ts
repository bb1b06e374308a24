import { sql } from 'kysely';
import type { PersonalData } from '#platform/data-export.ts';
import { tables } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import type { NotificationTables } from './tables.ts';

const OWN = [
  'notifications',
  'notification_settings',
  'push_devices',
  'notification_sends',
] as const;

/** A player's notifications, settings and devices, and the player's name in notifications of others. */
export const notificationsPersonalData: PersonalData = {
  name: 'notifications',
  tables: OWN,

  async exportData(db, player) {
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
    // a device's keys are secrets and say nothing about the player
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
    // an empty name is shown as a deleted player in the reader's language
    await view
      .updateTable('notifications')
      .set({ params: sql`params || '{"opponent": ""}'` })
      .where(sql<string>`params ->> 'opponentId'`, '=', player)
      .execute();
  },
};

const DAY = 24 * 60 * 60 * 1000;

/** Data is kept up to 6 months (section 9 of the specification). */
const KEPT = 180 * DAY;

/** Limits count 24 hours. */
const COUNTED = 2 * DAY;

const BATCH = 5_000;

/** Deletes old notifications, in batches. */
export function pruneNotifications({ jobs, db, clock, rules }: Platform): void {
  const kept = rules.duration('NOTIFICATIONS_KEPT', KEPT);
  jobs.every('prune-notifications', '41 3 * * *', async () => {
    const before = new Date(clock.now().getTime() - kept);
    for (let removed = BATCH; removed === BATCH; ) {
      const view = tables<NotificationTables>(db);
      const result = await view
        .deleteFrom('notifications')
        .where('id', 'in', (of) =>
          of.selectFrom('notifications').select('id').where('created_at', '<', before).limit(BATCH),
        )
        .executeTakeFirst();
      removed = Number(result.numDeletedRows);
    }
    await tables<NotificationTables>(db)
      .deleteFrom('notification_sends')
      .where('at', '<', new Date(clock.now().getTime() - COUNTED))
      .execute();
  });
}
