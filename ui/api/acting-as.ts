/** A header of the acts that a page makes: the player it shows. */
export const ACTING_AS = 'acting-as';
/** The code of acts that were refused because somebody else is signed in. */
export const ANOTHER = 'signed_in_as_another';

let shown: string | null = null;
const listeners = new Set<() => void>();
let isUnheard = false;

/** Says which player the page shows; the browser's cookie may be another player's, who signed in in another tab. */
export function actAs(userId: string | null): void {
  shown = userId;
}

export function actingAs(): string | null {
  return shown;
}

/** Calls back when an act of this page was refused, since another player is signed in; at once if one was before. */
export function onAnother(listener: () => void): () => void {
  listeners.add(listener);
  if (isUnheard) listener();
  isUnheard = false;
  return () => listeners.delete(listener);
}

export function reportAnotherPlayer(): void {
  isUnheard = listeners.size === 0;
  for (const listener of listeners) listener();
}
