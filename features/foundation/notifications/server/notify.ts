import { type Insertable, sql } from 'kysely';
import { type Contact, findContacts } from '#features/foundation/identity/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { pipelined } from '#platform/database/pipelined.ts';
import { insertion } from '#platform/database/rows.ts';
import { type NotificationId, newId, type PlayerId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import { channelsFor, type Patience } from '../rules/channels.ts';
import { isUrgent } from '../rules/kinds.ts';
import { DEFAULT_SETTINGS } from '../rules/settings.ts';
import type { NotificationParams, NotificationType } from '../rules/types.ts';
import { FALL_BACK, SEND_OUTSIDE } from './outside.ts';
import type { NotificationTables } from './tables.ts';

export interface Notice {
  readonly to: PlayerId;
  readonly type: NotificationType;
  readonly params: NotificationParams;
  /** Path of the page that it is about. */
  readonly link: string | null;
}

/**
 * Notifies a player as part of a transaction: stored with it, shown live after the commit, and sent outside the app by the
 * channels that the player has chosen.
 */
export function notify(transaction: Transaction, notice: Notice): Promise<void> {
  return notifyAll(transaction, [notice]);
}

/**
 * Notifies many players with as many statements as one. With `patience`, urgent notifications to players without devices
 * and settings, the most, need no deciding job: their fallback is scheduled at once.
 */
export async function notifyAll(
  transaction: Transaction,
  notices: readonly Notice[],
  patience?: Patience,
): Promise<void> {
  if (notices.length === 0) return;
  const rows = notices.map(({ to, type, params, link }) => ({
    id: newId<NotificationId>(),
    player_id: to,
    type,
    params,
    link,
    created_at: transaction.now,
    read_at: null,
    told_at: null,
    seen_at: null,
    push_at: null,
    mail_at: null,
    fell_back_at: null,
  }));
  const [{ unread, leaving }, reachable] = await pipelined([
    insertNotifications(transaction.db, rows),
    reachableAmong(
      transaction.db,
      rows.filter(({ type }) => isUrgent(type)).map(({ player_id }) => player_id),
    ),
  ]);
  for (const { id, player_id: to, type } of rows) {
    const news = { notificationId: id, type, unread: unread.get(to) ?? 0, urgent: isUrgent(type) };
    transaction.publish(`player:${to}`, 'notification', news);
  }
  const urgent = rows.filter(({ player_id: to, type }) => isUrgent(type) && !leaving.has(to));
  const decided = patience ? urgent : [];
  const others = patience ? [] : urgent.filter(({ player_id: to }) => reachable.has(to));
  await transaction.jobs(
    SEND_OUTSIDE,
    [...rows.filter(({ player_id: to }) => leaving.has(to)), ...others].map(jobOf),
  );
  await transaction.jobs(
    FALL_BACK,
    decided.flatMap((row) => {
      const contact = reachable.get(row.player_id);
      const at = contact && patience && fallbackAt(row.type, contact, transaction.now, patience);
      return at ? [{ ...jobOf(row), at }] : [];
    }),
  );
}

function jobOf({ id: notificationId }: { readonly id: NotificationId }) {
  return { data: { notificationId } };
}

/** Time of the fallback for an urgent notification to a player with default settings and no device. */
function fallbackAt(
  type: NotificationType,
  { email, msisdn, timeZone }: Contact,
  now: Date,
  patience: Patience,
): Date | null {
  // the fallback job checks if the address is proved and the number is used
  const reach = { push: false, email: email !== null, sms: msisdn !== null, marketing: false };
  const reader = { settings: DEFAULT_SETTINGS, reach, timeZone };
  return channelsFor({ type, madeAt: now }, reader, now, patience).fallback;
}

/** Inserts notifications; returns each player's unread count, and the players with a device or settings. */
async function insertNotifications(
  db: Db,
  rows: readonly Insertable<NotificationTables['notifications']>[],
): Promise<{ unread: Map<PlayerId, number>; leaving: Set<PlayerId> }> {
  // the subqueries don't see the inserted rows; most players have neither device nor settings and need no job
  const { rows: inserted } = await sql<{ player_id: string; before: number; leaves: boolean }>`
    ${insertion('notifications', rows)}
    returning player_id, (
      select count(*) from notifications as others
      where others.player_id = notifications.player_id and others.read_at is null
    ) as before, (
      exists (select from push_devices where push_devices.player_id = notifications.player_id)
      or exists (select from notification_settings as chosen where chosen.player_id = notifications.player_id)
    ) as leaves`.execute(db);
  const unread = new Map<PlayerId, number>();
  const leaving = new Set<PlayerId>();
  for (const { player_id, before, leaves } of inserted) {
    const player = player_id as PlayerId; // refers to players
    unread.set(player, (unread.get(player) ?? before) + 1);
    if (leaves) leaving.add(player);
  }
  return { unread, leaving };
}

/** Counts a player's unread notifications, by the index of unread ones. */
export async function countUnread(db: Db, player: PlayerId): Promise<number> {
  const { unread } = await tables<NotificationTables>(db)
    .selectFrom('notifications')
    .select((count) => count.fn.countAll<number>().as('unread'))
    .where('player_id', '=', player)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return unread;
}

/** True if the player has an unread notification with this link. */
export async function hasUnreadAt(db: Db, player: PlayerId, link: string): Promise<boolean> {
  const row = await tables<NotificationTables>(db)
    .selectFrom('notifications')
    .select('id')
    .where('player_id', '=', player)
    .where('read_at', 'is', null)
    .where('link', '=', link)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the players with a number or address, where urgent notifications go by default. */
async function reachableAmong(
  db: Db,
  players: readonly PlayerId[],
): Promise<Map<PlayerId, Contact>> {
  const contacts = await findContacts(db, players);
  const reached = contacts.filter(({ msisdn, email }) => msisdn !== null || email !== null);
  return new Map(reached.map((contact) => [contact.playerId, contact]));
}
