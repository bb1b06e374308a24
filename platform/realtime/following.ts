import type { Socket } from 'socket.io';
import { z } from 'zod';
import { inBatches } from '../batches.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { PlayerId, SessionId } from '../ids.ts';
import { type From, replays } from './streams.ts';

/** The client of a socket: a player, or a visitor of a brand. */
export interface Follower {
  readonly audience: string;
  readonly playerId: PlayerId | null;
}

export interface SocketData extends Follower {
  readonly sessionId: SessionId | null;
}
export type PlayerSocket = Socket<Record<string, never>, Record<string, never>, never, SocketData>;

/** The most channels that a socket follows, and the most of its messages that wait. */
export const MAX_CHANNELS = 60;
/** The most replays that one statement answers. */
const MOST_REPLAYED = 100;
/** Names that the database accepts, since one statement answers several sockets. */
const CHANNEL_NAME = /^[!-~]{0,100}$/;
const follow = z.object({
  channel: z.string().regex(CHANNEL_NAME),
  after: z.number().int().min(0).optional(),
  since: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .optional(),
});

/** Follows channels for a socket, as long as its player may. */
export function createFollowing(
  db: Db,
  clock: Clock,
  mayFollow: (channel: string, follower: Follower) => Promise<boolean>,
) {
  // a few statements answer thousands that return at once
  const replay = inBatches(
    (asked: readonly (From & { channel: string })[]) => replays(db, asked, clock.now()),
    ({ channel, after, since }) => `${channel} ${after} ${since?.getTime()}`,
    MOST_REPLAYED,
  );
  return {
    /** Answers with the missed entries, or with an `error`. */
    async follow(socket: PlayerSocket, message: unknown) {
      const asked = follow.safeParse(message);
      if (!asked.success) return { error: 'input_invalid' };
      const { channel, after, since } = asked.data;
      if (socket.rooms.size > MAX_CHANNELS) return { error: 'too_many_requests' };
      if (!(await mayFollow(channel, socket.data))) {
        await socket.leave(channel); // the player may have lost it just now
        return { error: 'not_yours' };
      }
      // Joined first: what commits between the two reaches the client by both ways, and it drops doubles.
      await socket.join(channel);
      return replay({ channel, after, since });
    },
    /**
     * Removes sockets from channels that their player may no longer follow, after leaving an event or losing a role.
     */
    async leaveLost(socket: PlayerSocket): Promise<void> {
      const followed = [...socket.rooms].filter(
        (room) => room !== socket.id && CHANNEL_NAME.test(room),
      );
      await Promise.all(
        followed.map(async (channel) => {
          if (!(await mayFollow(channel, socket.data))) await socket.leave(channel);
        }),
      );
    },
  };
}
