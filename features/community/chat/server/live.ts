import { accountsOf, playerCards } from '#features/foundation/identity/server/index.ts';
import { blockedAmong } from '#features/play/friends/server/index.ts';
import { inBatches } from '#platform/batches.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Follower } from '#platform/realtime/following.ts';
import { QUIET_ABOVE, TYPING_EVERY_MS } from '../rules/messages.ts';
import { ROOM_CHANNEL, type RoomId, roomRefOf } from '../rules/rooms.ts';
import { type AskedRoom, accessOf, findRooms } from './rooms.ts';
import { isBlocked } from './writing.ts';

interface Asker extends AskedRoom {
  readonly audience: string;
}

/**
 * Decides who may follow a room's channel and open it: everyone who may read it, by the same rule. When many return at
 * once, a few statements answer for all.
 */
export function roomFollowing(
  db: Db,
  clock: Clock,
): (channel: string, follower: Follower) => Promise<boolean> {
  const mayRead = inBatches<Asker, boolean>(
    (asked) => whoMayRead(db, asked, clock.now()),
    ({ roomId, viewer, audience }) => `${roomId} ${viewer} ${audience}`,
  );
  return async (channel, { playerId: viewer, audience }) => {
    const roomId = channel.slice(ROOM_CHANNEL.length);
    const ref = roomRefOf(roomId);
    if (viewer === null || !ref) return false;
    if (ref.kind === 'brand') return ref.audience === audience;
    return mayRead({ roomId: roomId as RoomId, viewer, audience }); // `roomRefOf` has just read it
  };
}

async function whoMayRead(db: Db, asked: readonly Asker[], now: Date): Promise<boolean[]> {
  const [accounts, rooms] = await Promise.all([
    accountsOf(
      db,
      asked.map(({ viewer }) => viewer),
    ),
    findRooms(db, asked),
  ]);
  return asked.map(({ viewer, audience }, at) => {
    const [account, room] = [accounts.get(viewer), rooms[at]];
    if (account?.audience !== audience || !room) return false;
    const access = accessOf(room, account, now);
    return access === 'read' || access === 'write';
  });
}

/** Settings of presence in rooms. */
export const chatPresence = {
  quietAbove: QUIET_ABOVE,
  typingEveryMs: TYPING_EVERY_MS,
  nameOf: namer(),
  mayMeet,
  visibleTo,
};

/** Players whose connection the viewer may see: those of the same audience, with no block between them. */
async function visibleTo(
  db: Db,
  viewer: PlayerId,
  players: readonly PlayerId[],
): Promise<PlayerId[]> {
  const [accounts, blocked] = await Promise.all([
    accountsOf(db, [viewer, ...players]),
    blockedAmong(db, viewer, players),
  ]);
  const own = accounts.get(viewer);
  return players.filter((id) => {
    return own && accounts.get(id)?.audience === own.audience && !blocked.has(id);
  });
}

/** Two with a block between them read what they have said, and are not there for each other. */
async function mayMeet(db: Db, channel: string, viewer: PlayerId): Promise<boolean> {
  const roomId = channel.slice(ROOM_CHANNEL.length);
  if (roomRefOf(roomId)?.kind !== 'direct') return true;
  const [room] = await findRooms(db, [{ roomId: roomId as RoomId, viewer }]); // `roomRefOf` has just read it
  return room !== undefined && !(await isBlocked(db, room, viewer));
}

const KNOWN_FOR_MS = 60_000;
const MOST_KNOWN = 5_000;

/** Names of players who come and go; read again from time to time, because names change. */
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
