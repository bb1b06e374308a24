import { tables } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import type { NotificationTables } from './tables.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Data is kept up to 6 months (section 9 of the specification). */
const KEPT = 180 * DAY;
/** Limits go by a day. */
const COUNTED = 2 * DAY;
const BATCH = 5_000;

/** Removes what is too old to be of use, a batch at a time. */
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
