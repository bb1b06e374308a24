import { playerCards } from '#features/foundation/identity/server/index.ts';
import { atOnce } from '#platform/database/at-once.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { actingPlayer, checkMsisdn, type Handler } from '#platform/http/handlers.ts';
import { refuse, refuseField } from '#platform/http/problems.ts';
import type { NotificationId, PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Work } from '#platform/work.ts';
import type { notificationsCalls } from '../notifications.contract.ts';
import { typesBeside } from '../rules/groups.ts';
import { alikeIn } from './alike.ts';
import { cursorOf, readCursor } from './cursor.ts';
import { countUnread } from './notify.ts';
import { renderer } from './render.ts';
import type { NotificationTables } from './tables.ts';

type Calls = typeof notificationsCalls;

export function notifications({ db, texts }: Platform): Handler<Calls['notifications']> {
  return async ({ msisdn, read, cursor, limit, alike }, context) => {
    checkMsisdn(context, msisdn);
    const { playerId } = actingPlayer(context);
    const [rows, unread, zone] = await atOnce([
      // one more than asked for tells whether there are more
      page(db, playerId, { read, cursor, limit: limit + 1 }),
      countUnread(db, playerId),
      zoneOf(db, playerId),
    ]);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const [first, ...others] = shown;
    const countOf =
      alike && first && (await alikeIn(listOf(db, playerId, read), [first, ...others], zone));
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

export function notificationRead(): Handler<Calls['notificationRead']> {
  return async ({ msisdn, read, notificationId, notificationIds, withGroup, link }, context) => {
    checkMsisdn(context, msisdn);
    const { playerId } = actingPlayer(context);
    if (notificationId === undefined && !read)
      throw refuseField('notificationId', 'field_required');
    return context.transact(async (work) => {
      const changed = notificationId
        ? await markOne(work, playerId, notificationId, read, read && withGroup)
        : await markAll(work, playerId, { ids: notificationIds, link });
      const unread = changed
        ? await announceUnread(work, playerId)
        : await countUnread(work.db, playerId);
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

/** Whether it was otherwise before. Another player's is refused. */
async function markOne(
  { db, now }: Work,
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
    // whoever marks one has seen it: also as unread again it leaves by no other way
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

/** The player's other screens count anew. */
async function announceUnread(work: Work, player: PlayerId): Promise<number> {
  const unread = await countUnread(work.db, player);
  work.announce(`player:${player}`, 'notification', { notificationId: null, unread });
  return unread;
}

interface Which {
  readonly ids: readonly NotificationId[] | undefined;
  readonly link: string | undefined;
}

/** All of a player; or those of these that are theirs, or that lead to a place. */
async function markAll({ db, now }: Work, player: PlayerId, { ids, link }: Which) {
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
