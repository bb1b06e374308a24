import type { Chronicle } from '../chronicle.ts';
import type { Community, Player } from '../people.ts';
import type { History } from './rooms.ts';

/** The unread count of each room equals the messages since the player's last reading, on both nodes. */
export async function checkUnread(
  { chronicle, players, rooms }: Community,
  histories: readonly History[],
): Promise<string[]> {
  const lengths = new Map(histories.map(({ roomId, messages }) => [roomId, messages.length]));
  const expected = expectedUnread(chronicle);
  const faults = await Promise.all(
    players.map(async (player) => {
      const { username, directs, looks } = player;
      const wrong: string[] = [];
      for (const roomId of [rooms.brand, rooms.event, ...directs]) {
        wrong.push(...(await wrongRoom(player, roomId, lengths.get(roomId) ?? 0, expected)));
      }
      const [one, two] = await Promise.all(looks.map((api) => api.chatUnread({})));
      if (one?.unread !== two?.unread) wrong.push(`${username}: the nodes count differently`);
      return wrong;
    }),
  );
  return faults.flat();
}

type Expected = ReturnType<typeof expectedUnread>;

/** A room's unread messages of a player; `undefined` if the acts do not determine it. */
function expectedUnread(chronicle: Chronicle) {
  const readUpTo = new Map<string, number>();
  const raise = (key: string, to: number) =>
    readUpTo.set(key, Math.max(to, readUpTo.get(key) ?? 0));
  for (const { who, input } of chronicle.done('chatRead'))
    raise(`${who} ${input.roomId}`, input.upTo);
  for (const { who, input, reply } of chronicle.done('sendChatMessage')) {
    raise(`${who} ${input.roomId}`, reply.sequence);
  }
  const muted = new Map<string, boolean>();
  for (const { who, input } of chronicle.done('muteChatRoom')) {
    muted.set(`${who} ${input.roomId}`, input.act !== 'unmute');
  }
  return ({ userId, directs }: Player, roomId: string, length: number): number | undefined => {
    const key = `${userId} ${roomId}`;
    const read = readUpTo.get(key);
    // the read position of a shared room that was muted before the first reading is unknown
    if (read === undefined && (muted.has(key) || !directs.includes(roomId))) return undefined;
    return muted.get(key) ? 0 : length - (read ?? 0);
  };
}

async function wrongRoom(
  player: Player,
  roomId: string,
  length: number,
  expectedOf: Expected,
): Promise<string[]> {
  const faults: string[] = [];
  const expected = expectedOf(player, roomId, length);
  for (const api of player.looks) {
    const { unread, sequence } = await api.chatRoom({ roomId });
    if (expected !== undefined && unread !== expected) {
      faults.push(`${player.username}: ${unread} unread in ${roomId}, not ${expected}`);
    }
    if (sequence !== length) faults.push(`${roomId}: ${sequence} of ${length}`);
  }
  return faults;
}
