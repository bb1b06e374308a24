import type { Community } from '../people.ts';
import type { History } from './rooms.ts';

/** What waits unread in each room is what was said since the player has read it, the same at both nodes. */
export async function checkUnread(
  { chronicle, players, rooms }: Community,
  histories: readonly History[],
): Promise<string[]> {
  const faults: string[] = [];
  const lengths = new Map(histories.map(({ roomId, messages }) => [roomId, messages.length]));
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
  await Promise.all(
    players.map(async ({ userId, username, directs, looks }) => {
      for (const roomId of [rooms.brand, rooms.event, ...directs]) {
        const key = `${userId} ${roomId}`;
        const length = lengths.get(roomId) ?? 0;
        for (const api of looks) {
          const room = await api.chatRoom({ roomId });
          // a room for many that was muted before it was first read keeps the place it had then
          const isKnown = directs.includes(roomId) || readUpTo.has(key);
          const expected = muted.get(key) ? 0 : length - (readUpTo.get(key) ?? 0);
          if (isKnown && !(muted.has(key) && !readUpTo.has(key)) && room.unread !== expected) {
            faults.push(`${username}: ${room.unread} unread in ${roomId}, not ${expected}`);
          }
          if (room.sequence !== length) faults.push(`${roomId}: ${room.sequence} of ${length}`);
        }
      }
      const [one, two] = await Promise.all(looks.map((api) => api.chatUnread({})));
      if (one?.unread !== two?.unread) faults.push(`${username}: the nodes count differently`);
    }),
  );
  return faults;
}
