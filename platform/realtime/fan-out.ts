import type { Server } from 'socket.io';
import type { StreamEntry } from './streams.ts';

/** Sends entries to live sockets; clients listen to `entries`. */
export interface FanOut {
  publish(entries: readonly StreamEntry[]): void;
  close(): void;
}

/** A quiet channel waits this long, so that what commits at the same time leaves in its order. */
const GATHER_MS = 20;
/** A busy channel sends this often: each message is a write to every socket that follows it. */
const APART_MS = 100;
/** A delay that people in a conversation do not notice. */
const APART_IN_ROOMS_MS = 60;
/** With very many listeners, one message's writes must end long before the next one's begin. */
const APART_EACH_MS = 0.06;
const OVER_NODES = 'announced';

/**
 * Sends live updates to the sockets that follow their channels. Updates of a player's channel leave at once. Each node
 * gathers those of other channels for its own sockets, and sends them in their sequence.
 */
export function createFanOut(io: Server, hasOtherNodes: boolean): FanOut {
  const gathered = new Map<string, Gathering>();
  io.on(OVER_NODES, gather);

  function apart(channel: string): number {
    const least = channel.startsWith('room:') ? APART_IN_ROOMS_MS : APART_MS;
    const listening = io.sockets.adapter.rooms.get(channel)?.size ?? 0;
    return Math.max(least, listening * APART_EACH_MS);
  }

  function gather(entries: readonly StreamEntry[]): void {
    for (const entry of entries) {
      const gathering = gathered.get(entry.channel) ?? { entries: [], sentAt: 0, timer: undefined };
      gathered.set(entry.channel, gathering);
      gathering.entries.push(entry);
      if (gathering.timer) continue;
      const wait = Math.max(GATHER_MS, gathering.sentAt + apart(entry.channel) - Date.now());
      gathering.timer = setTimeout(send, wait, entry.channel, gathering).unref();
    }
  }

  function send(channel: string, gathering: Gathering): void {
    const { entries } = gathering;
    if (entries.length === 0) return void gathered.delete(channel);
    entries.sort((a, b) => a.sequence - b.sequence);
    io.local.to(channel).emit('entries', entries);
    gathering.entries = [];
    gathering.sentAt = Date.now();
    gathering.timer = setTimeout(send, apart(channel), channel, gathering).unref(); // forgets it if nothing comes
  }

  return {
    publish(entries) {
      const wide = entries.filter(({ channel }) => !isPersonal(channel));
      for (const entry of entries) {
        if (isPersonal(entry.channel)) io.to(entry.channel).emit('entries', [entry]);
      }
      if (wide.length === 0) return;
      gather(wide);
      if (hasOtherNodes) io.serverSideEmit(OVER_NODES, wide);
    },
    close() {
      for (const { timer } of gathered.values()) clearTimeout(timer);
    },
  };
}

interface Gathering {
  entries: StreamEntry[];
  sentAt: number;
  timer: NodeJS.Timeout | undefined;
}

function isPersonal(channel: string): boolean {
  return channel.startsWith('player:');
}
