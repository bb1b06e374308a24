import type { RoomId } from '../rules/rooms.ts';

/** Sheets of a room; which one is open, and about which message, its address says. */
const SHEETS = ['message', 'report', 'delete', 'remove', 'people'] as const;
export type RoomSheet = (typeof SHEETS)[number];

/** Parameters that change the view of a room and not its content. */
const VIEW = ['sheet', 'message', 'reply'];

/** The room of an address; the call says whether there is such a room. */
export function roomIn(roomId: string | undefined): RoomId {
  return (roomId ?? '') as RoomId; // checked by the call's own input
}

export function sheetIn(query: URLSearchParams): { sheet: RoomSheet; messageId: string } | null {
  const sheet = SHEETS.find((name) => name === query.get('sheet'));
  return sheet ? { sheet, messageId: query.get('message') ?? '' } : null;
}

/** The same room with another sheet open, or with none. */
export function sheetAt(query: URLSearchParams, sheet?: RoomSheet, messageId?: string): string {
  const next = new URLSearchParams(query);
  for (const name of VIEW) next.delete(name);
  if (sheet) next.set('sheet', sheet);
  if (messageId) next.set('message', messageId);
  return `?${next}`;
}

/** The same room, with a message to be answered. */
export function replyAt(query: URLSearchParams, messageId: string): string {
  const next = new URLSearchParams(sheetAt(query));
  next.set('reply', messageId);
  return `?${next}`;
}

/** True if two addresses differ only in what is open or quoted, so that nothing has to be loaded again. */
export function isSameView(current: URL, next: URL): boolean {
  if (current.href === next.href || current.pathname !== next.pathname) return false;
  return bare(current) === bare(next);
}

function bare({ searchParams }: URL): string {
  const query = new URLSearchParams(searchParams);
  for (const name of VIEW) query.delete(name);
  query.sort();
  return query.toString();
}
