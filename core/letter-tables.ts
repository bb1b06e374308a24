/** Makes a table when it is first asked for. A page that asks for none of these tables does not load them. */
export function made<T>(make: () => T): () => T {
  let known: T | undefined;
  return () => (known ??= make());
}

/** Pairs of letters, separated by blanks: one, and what it counts as. */
export function pairs(written: string): [string, string][] {
  return written.split(' ').map((pair) => [pair.charAt(0), pair.slice(1)]);
}
