import { localOf, nextDay } from '#core/local-time.ts';

/** Facts of a message that decide its place in a thread. */
export interface Placed {
  readonly messageId: string;
  /** Its place in the room: 1, 2, 3 … */
  readonly sequence: number;
  readonly author: { readonly userId: string };
  /** ISO 8601. */
  readonly at: string;
}

/** Rows of a thread from the oldest to the newest. */
export type Row<M extends Placed> =
  | { readonly kind: 'day'; readonly key: string; readonly at: string; readonly near: Near }
  | { readonly kind: 'new'; readonly key: string }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly message: M;
      /** Follows one of the same author at once: name and face stand above already. */
      readonly continues: boolean;
    };
type Near = 'today' | 'yesterday' | null;

interface View {
  readonly timeZone: string;
  /** The server's time, ISO 8601. */
  readonly now: string;
  /** Up to where the viewer had read when the room was opened; `null`: nothing is marked as new. */
  readonly readUpTo: number | null;
  readonly viewerId: string;
}

/** Messages of one author within this time stand together. */
const TOGETHER_MS = 5 * 60_000;

/** Known messages with others, each once, in the room's order: what comes later about a message replaces it. */
export function withMessages<M extends Placed>(known: readonly M[], more: readonly M[]): M[] {
  const byId = new Map(known.map((message) => [message.messageId, message]));
  for (const message of more) byId.set(message.messageId, message);
  return [...byId.values()].sort((a, b) => a.sequence - b.sequence);
}

/** Counts the messages after a position, without those of some players. */
export function freshBehind(
  messages: readonly Placed[],
  seenUpTo: number,
  leftOut: readonly string[],
): number {
  return messages.filter(({ sequence, author }) => {
    return sequence > seenUpTo && !leftOut.includes(author.userId);
  }).length;
}

/** The messages with the days and the beginning of what is new between them. */
export function rowsOf<M extends Placed>(messages: readonly M[], view: View): Row<M>[] {
  const rows: Row<M>[] = [];
  const { viewerId, readUpTo } = view;
  let before: M | undefined;
  let marked = readUpTo === null;
  for (const message of messages) {
    const day = dayOf(message.at, view.timeZone);
    const isNewDay = before === undefined || dayOf(before.at, view.timeZone) !== day;
    if (isNewDay) {
      rows.push({ kind: 'day', key: `day ${day}`, at: message.at, near: nearness(day, view) });
    }
    const isNew =
      !marked && message.sequence > (readUpTo ?? 0) && message.author.userId !== viewerId;
    if (isNew) rows.push({ kind: 'new', key: 'new' });
    marked ||= isNew;
    const continues = !isNewDay && !isNew && belongsTo(before, message);
    rows.push({ kind: 'message', key: message.messageId, message, continues });
    before = message;
  }
  return rows;
}

function belongsTo(before: Placed | undefined, message: Placed): boolean {
  if (before?.author.userId !== message.author.userId) return false;
  return Date.parse(message.at) - Date.parse(before.at) < TOGETHER_MS;
}

function dayOf(at: string, timeZone: string): string {
  return localOf(new Date(at), timeZone).slice(0, 10);
}

function nearness(day: string, { now, timeZone }: View): Near {
  const today = dayOf(now, timeZone);
  if (day === today) return 'today';
  return nextDay(day) === today ? 'yesterday' : null;
}
