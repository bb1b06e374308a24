import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { lastOf } from '#core/lists.ts';
import { browserApi } from '#ui/api/browser.ts';
import { isApiProblem } from '#ui/api/problem.ts';
import { isNotNow } from '#ui/outbox/not-now.ts';
import type { LiveEntry } from '#ui/realtime/connection.ts';
import { useChannel } from '#ui/realtime/live.ts';
import type { GoneEntry, ReactionEntry } from '../../rules/socket-events.ts';
import { roomIn } from '../addresses.ts';
import type { Message, Room } from '../chat-types.ts';
import { withMessages } from '../thread.ts';
import { withGone, withReaction } from './changes.ts';

interface Loaded {
  readonly items: readonly Message[];
  readonly more: boolean;
}

/** Live entries of a room. */
type RoomEntry =
  | { readonly type: 'message'; readonly data: Message }
  | { readonly type: 'reaction'; readonly data: ReactionEntry }
  | { readonly type: 'gone'; readonly data: GoneEntry };

interface Reader {
  readonly viewerId: string;
  readonly isPast: boolean;
  /** Somebody else has written. */
  readonly onHeard: (userId: string) => void;
}

/** The messages of a room as they are known: what was loaded, what has come since, what was asked for besides. */
export function useThread(room: Room, loaded: Loaded, { viewerId, isPast, onHeard }: Reader) {
  const { roomId, channel } = room;
  const [known, setKnown] = useState({ loaded, ...loaded });
  if (known.loaded !== loaded) {
    setKnown({ loaded, items: withMessages(known.items, loaded.items), more: known.more });
  }
  const change = (next: (items: readonly Message[]) => readonly Message[]) =>
    setKnown((now) => ({ ...now, items: next(now.items) }));
  const [heard, setHeard] = useState<Message | null>(null);
  const catchUp = useCatchingUp(roomId, known.items, (items) =>
    change((now) => withMessages(now, items)),
  );

  const hear = (entry: RoomEntry) => {
    switch (entry.type) {
      case 'message': {
        const message = entry.data;
        change((items) => (isIn(items, message) ? items : withMessages(items, [message])));
        if (message.author.userId === viewerId) break;
        setHeard(message);
        onHeard(message.author.userId);
        break;
      }
      case 'reaction':
        change((items) => withReaction(items, entry.data, viewerId));
        break;
      case 'gone': {
        const gone = entry.data;
        change((items) => withGone(items, gone));
        setHeard((last) => (last?.messageId === gone.messageId ? null : last));
      }
    }
  };
  useChannel(isPast ? null : channel, (entry) => {
    if (entry)
      hear(entry as LiveEntry & RoomEntry); // as `socket-events.ts` says
    else void catchUp();
  });

  const older = useOlder(roomId, known, ({ items, more }) =>
    setKnown((now) => ({ ...now, items: withMessages(items, now.items), more })),
  );
  return { items: known.items, more: known.more, heard, older, change };
}

export type Thread = ReturnType<typeof useThread>;

function isIn(items: readonly Message[], { messageId }: Message): boolean {
  return items.some((item) => item.messageId === messageId);
}

/**
 * More was missed than can be told one by one: what is known is read anew, since some of it may be gone, and what has
 * come since; at last the newest page.
 */
function useCatchingUp(
  roomId: string,
  items: readonly Message[],
  take: (items: readonly Message[]) => void,
): () => Promise<void> {
  const { revalidate } = useRevalidator();
  const isReading = useRef(false);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return async () => {
    if (isReading.current) return;
    isReading.current = true;
    await readOn((items[0]?.sequence ?? 1) - 1, {
      read: (after) => pageAfter(roomId, after),
      take,

      rest,
      isOver: () => isLeft.current,
    });
    isReading.current = false;
    if (!isLeft.current) await revalidate();
  };
}

const READ_AT_ONCE = 100;
const REST_MS = 5_000;

/** None where it is refused for good. */
async function pageAfter(roomId: string, after: number) {
  try {
    return await browserApi.chatMessages({ roomId: roomIn(roomId), after, limit: READ_AT_ONCE });
  } catch (error) {
    if (isApiProblem(error) && !isNotNow(error)) return { items: [], more: false };
    throw error;
  }
}

function rest(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, REST_MS);
  });
}

/** Reads the page before the oldest known; `state` says how that goes. */
function useOlder(roomId: string, { items }: Loaded, take: (page: Loaded) => void) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const isBusy = useRef(false);
  const load = async () => {
    const before = items[0]?.sequence;
    if (isBusy.current || before === undefined) return;
    isBusy.current = true;
    setState('busy');
    try {
      take(await browserApi.chatMessages({ roomId: roomIn(roomId), before }));
      setState('idle');
    } catch {
      setState('failed');
    } finally {
      isBusy.current = false;
    }
  };
  return { state, load };
}

interface Page<Item> {
  readonly items: readonly Item[];
  readonly more: boolean;
}

interface Reading<Item> {
  /** The page behind a sequence. */
  readonly read: (after: number) => Promise<Page<Item>>;
  readonly take: (items: readonly Item[]) => void;
  /** Until another try is worth it. */
  readonly rest: () => Promise<void>;
  readonly isOver: () => boolean;
}

/**
 * Reads page by page what stands behind a sequence, to its end: where a page does not come it is asked for again, since
 * nobody tells of it another time.
 */
export async function readOn<Item extends { readonly sequence: number }>(
  from: number,
  { read, take, rest, isOver }: Reading<Item>,
): Promise<void> {
  let after = from;
  for (let more = true; more && !isOver(); ) {
    const page = await read(after).catch(() => null);
    if (isOver()) return;
    if (!page) {
      await rest();
      continue;
    }
    take(page.items);
    after = lastOf(page.items)?.sequence ?? after;
    more = page.more && page.items.length > 0;
  }
}
