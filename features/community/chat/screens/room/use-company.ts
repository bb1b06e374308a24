import { useState } from 'react';
import type { Someone } from '#ui/realtime/presence.ts';
import { useAttendance } from '#ui/realtime/use-presence.ts';

/** Somebody has come into the room, or gone. */
export interface ComingAndGoing {
  readonly key: string;
  readonly kind: 'came' | 'went';
  readonly username: string;
  /** Behind the message of this sequence. */
  readonly after: number;
}

interface Company {
  readonly present: number;
  /** None in a large room, or while it is not known. */
  readonly players: readonly Someone[];
  readonly notices: readonly ComingAndGoing[];
}

const MOST_NOTICES = 5;

/** Tracks the other members of a room. */
export function useCompany(
  channel: string,
  present: number,
  viewerId: string,
  lastSequence: number,
  onTyping: (player: Someone) => void,
): Company {
  const [company, setCompany] = useState<Company>({ present, players: [], notices: [] });
  useAttendance(channel, {
    onTyping: (player) => player.userId !== viewerId && onTyping(player),
    onChange: (change) =>
      setCompany((before) => {
        const { came, went } = change;
        const gone = new Set(went.map(({ userId }) => userId));
        const stayed = before.players.filter(({ userId }) => !gone.has(userId));
        const known = new Set(stayed.map(({ userId }) => userId));
        const players = change.players ?? [
          ...stayed,
          ...came.filter(({ userId }) => !known.has(userId)),
        ];
        const told = [...noticesOf('came', came), ...noticesOf('went', went)].map((told) => ({
          ...told,
          after: lastSequence,
        }));
        const others = told.filter(({ userId }) => userId !== viewerId);
        const notices = [...before.notices, ...others].slice(-MOST_NOTICES);
        return { present: change.present, players, notices };
      }),
  });
  return company;
}

function noticesOf(kind: ComingAndGoing['kind'], players: readonly Someone[]) {
  return players.map(({ userId, username }) => {
    const key = `${kind} ${userId} ${performance.now()}`;
    return { key, kind, userId, username };
  });
}
