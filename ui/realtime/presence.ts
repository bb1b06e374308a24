import { connection } from './connection.ts';
import type { LiveSocket } from './socket.ts';

/**
 * Presence and typing (see `platform/realtime/presence.ts`). They travel over the open line alone and are never
 * repeated: a new line asks for everything again.
 */
export interface Someone {
  readonly userId: string;
  readonly username: string;
}

export interface AttendanceChange {
  /** Players, not devices. */
  readonly present: number;
  /** The players known from an answer, with `came` and `went` since. In a large room both are `null`. */
  readonly players: readonly Someone[] | null;
  readonly came: readonly Someone[];
  readonly went: readonly Someone[];
}

interface Attended {
  readonly onChange: (change: AttendanceChange) => void;
  readonly onTyping: (player: Someone) => void;
}

const ANSWER_WITHIN_MS = 8_000;
const attended = new Map<string, Attended>();
const watchers = new Map<object, { ids: readonly string[]; hear: (online: Set<string>) => void }>();
let online = new Set<string>();
let listening: Promise<LiveSocket> | undefined;

/** Is in a place of this name, as others there see; returns how to leave. */
export function attend(channel: string, listener: Attended): () => void {
  attended.set(channel, listener);
  void line().then((socket) => enter(socket, channel));
  return () => {
    if (attended.get(channel) !== listener) return;
    attended.delete(channel);
    void line().then((socket) => socket.emit('unattend', channel));
  };
}

/** Shows the others in the channel that the viewer is typing. */
export function sayTyping(channel: string): void {
  void line().then((socket) => socket.emit('typing', channel));
}

/** Hears which of these players are online, now and as that changes; returns how to stop. */
export function watchPlayers(
  ids: readonly string[],
  hear: (online: Set<string>) => void,
): () => void {
  const key = {};
  watchers.set(key, { ids, hear });
  void line().then(watchAll);
  return () => {
    watchers.delete(key);
    if (watchers.size > 0) void line().then(watchAll);
  };
}

function line(): Promise<LiveSocket> {
  listening ??= connection().then(listenOn);
  return listening;
}

function listenOn(socket: LiveSocket): LiveSocket {
  socket.on('connect', () => {
    for (const channel of attended.keys()) void enter(socket, channel);
    void watchAll(socket);
  });
  socket.on('attendance', ({ channel, ...change }: AttendanceChange & { channel: string }) => {
    attended.get(channel)?.onChange({ ...change, players: null });
  });
  socket.on('typing', ({ channel, ...player }: Someone & { channel: string }) => {
    attended.get(channel)?.onTyping(player);
  });
  socket.on('online', ({ userId, online: isOn }: { userId: string; online: boolean }) => {
    const next = new Set(online);
    if (isOn) next.add(userId);
    else next.delete(userId);
    tell(next);
  });
  return socket;
}

async function enter(socket: LiveSocket, channel: string): Promise<void> {
  if (!socket.connected || !attended.has(channel)) return; // entered on connecting
  const answer = await ask(socket, 'attend', channel);
  const there = answer as { present?: number; players?: readonly Someone[] } | null; // the server's `Attendance`
  if (typeof there?.present !== 'number') return;
  const { present, players = [] } = there;
  attended.get(channel)?.onChange({ present, players, came: [], went: [] });
}

/** One list a line: those that all parts of the screen wait for. */
async function watchAll(socket: LiveSocket): Promise<void> {
  const ids = [...new Set([...watchers.values()].flatMap((watcher) => watcher.ids))].slice(0, 100);
  if (!socket.connected || ids.length === 0) return;
  const answer = await ask(socket, 'watch-players', ids);
  const found = answer as { online?: readonly string[] } | null; // the server's `OnlinePlayers`
  if (Array.isArray(found?.online)) tell(new Set(found.online));
}

async function ask(socket: LiveSocket, event: string, message: unknown): Promise<unknown> {
  return socket.ask(event, message, ANSWER_WITHIN_MS).catch(() => null); // the line was cut: asked again on connecting
}

function tell(next: Set<string>): void {
  online = next;
  for (const { hear } of watchers.values()) hear(online);
}
