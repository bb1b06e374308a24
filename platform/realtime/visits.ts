import { type createChannelPresence, presenceRoom } from './channel-presence.ts';
import type { Devices } from './devices.ts';
import type { PresenceOptions, PresentSocket } from './presence-options.ts';
import { ONLINE, type Register } from './register.ts';
import type { createWatching } from './watching.ts';

/** One socket of a player. */
export interface Visit {
  readonly socket: PresentSocket;
  readonly playerId: string;
  readonly attended: Set<string>;
  watched: readonly string[];
  typedAt: number;
}

interface Parts {
  readonly register: Register;
  readonly devices: Devices;
  readonly channels: ReturnType<typeof createChannelPresence>;
  readonly watching: ReturnType<typeof createWatching>;
}

/** A player who reconnects within this time, such as after a reload, has not left. */
const GONE_AFTER_MS = 5_000;
const MOST_ATTENDED = 10;

/** Handles the messages of a player's sockets: open and close a channel, type, watch players. */
export function createVisits(parts: Parts, options: PresenceOptions) {
  const { register, devices, channels, watching } = parts;
  const { quietAbove, typingEveryMs, nameOf, mayAttend, visibleTo, onError } = options;

  async function attend({ socket, playerId, attended }: Visit, channel: string) {
    if (!(await mayAttend(channel, socket, playerId))) return { error: 'not_yours' };
    if (!attended.has(channel) && socket.connected) {
      if (attended.size === MOST_ATTENDED) return { error: 'too_many_requests' };
      attended.add(channel);
      await socket.join(presenceRoom(channel));
      devices.come(channel, playerId);
    }
    return channels.of(channel);
  }

  function leave({ socket, playerId, attended }: Visit, channel: string): void {
    if (!attended.delete(channel)) return;
    devices.go(channel, playerId);
    void socket.leave(presenceRoom(channel));
  }

  async function watch(visit: Visit, players: readonly string[]) {
    const { socket, playerId } = visit;
    visit.watched = players.length > 0 ? await visibleTo(playerId, players) : [];
    if (socket.connected) watching.watch(socket, visit.watched);
    return { online: visit.watched.filter((player) => register.has(ONLINE, player)) };
  }

  async function watchNoneHidden(visit: Visit): Promise<void> {
    const { socket, playerId, watched } = visit;
    const seen = watched.length > 0 ? await visibleTo(playerId, watched) : watched;
    if (seen.length === watched.length || visit.watched !== watched) return;
    visit.watched = seen;
    watching.watch(socket, seen);
  }

  return {
    attend,
    leave,
    watch,
    begin(socket: PresentSocket, playerId: string): Visit {
      devices.come(ONLINE, playerId);
      return { socket, playerId, attended: new Set(), watched: [], typedAt: 0 };
    },
    sayTyping(visit: Visit, channel: string): void {
      const { socket, playerId: userId, attended } = visit;
      if (!attended.has(channel) || register.count(channel) > quietAbove) return;
      if (Date.now() - visit.typedAt < typingEveryMs / 2) return;
      visit.typedAt = Date.now();
      nameOf(userId)
        .then((username) => {
          const typing = { channel, userId, username };
          socket.volatile.to(presenceRoom(channel)).emit('typing', typing);
        })
        .catch(onError);
    },
    /** Leaves every channel that the player may no longer open, and stops watching players who are now hidden. */
    async leaveLost(visit: Visit): Promise<void> {
      await watchNoneHidden(visit);
      for (const channel of [...visit.attended]) {
        if (!(await mayAttend(channel, visit.socket, visit.playerId))) leave(visit, channel);
      }
    },
    end({ socket, playerId, attended }: Visit): void {
      watching.end(socket);
      const gone = setTimeout(() => {
        for (const channel of attended) devices.go(channel, playerId);
        devices.go(ONLINE, playerId);
      }, GONE_AFTER_MS);
      gone.unref();
    },
  };
}
