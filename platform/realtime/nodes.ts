import { randomUUID } from 'node:crypto';
import type { Server } from 'socket.io';
import type { Register } from './register.ts';

/** Nodes tell each other that they are still there this often; who is silent for longer is not. */
const BEAT_MS = 10_000;
const SILENT_FOR_MS = 30_000;
const TOLD = 'presence';
const ASKED = 'presence-ask';

type Change = readonly [place: string, player: string, isThere: boolean];

type Told =
  | { readonly node: string; readonly version: number; readonly changes: readonly Change[] }
  | { readonly node: string; readonly version: number; readonly all: ReturnType<Register['of']> }
  | { readonly node: string; readonly gone: true };

/** Exchanges with other nodes which players are connected. */
export interface Neighbours {
  readonly self: string;
  /** Leaves with the next `flush`. */
  tell(place: string, player: string, isThere: boolean): void;
  flush(): void;
  close(): void;
}

/**
 * Keeps the registers of all nodes alike: changes go out numbered, who misses one asks for the whole, and the
 * players of a node that has fallen silent are gone. Where there is one node, nothing is sent.
 */
export function createNeighbours(io: Server, register: Register, hasOthers: boolean): Neighbours {
  const self = randomUUID();
  const known = new Map<string, { version: number; heardAt: number }>();
  let changes: Change[] = [];
  let version = 0;

  const send = (told: Told) => void io.serverSideEmit(TOLD, told);
  const tellAll = () => send({ node: self, version, all: register.of(self) });

  io.on(TOLD, (told: Told) => {
    const { node } = told;
    if ('gone' in told) {
      known.delete(node);
      return register.drop(node);
    }
    const last = known.get(node)?.version;
    if ('all' in told) register.replace(node, told.all);
    else if (last !== undefined && told.version === last + Math.sign(told.changes.length)) {
      for (const [place, player, isThere] of told.changes)
        register.set(node, place, player, isThere);
    } else return void io.serverSideEmit(ASKED, node);
    known.set(node, { version: told.version, heardAt: Date.now() });
  });
  io.on(ASKED, (node: string | null) => {
    if (node === null || node === self) tellAll();
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
    io.serverSideEmit(ASKED, null);
    tellAll();
  }

  return {
    self,
    tell(place, player, isThere) {
      if (hasOthers) changes.push([place, player, isThere]);
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
