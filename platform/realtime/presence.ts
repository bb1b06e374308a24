import type { Server, Socket } from 'socket.io';
import { z } from 'zod';
import { createNeighbours } from './nodes.ts';
import { createRegister, merged, type PlaceChange } from './register.ts';
import { createWatching } from './watching.ts';

/** Who is connected, and who has a channel open: by their sockets alone, over all devices and nodes. */
export interface Presence {
  isOnline(player: string): boolean;
  /** How many players have a channel open. */
  present(channel: string): number;
  isPresent(channel: string, player: string): boolean;
}

export interface PresenceOptions {
  /** Above so many in a channel nobody is told who comes, goes or types; only how many there are. */
  readonly quietAbove: number;
  /** Typing is passed on at most so often. */
  readonly typingEveryMs: number;
  readonly nameOf: (player: string) => Promise<string>;
  /** Whether a player may have a channel open. */
  readonly mayAttend: (channel: string, socket: PresentSocket, player: string) => Promise<boolean>;
  /** Those of these players of whom one may know whether they are connected. */
  readonly visibleTo: (player: string, players: readonly string[]) => Promise<readonly string[]>;
  readonly onError: (error: unknown) => void;
}

export interface SocketFacts {
  readonly playerId: string | null;
}
type InTurn = (task: () => Promise<unknown>, answer: (reply: unknown) => void) => void;
type Events = Record<string, (...values: unknown[]) => void>;
type PresentSocket = Socket<Events, Events, Events, SocketFacts>;

/** One device of a player, as long as its line lasts. */
interface Visit {
  readonly socket: PresentSocket;
  readonly playerId: string;
  readonly attended: Set<string>;
  watched: readonly string[];
  typedAt: number;
}

const FLUSH_MS = 1_000;
/** Where many are, how many is told this often. */
const MANY_EVERY_MS = 5_000;
/** A page that is loaded anew, or a line cut for a moment, is no going away. */
const GONE_AFTER_MS = 5_000;
const MOST_ATTENDED = 10;
const MOST_WATCHED = 100;
/** The place of everybody who is connected. */
const ONLINE = '';
const channelName = z.string().min(1).max(100);
const watched = z.array(z.uuid()).max(MOST_WATCHED);

/** The messages are described in `features/chat/rules/socket-events.ts`; any channel can be attended. */
export function createPresence(io: Server, hasOtherNodes: boolean, options: PresenceOptions) {
  const { quietAbove, typingEveryMs, nameOf, mayAttend, visibleTo, onError } = options;
  const register = createRegister();
  const nodes = createNeighbours(io, register, hasOtherNodes);
  /** place and player → how many sockets of this node */
  const devices = new Map<string, number>();
  const toldAt = new Map<string, number>();
  const waiting = new Map<string, PlaceChange>();
  const watching = createWatching();
  const visits = new WeakMap<PresentSocket, Visit>();

  function come(place: string, player: string): void {
    const key = `${place} ${player}`;
    const count = (devices.get(key) ?? 0) + 1;
    devices.set(key, count);
    if (count > 1) return;
    register.set(nodes.self, place, player, true);
    nodes.tell(place, player, true);
  }

  function go(place: string, player: string): void {
    const key = `${place} ${player}`;
    const count = (devices.get(key) ?? 0) - 1;
    if (count > 0) return void devices.set(key, count);
    devices.delete(key);
    register.set(nodes.self, place, player, false);
    nodes.tell(place, player, false);
  }

  async function attendance(channel: string) {
    const present = register.count(channel);
    const players = present > quietAbove ? [] : register.players(channel);
    return { present, players: await named(players) };
  }

  function named(players: readonly string[]) {
    return Promise.all(players.map(async (userId) => ({ userId, username: await nameOf(userId) })));
  }

  function flush(): void {
    nodes.flush();
    for (const change of register.drain()) {
      if (change.place === ONLINE) tellOnline(change);
      else waiting.set(change.place, merged(waiting.get(change.place), change));
    }
    for (const change of waiting.values()) {
      const isDue = Date.now() - (toldAt.get(change.place) ?? 0) >= MANY_EVERY_MS;
      if (register.count(change.place) > quietAbove && !isDue) continue;
      waiting.delete(change.place);
      toldAt.set(change.place, Date.now());
      tellAttendance(change).catch(onError);
    }
    for (const place of toldAt.keys()) if (register.count(place) === 0) toldAt.delete(place);
  }

  function tellOnline({ came, went }: PlaceChange): void {
    for (const player of came) watching.tell(player, true);
    for (const player of went) watching.tell(player, false);
  }

  async function tellAttendance({ place: channel, came, went }: PlaceChange): Promise<void> {
    const present = register.count(channel);
    const isQuiet = present > quietAbove;
    const change = {
      ...{ channel, present },
      came: isQuiet ? [] : await named(came),
      went: isQuiet ? [] : await named(went),
    };
    io.local.to(attendRoom(channel)).emit('attendance', change);
  }
  const flushing = setInterval(flush, FLUSH_MS).unref();

  function welcome(socket: PresentSocket, inTurn: InTurn): void {
    const { playerId } = socket.data;
    if (playerId === null) return;
    const visit: Visit = { socket, playerId, attended: new Set(), watched: [], typedAt: 0 };
    visits.set(socket, visit);
    come(ONLINE, playerId);
    const toAttend = answering(inTurn, channelName, (channel) => attend(visit, channel));
    const toWatch = answering(inTurn, watched, (players) => watch(visit, players));
    socket.on('attend', toAttend);
    socket.on('watch-players', toWatch);
    socket.on('unattend', (channel: unknown) => {
      // who leaves before it is answered that they are there has left
      if (typeof channel === 'string')
        inTurn(
          async () => leave(visit, channel),
          () => undefined,
        );
    });
    socket.on('typing', (channel: unknown) => {
      if (typeof channel === 'string') sayTyping(visit, channel);
    });
    socket.on('disconnect', () => end(visit));
  }

  async function attend({ socket, playerId, attended }: Visit, channel: string) {
    if (!(await mayAttend(channel, socket, playerId))) return { error: 'not_yours' };
    if (!attended.has(channel) && socket.connected) {
      if (attended.size === MOST_ATTENDED) return { error: 'too_many_requests' };
      attended.add(channel);
      await socket.join(attendRoom(channel));
      come(channel, playerId);
    }
    return attendance(channel);
  }

  function leave({ socket, playerId, attended }: Visit, channel: string): void {
    if (!attended.delete(channel)) return;
    go(channel, playerId);
    void socket.leave(attendRoom(channel));
  }

  function sayTyping(visit: Visit, channel: string): void {
    const { socket, playerId: userId, attended } = visit;
    if (!attended.has(channel) || register.count(channel) > quietAbove) return;
    if (Date.now() - visit.typedAt < typingEveryMs / 2) return;
    visit.typedAt = Date.now();
    nameOf(userId)
      .then((username) => {
        const typing = { channel, userId, username };
        socket.volatile.to(attendRoom(channel)).emit('typing', typing);
      })
      .catch(onError);
  }

  async function watch(visit: Visit, players: readonly string[]) {
    const { socket, playerId } = visit;
    visit.watched = players.length > 0 ? await visibleTo(playerId, players) : [];
    if (socket.connected) watching.watch(socket, visit.watched);
    return { online: visit.watched.filter((player) => register.has(ONLINE, player)) };
  }

  async function leaveLost(socket: PresentSocket): Promise<void> {
    const visit = visits.get(socket);
    if (!visit) return;
    const { playerId, watched } = visit;
    const seen = watched.length > 0 ? await visibleTo(playerId, watched) : watched;
    if (seen.length < watched.length && visit.watched === watched) {
      visit.watched = seen;
      watching.watch(socket, seen);
    }
    for (const channel of [...visit.attended]) {
      if (!(await mayAttend(channel, socket, playerId))) leave(visit, channel);
    }
  }

  function end({ socket, playerId, attended }: Visit): void {
    watching.end(socket);
    const gone = setTimeout(() => {
      for (const channel of attended) go(channel, playerId);
      go(ONLINE, playerId);
    }, GONE_AFTER_MS);
    gone.unref();
  }

  const presence: Presence = {
    isOnline: (player) => register.has(ONLINE, player),
    present: (channel) => register.count(channel),
    isPresent: (channel, player) => register.has(channel, player),
  };
  return {
    presence,
    welcome,
    /** Out of every channel that its player may have open no more; watching nobody who is hidden from them now. */
    leaveLost,
    close() {
      clearInterval(flushing);
      nodes.close();
    },
  };
}

/** Hears a question of this shape, and answers it in its turn. */
function answering<Asked>(
  inTurn: InTurn,
  shape: z.ZodType<Asked>,
  reply: (asked: Asked) => Promise<unknown>,
) {
  return (message: unknown, answer: unknown): void => {
    if (typeof answer !== 'function') return;
    const tell = answer as (reply: unknown) => void; // by the protocol
    const asked = shape.safeParse(message);
    if (asked.success) inTurn(() => reply(asked.data), tell);
    else tell({ error: 'input_invalid' });
  };
}

function attendRoom(channel: string): string {
  return `attend ${channel}`;
}
