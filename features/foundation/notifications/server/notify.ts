import { type Insertable, sql } from 'kysely';
import { type Contact, findContacts } from '#features/foundation/identity/server/index.ts';
import { atOnce } from '#platform/database/at-once.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { insertion } from '#platform/database/rows.ts';
import { writtenOnce } from '#platform/database/written-once.ts';
import { type NotificationId, newId, type PlayerId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import { channelsFor, type Patience } from '../rules/channels.ts';
import { isUrgent } from '../rules/kinds.ts';
import { DEFAULT_SETTINGS } from '../rules/settings.ts';
import type { NotificationParams, NotificationType } from '../rules/types.ts';
import { FALL_BACK, TELL_OUTSIDE } from './job-names.ts';
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
export function notify(work: Work, told: Told): Promise<void> {
  return notifyAll(work, [told]);
}

/**
 * Tells many at once, by as many statements as one. By the `patience` it is settled at once, and by no job, how what is
 * urgent leaves to those who have neither a device nor chosen anything, who are most.
 */
export async function notifyAll(
  work: Work,
  told: readonly Told[],
  patience?: Patience,
): Promise<void> {
  if (told.length === 0) return;
  const rows = told.map(({ to, type, params, link }) => ({
    id: newId<NotificationId>(),
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
  }));
  const [{ unread, leaving }, reachable] = await atOnce([
    keep(work.db, rows),
    reachableAmong(
      work.db,
      rows.filter(({ type }) => isUrgent(type)).map(({ player_id }) => player_id),
    ),
  ]);
  for (const { id, player_id: to, type } of rows) {
    const news = { notificationId: id, type, unread: unread.get(to) ?? 0, urgent: isUrgent(type) };
    work.announce(`player:${to}`, 'notification', news);
  }
  const urgent = rows.filter(({ player_id: to, type }) => isUrgent(type) && !leaving.has(to));
  const decided = patience ? urgent : [];
  const others = patience ? [] : urgent.filter(({ player_id: to }) => reachable.has(to));
  await work.jobs(
    TELL_OUTSIDE,
    [...rows.filter(({ player_id: to }) => leaving.has(to)), ...others].map(jobOf),
  );
  await work.jobs(
    FALL_BACK,
    decided.flatMap((row) => {
      const contact = reachable.get(row.player_id);
      const at = contact && patience && fallbackAt(row.type, contact, work.now, patience);
      return at ? [{ ...jobOf(row), at }] : [];
    }),
  );
}

function jobOf({ id: notificationId }: { readonly id: NotificationId }) {
  return { data: { notificationId } };
}

/** When an urgent one is looked after that was sent to somebody who has chosen nothing and has no device. */
function fallbackAt(
  type: NotificationType,
  { email, msisdn, timeZone }: Contact,
  now: Date,
  patience: Patience,
): Date | null {
  // an address that is not proved, or a number that is not written to, is found out when it would leave
  const reach = { push: false, email: email !== null, sms: msisdn !== null, marketing: false };
  const reader = { settings: DEFAULT_SETTINGS, reach, timeZone };
  return channelsFor({ type, madeAt: now }, reader, now, patience).fallback;
}

/** Stores them; tells in the same statement how many unread ones each player has by now, and whom there is a way to. */
async function keep(
  db: Db,
  rows: readonly Insertable<NotificationTables['notifications']>[],
): Promise<{ unread: Map<PlayerId, number>; leaving: Set<PlayerId> }> {
  // the statement sees the unread ones before it; a device or a choice most players have not, and cost no job
  const { rows: kept } = await sql<{ player_id: string; before: number; leaves: boolean }>`
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
  for (const { player_id, before, leaves } of kept) {
    const player = player_id as PlayerId; // refers to players
    unread.set(player, (unread.get(player) ?? before) + 1);
    if (leaves) leaving.add(player);
  }
  return { unread, leaving };
}

/** Counted over the index of unread ones, which holds few for any player. */
export async function countUnread(db: Db, player: PlayerId): Promise<number> {
  const [row] = await unreadOf(db, player);
  return row?.unread ?? 0;
}

const unreadOf = writtenOnce((db, player: PlayerId) =>
  tables<NotificationTables>(db)
    .selectFrom('notifications')
    .select((count) => count.fn.countAll<number>().as('unread'))
    .where('player_id', '=', player)
    .where('read_at', 'is', null),
);

/** Whether something of that place waits to be read. */
export async function isToldOf(db: Db, player: PlayerId, link: string): Promise<boolean> {
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

/** By SMS or e-mail, which take what is urgent to everybody who has not said otherwise. */
async function reachableAmong(
  db: Db,
  players: readonly PlayerId[],
): Promise<Map<PlayerId, Contact>> {
  const contacts = await findContacts(db, players);
  const reached = contacts.filter(({ msisdn, email }) => msisdn !== null || email !== null);
  return new Map(reached.map((contact) => [contact.playerId, contact]));
}
