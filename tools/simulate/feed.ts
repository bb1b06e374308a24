import { io } from 'socket.io-client';
import type { Replay, StreamEntry } from '#platform/realtime/streams.ts';

/** One channel followed over a socket, as the browser does it: by its unbroken sequence. */
export interface Feed {
  readonly entries: readonly StreamEntry[];
  /** Entries that came more than once, and were dropped. */
  readonly doubles: number;
  /** Number of requests for missing entries. */
  readonly gaps: number;
  readonly connects: number;
  /** True if the server asked for a reload, after which the sequence cannot be checked. */
  readonly wasReset: boolean;
  /** Drops the connection without closing it; the feed reconnects. */
  cut(): void;
  /** Loads missing entries. Resolves with the channel's last sequence on the server. */
  catchUp(): Promise<number>;
  close(): void;
}

const ANSWER_MS = 10_000;
/** Attempts for a reply, which may be lost with its connection. */
const TRIES = 3;

export function openFeed(url: string, cookie: string, channel: string): Promise<Feed> {
  const entries: StreamEntry[] = [];
  const count = { doubles: 0, gaps: 0, connects: 0, wasReset: false };
  const socket = io(url, {
    path: '/live',
    transports: ['websocket'],
    extraHeaders: cookie ? { cookie } : {},
    forceNew: true,
    reconnectionDelay: 50,
    reconnectionDelayMax: 500,
  });
  /** The sequence after which the channel counts: new ones begin above those that were deleted. */
  let begins = 0;
  const last = () => entries.at(-1)?.sequence ?? begins;
  let hole = false;
  const take = (entry: StreamEntry) => {
    if (entry.channel !== channel) return;
    if (entry.sequence <= last()) count.doubles += 1;
    else if (entry.sequence === last() + 1) entries.push(entry);
    else {
      count.gaps += 1;
      hole = true;
    }
  };
  let asking: Promise<number> | undefined;
  /** Sends one request at a time; entries missed meanwhile are requested afterwards. */
  const catchUp = (): Promise<number> => {
    asking = asking ? asking.then(ask, ask) : ask();
    return asking;
  };
  const answered = async (triesLeft: number): Promise<Replay & { error?: string }> => {
    try {
      return await socket.timeout(ANSWER_MS).emitWithAck('follow', { channel, after: last() });
    } catch (error) {
      if (triesLeft <= 1) throw error;
      return answered(triesLeft - 1);
    }
  };
  const ask = async () => {
    const reply = await answered(TRIES);
    if (reply.error) throw new Error(`${channel}: ${reply.error}`);
    if (reply.reset) count.wasReset = true;
    if (reply.reset && entries.length === 0) begins = reply.sequence;
    for (const entry of reply.entries) if (entry.sequence > last()) take(entry);
    return reply.sequence;
  };
  socket.on('entries', (fresh: readonly StreamEntry[]) => {
    hole = false;
    for (const entry of fresh) take(entry);
    if (hole) void catchUp().catch(() => undefined); // cut off meanwhile: the next connect asks again
  });
  return new Promise((resolve, reject) => {
    const feed: Feed = {
      entries,
      get doubles() {
        return count.doubles;
      },
      get gaps() {
        return count.gaps;
      },
      get connects() {
        return count.connects;
      },
      get wasReset() {
        return count.wasReset;
      },
      cut: () => socket.io.engine.close(),
      catchUp,
      close: () => socket.disconnect(),
    };
    socket.on('connect', () => {
      count.connects += 1;
      catchUp().then(
        () => resolve(feed),
        (error: unknown) => count.connects === 1 && reject(error),
      );
    });
  });
}
