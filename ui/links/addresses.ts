/** Addresses of screens that many capabilities link to. */

export const TICKETS = '/notifications/support';
export const QUESTIONS = '/notifications/questions';

/** The address of a room. Colons are legal in a path and stay readable. */
export function roomAt(roomId: string): string {
  return `/chat-room/${encodeURIComponent(roomId).replaceAll('%3A', ':')}`;
}
