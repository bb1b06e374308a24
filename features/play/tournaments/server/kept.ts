import { eventCardOf } from '#features/play/events/server/index.ts';
import type { Db } from '#platform/database/database.ts';
import type { CallContext, Handler } from '#platform/http/handlers.ts';
import type { EventId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { placeOf } from '#platform/realtime/streams.ts';
import { asOne } from '#platform/together.ts';
import type { tournamentsCalls } from '../contract.ts';

interface Kept<Reply> {
  /** Sequence of the event's channel before the reply was read. */
  readonly place: number;
  readonly readAt: number;
  readonly reply: Promise<Reply>;
}

/** What is not announced to an event's channel, such as another name of a player, shows so much later. */
const KEEP_MS = 1000;
const MOST_REPLIES = 500;

/**
 * Keeps a visitor's reply about an event until something is announced to the event. Each change of a bracket or a match
 * is announced in its own transaction, by any node. So a crowd costs one look at the channel's sequence, and no reply is
 * older than the news.
 */
export function keptUntilNews<Asked extends { readonly id: EventId }, Reply extends object>(
  db: Db,
  read: (asked: Asked, context: CallContext) => Promise<Reply>,
): (asked: Asked, context: CallContext) => Promise<Reply> {
  const kept = new Map<string, Kept<Reply>>();
  const place = asOne((channel: string) => placeOf(db, channel));
  return async (asked, context) => {
    const key = JSON.stringify([context.brand.audience, context.language, asked]);
    const at = await place(`event:${asked.id}`);
    const known = kept.get(key);
    if (known?.place === at && performance.now() - known.readAt < KEEP_MS) return known.reply;
    if (kept.size >= MOST_REPLIES) kept.clear();
    const visitor = { ...context, caller: { ...context.caller, account: undefined } };
    const reply = read(asked, visitor).then((made) => Object.freeze(made));
    const now: Kept<Reply> = { place: at, readAt: performance.now(), reply };
    kept.set(key, now);
    reply.catch(() => kept.get(key) === now && kept.delete(key));
    return reply;
  };
}

/** A bracket as everybody sees it, with the viewer's own entry. */
export function keptBracket(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  read: Handler<typeof tournamentsCalls.getBracketEvent>,
): Handler<typeof tournamentsCalls.getBracketEvent> {
  const visitorsReply = keptUntilNews(db, read);
  return async (asked, context) => {
    const reply = await visitorsReply(asked, context);
    if (!context.caller.account) return reply;
    return { ...reply, event: await eventCardOf(db, asked.id, context, clock.now()) };
  };
}
