import { accountDirectory, playerCards } from '#features/identity/server/index.ts';
import type { Db } from '#platform/database/database.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Follower } from '#platform/realtime/sockets.ts';
import { QUIET_ABOVE, TYPING_EVERY_MS } from '../rules/messages.ts';
import { ROOM_CHANNEL, type RoomId, roomRefOf } from '../rules/rooms.ts';
import { meetRoom } from './rooms.ts';

/** Who may follow the channel of a room, and have it open: whoever may read it, by the same rule. */
export async function mayFollowRoom(
  db: Db,
  channel: string,
  { playerId, audience }: Follower,
  now: Date,
): Promise<boolean> {
  const roomId = channel.slice(ROOM_CHANNEL.length);
  const ref = roomRefOf(roomId);
  if (playerId === null || !ref) return false;
  if (ref.kind === 'brand') return ref.audience === audience;
  const account = await accountDirectory.account(db, playerId);
  if (account?.audience !== audience) return false;
  const { access } = await meetRoom(db, roomId as RoomId, account, now); // of the form just read
  return access === 'read' || access === 'write';
}

/** What the live channel needs for telling who is in a room. */
export const chatAttendance = {
  quietAbove: QUIET_ABOVE,
  typingEveryMs: TYPING_EVERY_MS,
  nameOf: namer(),
};

const KNOWN_FOR_MS = 60_000;
const MOST_KNOWN = 5_000;

/** Names of those who come and go; asked anew now and then, since they change. */
function namer() {
  const known = new Map<PlayerId, { readonly name: string; readonly until: number }>();
  return async (db: Db, player: PlayerId): Promise<string> => {
    const last = known.get(player);
    if (last && last.until > Date.now()) return last.name;
    const name = (await playerCards(db, [player])).get(player)?.username ?? '';
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(player, { name, until: Date.now() + KNOWN_FOR_MS });
    return name;
  };
}
