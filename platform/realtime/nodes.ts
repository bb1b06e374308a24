import { randomUUID } from 'node:crypto';
import type { Server } from 'socket.io';
import type { Register } from './register.ts';

/** Time between a node's heartbeats. */
const BEAT_MS = 10_000;
/** A node without a heartbeat for this long is gone. */
const SILENT_FOR_MS = 30_000;
const PRESENCE = 'presence';
const PRESENCE_ASK = 'presence-ask';

type Change = readonly [channel: string, player: string, isThere: boolean];

type NodePresence =
  | { readonly node: string; readonly version: number; readonly changes: readonly Change[] }
  | { readonly node: string; readonly version: number; readonly all: ReturnType<Register['of']> }
  | { readonly node: string; readonly gone: true };

/** Exchanges the connected players with other nodes. */
export interface Neighbours {
  readonly self: string;
  /** Sends the change with the next `flush`. */
  publish(channel: string, player: string, isThere: boolean): void;
  flush(): void;
  close(): void;
}

/**
 * Keeps the registers of all nodes equal. A node sends numbered changes; a node that misses one asks for the whole. The
 * players of a silent node are removed. A single node sends nothing.
 */
export function createNeighbours(io: Server, register: Register, hasOthers: boolean): Neighbours {
  const self = randomUUID();
  const known = new Map<string, { version: number; heardAt: number }>();
  let changes: Change[] = [];
  let version = 0;

  const send = (presence: NodePresence) => void io.serverSideEmit(PRESENCE, presence);
  const publishAll = () => send({ node: self, version, all: register.of(self) });

  io.on(PRESENCE, (presence: NodePresence) => {
    const { node } = presence;
    if ('gone' in presence) {
      known.delete(node);
      return register.drop(node);
    }
    const last = known.get(node)?.version;
    if ('all' in presence) register.replace(node, presence.all);
    else if (last !== undefined && presence.version === last + Math.sign(presence.changes.length)) {
      for (const [channel, player, isThere] of presence.changes)
        register.set(node, channel, player, isThere);
    } else return void io.serverSideEmit(PRESENCE_ASK, node);
    known.set(node, { version: presence.version, heardAt: Date.now() });
  });
  io.on(PRESENCE_ASK, (node: string | null) => {
    if (node === null || node === self) publishAll();
  });

  const beat = () => {
    send({ node: self, version, changes: [] });
    for (const [node, { heardAt }] of known) {
      if (Date.now() - heardAt <= SILENT_FOR_MS) continue;
      known.delete(node);
      register.drop(node);
    }
  };
  const beating = hasOthers ? setInterval(beat, BEAT_MS).unref() : undefined;
  if (hasOthers) {
    io.serverSideEmit(PRESENCE_ASK, null);
    publishAll();
  }

  return {
    self,
    publish(channel, player, isThere) {
      if (hasOthers) changes.push([channel, player, isThere]);
    },
    flush() {
      if (changes.length === 0) return;
      version += 1;
      send({ node: self, version, changes });
      changes = [];
    },
    close() {
      clearInterval(beating);
      if (hasOthers) send({ node: self, gone: true });
    },
  };
}
