import type { Db } from '#platform/database/database.ts';
import type { CallContext } from '#platform/http/handlers.ts';
import type { EventId } from '#platform/ids.ts';
import { sequenceOf } from '#platform/realtime/streams.ts';
import { asOne } from '#platform/together.ts';

interface Limits {
  /** Milliseconds after which a value is read again, for changes that are not announced to the event. */
  readonly lifetimeMs: number;
  /** The most values that are kept at once. */
  readonly most: number;
}

interface Entry<Value> {
  /** Sequence of the event's channel before the value was read. */
  readonly sequence: number;
  readonly readAt: number;
  readonly value: Promise<Value>;
}

/**
 * Keeps values about events until something is announced to the event. Every change of a bracket, a match or an entry is
 * announced in its own transaction, by any node. So a crowd costs one look at the channel's sequence, and no value is
 * older than the news.
 */
export function newsCache<Value>(db: Db, { lifetimeMs, most }: Limits) {
  const entries = new Map<string, Entry<Value>>();
  const latestSequence = asOne((channel: string) => sequenceOf(db, channel));
  return async (eventId: EventId, key: string, read: () => Promise<Value>): Promise<Value> => {
    const sequence = await latestSequence(`event:${eventId}`);
    const known = entries.get(key);
    const isFresh = known?.sequence === sequence && performance.now() - known.readAt < lifetimeMs;
    if (isFresh) return known.value;
    if (entries.size >= most) entries.clear();
    const value = read();
    const entry: Entry<Value> = { sequence, readAt: performance.now(), value };
    entries.set(key, entry);
    value.catch(() => entries.get(key) === entry && entries.delete(key));
    return value;
  };
}

/** A change that is not announced to the event, such as a player's new name, shows this much later. */
const VISITORS = { lifetimeMs: 1000, most: 500 };

/** Keeps the reply to visitors about an event until something is announced to the event. */
export function cachedForVisitors<Asked extends { readonly id: EventId }, Reply extends object>(
  db: Db,
  read: (asked: Asked, context: CallContext) => Promise<Reply>,
): (asked: Asked, context: CallContext) => Promise<Reply> {
  const cached = newsCache<Reply>(db, VISITORS);
  return async (asked, context) => {
    const key = JSON.stringify([context.brand.audience, context.language, asked]);
    const visitor = { ...context, caller: { ...context.caller, account: undefined } };
    return cached(asked.id, key, async () => Object.freeze(await read(asked, visitor)));
  };
}
