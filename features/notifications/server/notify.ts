import { type Db, tables } from '#platform/database/database.ts';
import { type NotificationId, newId, type PlayerId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import { isUrgent } from '../rules/kinds.ts';
import type { NotificationParams, NotificationType } from '../rules/types.ts';
import { TELL_OUTSIDE } from './job-names.ts';
import type { NotificationTables } from './tables.ts';

export interface Told {
  readonly to: PlayerId;
  readonly type: NotificationType;
  readonly params: NotificationParams;
  /** Path of the place it is about. */
  readonly link: string | null;
}

/**
 * Tells a player something, as part of a change: stored with it, and live once it is committed; outside the app by the
 * ways that the player has chosen.
 */
export async function notify(work: Work, { to, type, params, link }: Told): Promise<void> {
  const id = newId<NotificationId>();
  await tables<NotificationTables>(work.db)
    .insertInto('notifications')
    .values({
      id,
      player_id: to,
      type,
      params,
      link,
      created_at: work.now,
      read_at: null,
      told_at: null,
      seen_at: null,
      push_at: null,
      mail_at: null,
      fell_back_at: null,
    })
    .execute();
  const unread = await countUnread(work.db, to);
  const urgent = isUrgent(type);
  work.announce(`player:${to}`, 'notification', { notificationId: id, type, unread, urgent });
  if (urgent || (await mayLeave(work.db, to))) {
    await work.job(TELL_OUTSIDE, { notificationId: id });
  }
}

/** Counted over the index of unread ones, which holds few for any player. */
export async function countUnread(db: Db, player: PlayerId): Promise<number> {
  const { unread } = await tables<NotificationTables>(db)
    .selectFrom('notifications')
    .select((count) => count.fn.countAll<number>().as('unread'))
    .where('player_id', '=', player)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return unread;
}

/** Whether there is anything to look at: a device, or a choice; most players have neither, and cost no job. */
async function mayLeave(db: Db, player: PlayerId): Promise<boolean> {
  const view = tables<NotificationTables>(db);
  const row = await view
    .selectNoFrom(({ exists, or }) =>
      or([
        exists(view.selectFrom('push_devices').select('id').where('player_id', '=', player)),
        exists(
          view
            .selectFrom('notification_settings')
            .select('player_id')
            .where('player_id', '=', player),
        ),
      ]).as('may'),
    )
    .executeTakeFirst();
  return Boolean(row?.may);
}
