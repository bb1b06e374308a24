import { type Line, openLine, typical } from '../network/link.ts';
import { retryImport } from '../screen/retry-import.ts';
import type { LiveSocket } from './socket.ts';

/** An announcement of a channel; see `platform/realtime/streams.ts`. */
export interface LiveEntry {
  readonly channel: string;
  readonly sequence: number;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** `connecting` is also what a visitor is who never followed anything. */
export type ConnectionState = Line;

/** Players need updates at once; spectators can wait until the page has loaded. */
type Urgency = 'at-once' | 'when-calm';
const ONLOOKERS_WAIT_MS = 5_000;

interface Channel {
  /** The last one of the unbroken sequence; unknown until the first answer. */
  sequence: number | undefined;
  /** ISO time of the server at which the screen was made: what came later is news. */
  readonly since: string;
  readonly listeners: Set<(entry: LiveEntry | null) => void>;
  /** A question or its answer is on its way; `again`: and another is to follow. */
  asking: 'no' | 'once' | 'again';
  /** Entries that arrived during a question and continue its answer. */
  early: LiveEntry[];
}

interface Answer {
  readonly sequence?: number;
  readonly entries?: readonly LiveEntry[];
  readonly reset?: boolean;
  readonly error?: string;
}

/** Time between questions for missed entries on a quiet channel; the data saver asks every `SPARING`th time. */
const ASK_AGAIN_MS = 20_000;
const SPARING = 3;
/** Round trips that are kept, in ms. */
const KEPT_TIMES = 10;
const ANSWER_WITHIN_MS = 8_000;

const channels = new Map<string, Channel>();
const stateListeners = new Set<() => void>();
let state: ConnectionState = 'connecting';
let connecting: Promise<LiveSocket> | undefined;
let roundTrips: readonly number[] = [];
let sparing = false;
let hearBytes: (amount: number) => void = () => undefined;

/**
 * Follows a channel from `since` on. The socket guarantees nothing: entries are taken in their unbroken
 * sequence only, doubles are dropped, and a gap, a reconnect or a long silence asks the server's database.
 * `null` tells that too much was missed: reload. Returns how to stop.
 */
export function follow(
  name: string,
  since: string,
  listener: (entry: LiveEntry | null) => void,
  urgency: Urgency = 'at-once',
): () => void {
  const channel = channels.get(name) ?? {
    sequence: undefined,
    since,
    listeners: new Set(),

    asking: 'no' as const,
    early: [],
  };
  const isNew = !channels.has(name);
  channels.set(name, channel);
  channel.listeners.add(listener);
  if (isNew) void begin(name, urgency);
  return () => {
    channel.listeners.delete(listener);
    if (channel.listeners.size > 0 || channels.get(name) !== channel) return;
    channels.delete(name);
    void connecting?.then((socket) => socket.emit('unfollow', name));
  };
}

/** The current state of the connection. */
export function connectionState(): ConnectionState {
  return state;
}

/** The typical round trip in ms; `null` before the first one. */
export function answerTime(): number | null {
  return roundTrips.length > 0 ? typical(roundTrips) : null;
}

/** Asks less often whether anything was missed. */
export function beSparing(isSparing: boolean): void {
  sparing = isSparing;
}

/** Tells how many bytes come over the line from now on, as far as text is as long as it is in bytes. */
export function onLiveBytes(listener: (amount: number) => void): void {
  hearBytes = listener;
}

export function onConnectionState(listener: () => void): () => void {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
}

async function begin(name: string, urgency: Urgency): Promise<void> {
  if (urgency === 'when-calm' && !connecting) {
    await new Promise((resolve) => setTimeout(resolve, ONLOOKERS_WAIT_MS));
  }
  if (channels.has(name)) await ask(await connection(), name);
}

/** Opened when the first channel is followed; who only looks at the landing page never pays for it. */
export function connection(): Promise<LiveSocket> {
  connecting ??= open();
  return connecting;
}

async function open(): Promise<LiveSocket> {
  const { openSocket } = await retryImport(() => import('./socket.ts'));
  const socket = openSocket('/live', (length) => hearBytes(length));
  socket.on('connect', () => {
    setState(openLine(roundTrips));
    for (const name of channels.keys()) void ask(socket, name);
  });
  socket.on('disconnect', () => setState('away'));
  socket.on('entries', (entries: readonly LiveEntry[]) => {
    const behind = new Set<string>();
    for (const entry of entries) {
      const channel = channels.get(entry.channel);
      if (channel && !take(channel, entry)) behind.add(entry.channel);
    }
    for (const name of behind) void ask(socket, name);
  });
  let turn = 0;
  setInterval(() => {
    turn += 1;
    if (!socket.connected || document.visibilityState === 'hidden') return;
    if (sparing && turn % SPARING !== 0) return;
    for (const name of channels.keys()) void ask(socket, name);
  }, ASK_AGAIN_MS);
  return socket;
}

async function ask(socket: LiveSocket, name: string): Promise<void> {
  const channel = channels.get(name);
  if (!channel || !socket.connected) return; // asked again on connecting
  if (channel.asking !== 'no') {
    channel.asking = 'again';
    return;
  }
  channel.asking = 'once';
  const { sequence: after, since } = channel;
  const question = after === undefined ? { channel: name, since } : { channel: name, after };
  const from = performance.now();
  // as `platform/realtime/sockets.ts` answers
  const asked = socket.ask('follow', question, ANSWER_WITHIN_MS);
  const answer = (await asked.catch(() => ({ error: 'unavailable' }))) as Answer;
  roundTrips = [...roundTrips.slice(1 - KEPT_TIMES), performance.now() - from];
  if (socket.connected) setState(openLine(roundTrips));
  const missedMore = (channel.asking as Channel['asking']) === 'again'; // it comes while the answer is awaited
  channel.asking = 'no';
  hearAnswer(channel, answer);
  const isWhole = channel.early.splice(0).every((entry) => take(channel, entry));
  if (missedMore || !isWhole) await ask(socket, name);
}

function hearAnswer(channel: Channel, answer: Answer): void {
  if (answer.error !== undefined || answer.sequence === undefined) return;
  if (answer.reset) tell(channel, null);
  for (const entry of answer.entries ?? []) {
    if (channel.sequence === undefined || entry.sequence > channel.sequence) tell(channel, entry);
  }
  channel.sequence = Math.max(channel.sequence ?? 0, answer.sequence);
}

/** False if an entry is known to be missing before this one while an answer is awaited. */
function take(channel: Channel, entry: LiveEntry): boolean {
  const { sequence, asking, early } = channel;
  if (sequence !== undefined && entry.sequence <= sequence) return true;
  if (sequence === undefined || entry.sequence > sequence + 1) {
    if (asking !== 'no') early.push(entry);
    return asking !== 'no';
  }
  channel.sequence = entry.sequence;
  tell(channel, entry);
  return true;
}

function tell(channel: Channel, entry: LiveEntry | null): void {
  for (const listener of channel.listeners) listener(entry);
}

function setState(next: ConnectionState): void {
  if (state === next) return;
  state = next;
  for (const listener of stateListeners) listener();
}
