import { type Db, tables } from '#platform/database/database.ts';
import { type NotificationId, newId, type PlayerId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import type { NotificationParams, NotificationType } from '../rules/types.ts';
import type { NotificationTables } from './tables.ts';

export interface Told {
  readonly to: PlayerId;
  readonly type: NotificationType;
  readonly params: NotificationParams;
  /** Path of the place it is about. */
  readonly link: string | null;
}

/** Tells a player something, as part of a change: stored with it, and live once it is committed. */
export async function notify(work: Work, { to, type, params, link }: Told): Promise<void> {
  const id = newId<NotificationId>();
  await tables<NotificationTables>(work.db)
    .insertInto('notifications')
    .values({ id, player_id: to, type, params, link, created_at: work.now, read_at: null })
    .execute();
  const unread = await countUnread(work.db, to);
  work.announce(`player:${to}`, 'notification', { notificationId: id, type, unread });
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
