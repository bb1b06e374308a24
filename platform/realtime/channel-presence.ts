import type { Server } from 'socket.io';
import { type ChannelChange, merged, type Register } from './register.ts';

interface Options {
  /** In a channel with more players than this, members get the number of players instead of their names. */
  readonly quietAbove: number;
  readonly nameOf: (player: string) => Promise<string>;
  readonly onError: (error: unknown) => void;
}

/** Time between counts in large channels. */
const MANY_EVERY_MS = 5_000;

/** Tracks the players in each channel, and publishes to its members the players who came and went. */
export function createChannelPresence(io: Server, register: Register, options: Options) {
  const { quietAbove, nameOf, onError } = options;
  const publishedAt = new Map<string, number>();
  const waiting = new Map<string, ChannelChange>();

  function named(players: readonly string[]) {
    return Promise.all(players.map(async (userId) => ({ userId, username: await nameOf(userId) })));
  }

  async function publish({ channel, came, went }: ChannelChange): Promise<void> {
    const present = register.count(channel);
    const isQuiet = present > quietAbove;
    const change = {
      channel,
      present,
      came: isQuiet ? [] : await named(came),
      went: isQuiet ? [] : await named(went),
    };
    io.local.to(presenceRoom(channel)).emit('attendance', change);
  }

  return {
    async of(channel: string) {
      const present = register.count(channel);
      const players = present > quietAbove ? [] : register.players(channel);
      return { present, players: await named(players) };
    },
    /** Adds a change for a later `flush`. */
    add(change: ChannelChange): void {
      waiting.set(change.channel, merged(waiting.get(change.channel), change));
    },
    flush(): void {
      for (const change of waiting.values()) {
        const { channel } = change;
        const isDue = Date.now() - (publishedAt.get(channel) ?? 0) >= MANY_EVERY_MS;
        if (register.count(channel) > quietAbove && !isDue) continue;
        waiting.delete(channel);
        publishedAt.set(channel, Date.now());
        publish(change).catch(onError);
      }
      for (const channel of publishedAt.keys()) {
        if (register.count(channel) === 0) publishedAt.delete(channel);
      }
    },
  };
}

/** The room of a channel's members, who receive its `attendance` messages. */
export function presenceRoom(channel: string): string {
  return `attend ${channel}`;
}
