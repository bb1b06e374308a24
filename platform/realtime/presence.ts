import type { Server } from 'socket.io';
import { z } from 'zod';
import { createChannelPresence } from './channel-presence.ts';
import { createDevices } from './devices.ts';
import { createNeighbours } from './nodes.ts';
import type { PresenceOptions, PresentSocket } from './presence-options.ts';
import { createRegister, ONLINE } from './register.ts';
import type { SerialQueue } from './serial-queue.ts';
import { createVisits, type Visit } from './visits.ts';
import { createWatching } from './watching.ts';

/** Presence over all devices and nodes. */
export interface Presence {
  isOnline(player: string): boolean;
  /** The number of players with the channel open. */
  present(channel: string): number;
  isPresent(channel: string, player: string): boolean;
}

const FLUSH_MS = 1_000;
const MOST_WATCHED = 100;
const channelName = z.string().min(1).max(100);
const watched = z.array(z.uuid()).max(MOST_WATCHED);

/** The messages are described in `features/community/chat/rules/socket-events.ts`; any channel can be attended. */
export function createPresence(io: Server, hasOtherNodes: boolean, options: PresenceOptions) {
  const register = createRegister();
  const nodes = createNeighbours(io, register, hasOtherNodes);
  const devices = createDevices(register, nodes);
  const channels = createChannelPresence(io, register, options);
  const watching = createWatching();
  const visits = createVisits({ register, devices, channels, watching }, options);
  const open = new WeakMap<PresentSocket, Visit>();

  function flush(): void {
    nodes.flush();
    for (const change of register.drain()) {
      if (change.channel !== ONLINE) {
        channels.add(change);
        continue;
      }
      for (const player of change.came) watching.publish(player, true);
      for (const player of change.went) watching.publish(player, false);
    }
    channels.flush();
  }
  const flushing = setInterval(flush, FLUSH_MS).unref();

  function welcome(socket: PresentSocket, enqueue: SerialQueue): void {
    const { playerId } = socket.data;
    if (playerId === null) return;
    const visit = visits.begin(socket, playerId);
    open.set(socket, visit);
    const toAttend = answering(enqueue, channelName, (channel) => visits.attend(visit, channel));
    const toWatch = answering(enqueue, watched, (players) => visits.watch(visit, players));
    socket.on('attend', toAttend);
    socket.on('watch-players', toWatch);
    socket.on('unattend', (channel: unknown) => {
      // a leave during the answer comes after it
      if (typeof channel === 'string')
        enqueue(
          async () => visits.leave(visit, channel),
          () => undefined,
        );
    });
    socket.on('typing', (channel: unknown) => {
      if (typeof channel === 'string') visits.sayTyping(visit, channel);
    });
    socket.on('disconnect', () => visits.end(visit));
  }

  const presence: Presence = {
    isOnline: (player) => register.has(ONLINE, player),
    present: (channel) => register.count(channel),
    isPresent: (channel, player) => register.has(channel, player),
  };
  return {
    presence,
    welcome,
    async leaveLost(socket: PresentSocket): Promise<void> {
      const visit = open.get(socket);
      if (visit) await visits.leaveLost(visit);
    },
    close() {
      clearInterval(flushing);
      nodes.close();
    },
  };
}

/** Answers messages of this shape through the queue, and others with `input_invalid`. */
function answering<Asked>(
  enqueue: SerialQueue,
  shape: z.ZodType<Asked>,
  reply: (asked: Asked) => Promise<unknown>,
) {
  return (message: unknown, answer: unknown): void => {
    if (typeof answer !== 'function') return;
    const send = answer as (reply: unknown) => void; // by the protocol
    const asked = shape.safeParse(message);
    if (asked.success) enqueue(() => reply(asked.data), send);
    else send({ error: 'input_invalid' });
  };
}
