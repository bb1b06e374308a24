import type { Server } from 'socket.io';
import { merged, type PlaceChange, type Register } from './register.ts';

interface Options {
  /** Above so many in a channel nobody is told who comes and goes; only how many there are. */
  readonly quietAbove: number;
  readonly nameOf: (player: string) => Promise<string>;
  readonly onError: (error: unknown) => void;
}

/** Time between counts in large channels. */
const MANY_EVERY_MS = 5_000;

/** Tracks the players in a channel, and publishes those who came and went since to all that are in it. */
export function createAttendance(io: Server, register: Register, options: Options) {
  const { quietAbove, nameOf, onError } = options;
  const toldAt = new Map<string, number>();
  const waiting = new Map<string, PlaceChange>();

  function named(players: readonly string[]) {
    return Promise.all(players.map(async (userId) => ({ userId, username: await nameOf(userId) })));
  }

  async function tell({ place: channel, came, went }: PlaceChange): Promise<void> {
    const present = register.count(channel);
    const isQuiet = present > quietAbove;
    const change = {
      ...{ channel, present },
      came: isQuiet ? [] : await named(came),
      went: isQuiet ? [] : await named(went),
    };
    io.local.to(attendRoom(channel)).emit('attendance', change);
  }

  return {
    async of(channel: string) {
      const present = register.count(channel);
      const players = present > quietAbove ? [] : register.players(channel);
      return { present, players: await named(players) };
    },
    /** Leaves with a later `flush`. */
    note(change: PlaceChange): void {
      waiting.set(change.place, merged(waiting.get(change.place), change));
    },
    flush(): void {
      for (const change of waiting.values()) {
        const isDue = Date.now() - (toldAt.get(change.place) ?? 0) >= MANY_EVERY_MS;
        if (register.count(change.place) > quietAbove && !isDue) continue;
        waiting.delete(change.place);
        toldAt.set(change.place, Date.now());
        tell(change).catch(onError);
      }
      for (const place of toldAt.keys()) if (register.count(place) === 0) toldAt.delete(place);
    },
  };
}

/** The room of a channel's members, who receive its attendance. */
export function attendRoom(channel: string): string {
  return `attend ${channel}`;
}
