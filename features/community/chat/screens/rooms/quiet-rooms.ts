import type { RoomCard } from '../chat-types.ts';

/** So many rooms without a word are no bother. */
const MOST_IN_SIGHT = 2;

interface Folded<R> {
  readonly inSight: readonly R[];
  readonly folded: readonly R[];
}

const MAY_BE_QUIET: readonly RoomCard['kind'][] = ['game', 'event', 'match'];

/** Every match and battleground brings a room, and most are never written in: they are folded, but for the one that is open. */
export function foldQuiet<R extends Pick<RoomCard, 'roomId' | 'kind' | 'last'>>(
  rooms: readonly R[],
  openRoomId: string | null,
): Folded<R> {
  const isQuiet = ({ roomId, kind, last }: R) =>
    MAY_BE_QUIET.includes(kind) && !last && roomId !== openRoomId;
  const folded = rooms.filter(isQuiet);
  if (folded.length <= MOST_IN_SIGHT) return { inSight: rooms, folded: [] };
  return { inSight: rooms.filter((room) => !isQuiet(room)), folded };
}
