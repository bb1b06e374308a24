import { type Db, tables } from '#platform/database/database.ts';
import type { NotificationId, PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Work } from '#platform/work.ts';
import { channelsFor } from '../rules/channels.ts';
import { inGroups, typesBeside } from '../rules/groups.ts';
import { usefulFor } from '../rules/kinds.ts';
import { FALL_BACK, MAIL_UNSEEN, PUSH, PUSH_HELD } from './job-names.ts';
import type { ReachingRules } from './reaching-rules.ts';
import { type Reader, readerOf } from './recipients.ts';
import type { NotificationTables } from './tables.ts';

export type NotificationRow = NotificationTables['notifications'];

/** Decides, once, by which ways a notification leaves; each way has a job of its own. */
export async function tellOutside(
  { workshop }: Platform,
  rules: ReachingRules,
  id: NotificationId,
): Promise<void> {
  await workshop.transact(async (work) => {
    const told = await begin(work, id);
    const reader = told && (await readerOf(work.db, ownerOf(told), work.now));
    if (!told || !reader || isOver(told, work.now)) return;
    const { push, email, fallback } = channelsFor(
      { type: told.type, madeAt: told.created_at },
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

/** The quiet hours are over: each group that still waits comes as one message, told by its latest. */
export async function pushHeld(
  { workshop }: Platform,
  rules: ReachingRules,
  player: PlayerId,
): Promise<void> {
  await workshop.transact(async (work) => {
    const held = await release(work, player, 'push_at');
    const reader = held.length > 0 && (await readerOf(work.db, player, work.now));
    if (!reader) return;
    for (const { items } of inGroups(await leaving(work, reader, rules, held, 'push'))) {
      await pushTo(work, reader, items[0].id);
    }
  });
}

/** Each device by itself: one that is away holds up no other. */
async function pushTo(work: Work, { devices }: Reader, id: NotificationId): Promise<void> {
  for (const { id: deviceId } of devices) {
    await work.job(PUSH, { notificationId: id, deviceId });
  }
}

/** What is held back in a column and due now; nobody else finds it again. Latest first. */
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
 * What of that was held back nobody has seen, and may leave by what its player wants by now: hours, kinds and agreements
 * change while it waits. What is to be quiet again is held on.
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
    const told = { type: row.type, madeAt: row.created_at };
    const at = channelsFor(told, reader, work.now, rules)[way];
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

/** How many of the same group nobody has read of the day before, itself included, and the latest that is out. */
export async function unreadOfGroup(db: Db, told: NotificationRow) {
  const since = new Date(told.created_at.getTime() - DAY);
  const group = tables<NotificationTables>(db)
    .selectFrom('notifications')
    .where('player_id', '=', told.player_id)
    .where('read_at', 'is', null)
    .where('created_at', '>', since)
    .where('type', 'in', typesBeside(told))
    .where('link', 'is not distinct from', told.link);
  const { count } = await group
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  // it was decided that it leaves, and nothing holds it back
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

/** Only of one that nobody has read, and for which it was not decided: a job may run twice. */
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

/** Of no use any more: the job that was to tell of it came too late. */
function isOver({ type, created_at }: NotificationRow, now: Date): boolean {
  return now.getTime() >= created_at.getTime() + usefulFor(type);
}

export function ownerOf({ player_id }: NotificationRow): PlayerId {
  return player_id;
}
