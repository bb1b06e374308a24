import { io, type Socket } from 'socket.io-client';
import type { StreamEntry } from '#platform/realtime/streams.ts';
import type { SimPlayer } from '../simulate/players.ts';

const CONNECTED_AT_ONCE = 100;
const LIMIT_MS = 60_000;

/** A device with the room open. */
export interface Listener {
  readonly socket: Socket;
  onMessage: (clientId: string) => void;
  readonly last: () => number;
  /** Loads missing messages; resolves with the room's last sequence. */
  ask(): Promise<number>;
  /** Resolves when the device is connected, has all messages and knows the presence of the room. */
  back(): Promise<void>;
}

export async function openListeners(
  url: string,
  players: readonly SimPlayer[],
  roomId: string,
  count: number,
): Promise<Listener[]> {
  const listeners: Listener[] = [];
  while (listeners.length < count) {
    const batch = Array.from({ length: CONNECTED_AT_ONCE }, (_, index) =>
      openListener(url, players[(listeners.length + index) % players.length], roomId),
    );
    listeners.push(...(await Promise.all(batch)));
  }
  return listeners;
}

async function openListener(
  url: string,
  player: SimPlayer | undefined,
  roomId: string,
): Promise<Listener> {
  if (!player) throw new Error('there are no players');
  const channel = `room:${roomId}`;
  const socket = io(url, {
    path: '/live',
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelayMax: 5_000,
    extraHeaders: { cookie: player.phone.cookie() },
  });
  let last = 0;
  let asking = 0;
  let early: StreamEntry[] = [];
  const take = (entries: readonly StreamEntry[]) => {
    for (const entry of entries) {
      if (entry.channel !== channel) continue;
      if (entry.sequence !== last + 1) continue; // known, or after a gap that will be loaded
      last = entry.sequence;
      if (entry.type === 'message') listener.onMessage(String(entry.data.clientId));
    }
  };
  const listener: Listener = {
    socket,
    onMessage: () => undefined,
    last: () => last,
    async ask() {
      const asked = last === 0 ? { channel } : { channel, after: last };
      asking += 1;
      const answer = await socket
        .timeout(LIMIT_MS)
        .emitWithAck('follow', asked)
        .finally(() => {
          asking -= 1;
        });
      if (answer.error) throw new Error(`${channel}: ${answer.error}`);
      if (last === 0) last = answer.sequence;
      take([...answer.entries, ...early]);
      early = [];
      return answer.sequence;
    },
    async back() {
      await connected(socket);
      await listener.ask();
      await socket.timeout(LIMIT_MS).emitWithAck('attend', channel);
    },
  };
  socket.on('entries', (entries: readonly StreamEntry[]) => {
    // as the browser does: the answer that is awaited tells what comes before
    if (asking > 0) return void early.push(...entries);
    const known = last;
    take(entries);
    const behind = entries.some(({ channel: own, sequence }) => own === channel && sequence > last);
    if (behind && known > 0) void listener.ask().catch(() => undefined); // disconnected: asks again after the reconnect
  });
  await connected(socket);
  await listener.ask();
  await socket.timeout(LIMIT_MS).emitWithAck('attend', channel);
  return listener;
}

function connected(socket: Socket): Promise<void> {
  if (socket.connected) return Promise.resolve();
  return new Promise((resolve) => socket.once('connect', () => resolve()));
}
