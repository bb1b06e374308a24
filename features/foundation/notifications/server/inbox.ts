import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { localOf } from '#core/local-time.ts';
import { playerCards } from '#features/foundation/identity/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { pipelined } from '#platform/database/pipelined.ts';
import {
  actingPlayer,
  type CallContext,
  checkMsisdn,
  type Handler,
} from '#platform/http/handlers.ts';
import { refuse, refuseField } from '#platform/http/problems.ts';
import type { NotificationId, PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { notificationsCalls } from '../notifications.contract.ts';
import { groupOf, typesBeside } from '../rules/groups.ts';
import type { NotificationType } from '../rules/types.ts';
import { countUnread } from './notify.ts';
import { renderer } from './render.ts';
import type { NotificationTables } from './tables.ts';

type Calls = typeof notificationsCalls;

export function notifications({ db, texts }: Platform): Handler<Calls['notifications']> {
  return async ({ msisdn, read, cursor, limit, alike }, context) => {
    checkMsisdn(context, msisdn);
    const { playerId } = actingPlayer(context);
    const [rows, unread, zone] = await pipelined([
      // one more than requested shows if there is a next page
      page(db, playerId, { read, cursor, limit: limit + 1 }),
      countUnread(db, playerId),
      zoneOf(db, playerId),
    ]);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const [first, ...others] = shown;
    const countOf =
      alike && first && (await countAlike(listOf(db, playerId, read), [first, ...others], zone));
    const render = renderer(texts, context.language, zone);
    return {
      items: shown.map((row) => ({
        notificationId: row.id,
        type: row.type,
        ...render(row.type, row.params),
        link: row.link,
        read: row.read_at !== null,
        createdAt: row.created_at.toISOString(),
        alike: countOf ? countOf(row) : null,
      })),
      nextCursor: last && rows.length > limit ? cursorOf(last) : null,
      unread,
    };
  };
}

/** Lists the caller's latest unread notifications of some types since a time. */
export async function listUnread(
  { db, texts }: Pick<Platform, 'db' | 'texts'>,
  { caller, language }: Pick<CallContext, 'caller' | 'language'>,
  { types, since, limit }: { types: readonly NotificationType[]; since: Date; limit: number },
) {
  const player = caller.account?.playerId;
  if (!player) return [];
  const [rows, zone] = await pipelined([
    listOf(db, player, 'unread')
      .selectAll()
      .where('type', 'in', [...types])
      .where('created_at', '>', since)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
    zoneOf(db, player),
  ]);
  const render = renderer(texts, language, zone);
  return rows.map((row) => ({
    notificationId: row.id,
    type: row.type,
    ...render(row.type, row.params),
    link: row.link,
    createdAt: row.created_at.toISOString(),
  }));
}

export function notificationRead(): Handler<Calls['notificationRead']> {
  return async ({ msisdn, read, notificationId, notificationIds, withGroup, link }, context) => {
    checkMsisdn(context, msisdn);
    const { playerId } = actingPlayer(context);
    if (notificationId === undefined && !read)
      throw refuseField('notificationId', 'field_required');
    return context.transaction(async (transaction) => {
      const changed = notificationId
        ? await markOne(transaction, playerId, notificationId, read, read && withGroup)
        : await markAll(transaction, playerId, { ids: notificationIds, link });
      const unread = changed
        ? await publishUnread(transaction, playerId)
        : await countUnread(transaction.db, playerId);
      return { unread };
    });
  };
}

interface PageOf {
  readonly read: 'read' | 'unread' | undefined;
  readonly cursor: string | undefined;
  readonly limit: number;
}

function listOf(db: Db, player: PlayerId, read: PageOf['read']) {
  const all = tables<NotificationTables>(db)
    .selectFrom('notifications')
    .where('player_id', '=', player);
  return read ? all.where('read_at', read === 'read' ? 'is not' : 'is', null) : all;
}

function page(db: Db, player: PlayerId, { read, cursor, limit }: PageOf) {
  let query = listOf(db, player, read).selectAll();
  if (cursor !== undefined) {
    const { at, id } = readCursor(cursor);
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(at, id)),
    );
  }
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

async function zoneOf(db: Db, player: PlayerId): Promise<string> {
  const cards = await playerCards(db, [player]);
  return cards.get(player)?.timeZone ?? 'UTC';
}

/** Marks one as read or unread, and its group if wanted. True if anything changed; another player's is refused. */
async function markOne(
  { db, now }: Transaction,
  player: PlayerId,
  id: NotificationId,
  read: boolean,
  withGroup: boolean,
): Promise<boolean> {
  const view = tables<NotificationTables>(db);
  const found = await view
    .selectFrom('notifications')
    .select(['player_id', 'type', 'link'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw refuse('not_found');
  if (found.player_id !== player) throw refuse('not_yours');
  const changed = await view
    .updateTable('notifications')
    // marking means seeing, so that it isn't sent by another channel even if it is unread again
    .set(({ fn, val }) => ({
      read_at: read ? now : null,
      seen_at: fn.coalesce('seen_at', val(now)),
    }))
    .where('player_id', '=', player)
    .where('read_at', read ? 'is' : 'is not', null)
    .where(({ eb, and }) =>
      withGroup
        ? and([
            eb('type', 'in', typesBeside(found)),
            eb('link', 'is not distinct from', found.link),
          ])
        : eb('id', '=', id),
    )
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Sends the new unread count to the player's other screens. */
async function publishUnread(transaction: Transaction, player: PlayerId): Promise<number> {
  const unread = await countUnread(transaction.db, player);
  transaction.publish(`player:${player}`, 'notification', { notificationId: null, unread });
  return unread;
}

interface MarkAll {
  readonly ids: readonly NotificationId[] | undefined;
  readonly link: string | undefined;
}

/** Marks all unread ones of a player as read, or those with these ids or this link. */
async function markAll({ db, now }: Transaction, player: PlayerId, { ids, link }: MarkAll) {
  if (ids?.length === 0) return false;
  let unread = tables<NotificationTables>(db)
    .updateTable('notifications')
    .set({ read_at: now })
    .where('player_id', '=', player)
    .where('read_at', 'is', null);
  if (ids) unread = unread.where('id', 'in', ids);
  if (link !== undefined) unread = unread.where('link', '=', link);
  const changed = await unread.executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Notifications that are no longer needed, because the player has acted or the matter has ended. */
export interface ReadMark {
  readonly of: PlayerId;
  /** Link of the notifications; without it all links. */
  readonly link?: string;
  /** Types of the notifications; without them all types. */
  readonly types?: readonly NotificationType[];
  /** The player who caused them. */
  readonly by?: PlayerId;
}

/** Marks notifications as read in one statement, and sends the new unread counts. */
export async function markRead(
  transaction: Transaction,
  marks: readonly ReadMark[],
): Promise<void> {
  if (marks.length === 0) return;
  const asked = marks.map(({ of, link = null, types = null, by = null }) => {
    return { player: of, link, types, causer: by };
  });
  // the subquery doesn't see the update
  const { rows } = await sql<{ player_id: string; before: number }>`
    update notifications set read_at = ${transaction.now}
    where read_at is null
      and player_id = any(${[...new Set(marks.map(({ of }) => of))]}::uuid[])
      and exists (
        select from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
          as settled(player uuid, link text, types text[], causer text)
        where settled.player = notifications.player_id
          and (settled.link is null or settled.link = notifications.link)
          and (settled.types is null or notifications.type = any(settled.types))
          and (settled.causer is null or settled.causer = notifications.params ->> 'opponentId')
      )
    returning player_id, (
      select count(*) from notifications as others
      where others.player_id = notifications.player_id and others.read_at is null
    ) as before`.execute(transaction.db);
  for (const [player, own] of Map.groupBy(rows, ({ player_id }) => player_id)) {
    const unread = (own[0]?.before ?? 0) - own.length;
    transaction.publish(`player:${player}`, 'notification', { notificationId: null, unread });
  }
}

type Row = Pick<NotificationTables['notifications'], 'type' | 'link' | 'created_at'>;
type Listed = SelectQueryBuilder<NotificationTables, 'notifications', object>;

const DAY_MS = 24 * 3_600_000;

/**
 * Counts, for each row of a page, the notifications of the whole list in the same group and on the same day of the player's
 * time zone. Only the page's days are counted.
 */
async function countAlike(
  list: Listed,
  page: readonly [Row, ...Row[]],
  timeZone: string,
): Promise<(row: Row) => number> {
  const oldest = page.at(-1) ?? page[0];
  const counted = await list
    .where('created_at', '>', new Date(oldest.created_at.getTime() - DAY_MS))
    .where('created_at', '<', new Date(page[0].created_at.getTime() + DAY_MS))
    .select(({ fn }) => ['type', 'link', fn.countAll<number>().as('count')])
    .select(sql<string>`to_char(created_at at time zone ${timeZone}, 'YYYY-MM-DD')`.as('day'))
    .groupBy(['type', 'link', 'day'])
    .execute();
  const counts = new Map<string, number>();
  for (const { type, link, day, count } of counted) {
    const key = `${day} ${groupOf({ type, link })}`;
    counts.set(key, (counts.get(key) ?? 0) + count);
  }
  return (row) => {
    const day = localOf(row.created_at, timeZone).slice(0, 10);
    return counts.get(`${day} ${groupOf(row)}`) ?? 1; // 1 if it was read in the meantime
  };
}

const position = z.tuple([z.iso.datetime().transform((text) => new Date(text)), z.uuid()]);

/** Opaque cursor after the last row of a page. */
function cursorOf(last: { readonly created_at: Date; readonly id: string }): string {
  return Buffer.from(`${last.created_at.toISOString()} ${last.id}`).toString('base64url');
}

function readCursor(cursor: string): { at: Date; id: NotificationId } {
  const read = position.safeParse(Buffer.from(cursor, 'base64url').toString().split(' '));
  if (!read.success) throw refuseField('cursor', 'field_invalid');
  const [at, id] = read.data;
  return { at, id: id as NotificationId }; // as `cursorOf` wrote it
}
