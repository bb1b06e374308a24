/** A device's clock is taken for right where it is as much as a second and a half ahead. */
const ONCE_MORE_MS = 3_000;

/**
 * Does what is to be done at an end, and again a moment later: by the server's clock it may not have come yet, and
 * nothing would ask a second time. Returns how to leave that.
 */
export function nowAndOnceMore(act: () => void): () => void {
  act();
  const timer = setTimeout(act, ONCE_MORE_MS);
  return () => clearTimeout(timer);
}
