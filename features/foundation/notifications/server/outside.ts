import { type Db, tables } from '#platform/database/database.ts';
import type { NotificationId, PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
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
  { transactions }: Platform,
  rules: ReachingRules,
  id: NotificationId,
): Promise<void> {
  await transactions.run(async (transaction) => {
    const notification = await begin(transaction, id);
    const reader =
      notification && (await findReader(transaction.db, ownerOf(notification), transaction.now));
    if (!notification || !reader || isOver(notification, transaction.now)) return;
    const { push, email, fallback } = channelsFor(
      { type: notification.type, madeAt: notification.created_at },
      reader,
      transaction.now,
      rules,
    );
    if (push && push <= transaction.now) await pushTo(transaction, reader, id);
    else if (push) {
      await hold(transaction.db, id, 'push_at', push);
      await transaction.job(PUSH_HELD, { playerId: reader.playerId }, push);
    }
    if (email) {
      await hold(transaction.db, id, 'mail_at', email);
      await transaction.job(MAIL_UNSEEN, { playerId: reader.playerId }, email);
    }
    if (fallback) await transaction.job(FALL_BACK, { notificationId: id }, fallback);
  });
}

/** Sends what quiet hours held back: one message for each group, with the text of its latest notification. */
export async function pushHeld(
  { transactions }: Platform,
  rules: ReachingRules,
  player: PlayerId,
): Promise<void> {
  await transactions.run(async (transaction) => {
    const held = await release(transaction, player, 'push_at');
    const reader = held.length > 0 && (await findReader(transaction.db, player, transaction.now));
    if (!reader) return;
    for (const { items } of inGroups(await leaving(transaction, reader, rules, held, 'push'))) {
      await pushTo(transaction, reader, items[0].id);
    }
  });
}

/** One job for each device, so that an unreachable one delays no other. */
async function pushTo(
  transaction: Transaction,
  { devices }: Reader,
  id: NotificationId,
): Promise<void> {
  for (const { id: deviceId } of devices) {
    await transaction.job(PUSH, { notificationId: id, deviceId });
  }
}

/** Takes the notifications that are held back in a column and due now, latest first. Each is returned once. */
export async function release(
  { db, now }: Transaction,
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
  transaction: Transaction,
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
    const at = channelsFor(notification, reader, transaction.now, rules)[way];
    if (at && at <= transaction.now) due.push(row);
    else if (at) {
      await hold(transaction.db, row.id, column, at);
      await transaction.job(job, { playerId: reader.playerId }, at);
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
async function begin(
  { db, now }: Transaction,
  id: NotificationId,
): Promise<NotificationRow | undefined> {
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
