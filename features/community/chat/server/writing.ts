import { refuseUnconsented } from '#features/foundation/identity/server/index.ts';
import { blockedEitherWay } from '#features/play/friends/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { Account } from '#platform/http/caller.ts';
import type { CallContext } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { RoomId } from '../rules/rooms.ts';
import { enterRoom, type Room } from './rooms.ts';
import type { ChatTables } from './tables.ts';

/** The room in which somebody may write now, or the reason why not. */
export async function enterToWrite(
  db: Db,
  roomId: RoomId,
  account: Account,
  context: CallContext,
  now: Date,
): Promise<Room> {
  const room = await enterRoom(db, roomId, account, { to: 'write', now });
  const { playerId } = account;
  await refuseUnconsented(db, playerId, context.brand, now);
  await refuseTimedOut(db, account, context, now);
  if (room.kind === 'direct' && (await isBlocked(db, room, playerId))) {
    throw refuse('blocked_between', { status: 403 });
  }
  return room;
}

/** The two players of a direct room have a block between them, or one of them is gone. */
export async function isBlocked(db: Db, room: Room, player: PlayerId): Promise<boolean> {
  const other = otherOf(room, player);
  return other !== undefined && blockedEitherWay(db, player, other);
}

/** The other of a match or a direct room; nobody for who looks after it. */
export function otherOf({ pair }: Room, player: PlayerId): PlayerId | undefined {
  if (!pair?.includes(player)) return undefined;
  return pair[0] === player ? pair[1] : pair[0];
}

export interface TimeOut {
  readonly id: string;
  readonly until: Date;
  readonly reason: string;
}

/** The time-out in force, if it was not lifted and has not ended. */
export async function timeOutOf(
  db: Db,
  { playerId, audience }: Pick<Account, 'playerId' | 'audience'>,
  now: Date,
): Promise<TimeOut | undefined> {
  const last = await tables<ChatTables>(db)
    .selectFrom('chat_sanctions')
    .select(['id', 'until', 'reason', 'lifted_at'])
    .where('player_id', '=', playerId)
    .where('audience', '=', audience)
    .where('kind', '=', 'time_out')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last?.until || last.lifted_at || last.until <= now) return undefined;
  return { id: last.id, until: last.until, reason: last.reason };
}

async function refuseTimedOut(db: Db, account: Account, context: CallContext, now: Date) {
  const timeOut = await timeOutOf(db, account, now);
  if (!timeOut) return;
  const { brand, language } = context;
  const times = { dateStyle: 'medium', timeStyle: 'short', timeZone: brand.timeZone } as const;
  const until = new Intl.DateTimeFormat(language, times).format(timeOut.until);
  const retryAfterSeconds = Math.ceil((timeOut.until.getTime() - now.getTime()) / 1000);
  const values = { until, reason: timeOut.reason };
  throw refuse('chat_timed_out', { status: 403, values, retryAfterSeconds });
}
