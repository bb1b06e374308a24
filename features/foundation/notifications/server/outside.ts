import { type Db, tables } from '#platform/database/database.ts';
import type { NotificationId, PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Work } from '#platform/work.ts';
import { channelsFor } from '../rules/channels.ts';
import { inGroups, typesBeside } from '../rules/groups.ts';
import { usefulFor } from '../rules/kinds.ts';
import { findReader, type ReachingRules, type Reader } from './reach.ts';
import type { NotificationTables } from './tables.ts';

/** Job: decides the channels of a notification. */
export const SEND_OUTSIDE = 'tell-outside';
/** Job: sends one notification to one device. */
export const PUSH = 'push';
/** Job: sends what quiet hours held back. */
export const PUSH_HELD = 'push-held';
/** Job: sends one e-mail with unseen notifications. */
export const MAIL_UNSEEN = 'mail-unseen';
/** Job: sends an urgent notification by SMS or e-mail if it is still unseen. */
export const FALL_BACK = 'fall-back';

export type NotificationRow = NotificationTables['notifications'];

/** Decides the channels of a notification, once. Each channel has its own job. */
export async function sendOutside(
  { workshop }: Platform,
  rules: ReachingRules,
  id: NotificationId,
): Promise<void> {
  await workshop.transact(async (work) => {
    const notification = await begin(work, id);
    const reader = notification && (await findReader(work.db, ownerOf(notification), work.now));
    if (!notification || !reader || isOver(notification, work.now)) return;
    const { push, email, fallback } = channelsFor(
      { type: notification.type, madeAt: notification.created_at },
      reader,
      work.now,
      rules,
    );
    if (push && push <= work.now) await pushTo(work, reader, id);
    else if (push) {
      await hold(work.db, id, 'push_at', push);
      await work.job(PUSH_HELD, { playerId: reader.playerId }, push);
    }
    if (email) {
      await hold(work.db, id, 'mail_at', email);
      await work.job(MAIL_UNSEEN, { playerId: reader.playerId }, email);
    }
    if (fallback) await work.job(FALL_BACK, { notificationId: id }, fallback);
  });
}

/** Sends what quiet hours held back: one message for each group, with the text of its latest notification. */
export async function pushHeld(
  { workshop }: Platform,
  rules: ReachingRules,
  player: PlayerId,
): Promise<void> {
  await workshop.transact(async (work) => {
    const held = await release(work, player, 'push_at');
    const reader = held.length > 0 && (await findReader(work.db, player, work.now));
    if (!reader) return;
    for (const { items } of inGroups(await leaving(work, reader, rules, held, 'push'))) {
      await pushTo(work, reader, items[0].id);
    }
  });
}

/** One job for each device, so that an unreachable one delays no other. */
async function pushTo(work: Work, { devices }: Reader, id: NotificationId): Promise<void> {
  for (const { id: deviceId } of devices) {
    await work.job(PUSH, { notificationId: id, deviceId });
  }
}

/** Takes the notifications that are held back in a column and due now, latest first. Each is returned once. */
export async function release(
  { db, now }: Work,
  player: PlayerId,
  column: 'push_at' | 'mail_at',
): Promise<NotificationRow[]> {
  const rows = await tables<NotificationTables>(db)
    .updateTable('notifications')
    .set({ [column]: null })
    .where('player_id', '=', player)
    .where(column, '<=', now)
    .returningAll()
    .execute();
  return rows.sort(
    (a, b) => b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? 1 : -1),
  );
}

/**
 * Filters held notifications: unseen ones that the player's settings allow now, since these may have changed. Those in
 * quiet hours are held again.
 */
export async function leaving(
  work: Work,
  reader: Reader,
  rules: ReachingRules,
  held: readonly NotificationRow[],
  way: 'push' | 'email',
): Promise<NotificationRow[]> {
  const { column, job } = HELD[way];
  const due: NotificationRow[] = [];
  for (const row of held) {
    if (row.read_at !== null || row.seen_at !== null) continue;
    const notification = { type: row.type, madeAt: row.created_at };
    const at = channelsFor(notification, reader, work.now, rules)[way];
    if (at && at <= work.now) due.push(row);
    else if (at) {
      await hold(work.db, row.id, column, at);
      await work.job(job, { playerId: reader.playerId }, at);
    }
  }
  return due;
}

const HELD = {
  push: { column: 'push_at', job: PUSH_HELD },
  email: { column: 'mail_at', job: MAIL_UNSEEN },
} as const;

/** Counts the group's unread notifications of the day before, itself included, and finds the latest one that was sent. */
export async function unreadOfGroup(db: Db, notification: NotificationRow) {
  const since = new Date(notification.created_at.getTime() - DAY);
  const group = tables<NotificationTables>(db)
    .selectFrom('notifications')
    .where('player_id', '=', notification.player_id)
    .where('read_at', 'is', null)
    .where('created_at', '>', since)
    .where('type', 'in', typesBeside(notification))
    .where('link', 'is not distinct from', notification.link);
  const { count } = await group
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  // decided, and not held back
  const latest = await group
    .selectAll()
    .where('told_at', 'is not', null)
    .where('push_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { count, latest };
}

const DAY = 24 * 60 * 60_000;

/** Marks an unread notification as decided. `undefined` if it was decided before, because a job may run twice. */
async function begin({ db, now }: Work, id: NotificationId): Promise<NotificationRow | undefined> {
  return tables<NotificationTables>(db)
    .updateTable('notifications')
    .set({ told_at: now })
    .where('id', '=', id)
    .where('told_at', 'is', null)
    .where('read_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

async function hold(
  db: Db,
  id: NotificationId,
  column: 'push_at' | 'mail_at',
  until: Date,
): Promise<void> {
  await tables<NotificationTables>(db)
    .updateTable('notifications')
    .set({ [column]: until })
    .where('id', '=', id)
    .execute();
}

/** True if the notification is too old to be sent. */
function isOver({ type, created_at }: NotificationRow, now: Date): boolean {
  return now.getTime() >= created_at.getTime() + usefulFor(type);
}

export function ownerOf({ player_id }: NotificationRow): PlayerId {
  return player_id;
}
