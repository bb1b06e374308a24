/** What was begun in each room, for as long as the page lasts. */
const typed = new Map<string, string>();

export function typedIn(roomId: string): string {
  return typed.get(roomId) ?? '';
}

export function keepTyped(roomId: string, text: string): void {
  if (text === '') typed.delete(roomId);
  else typed.set(roomId, text);
}
