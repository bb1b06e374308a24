const listeners = new Set<() => void>();
let isUnheard = false;

/** Calls back when the server has said that the session of this page is over; at once if it has said so before. */
export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener);
  if (isUnheard) listener();
  isUnheard = false;
  return () => listeners.delete(listener);
}

export function reportSignedOut(): void {
  isUnheard = listeners.size === 0;
  for (const listener of listeners) listener();
}
