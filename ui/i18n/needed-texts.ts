const needed = new Set<string>();

/**
 * A module that has arrived in the browser says here which texts it shows (`scripts/vite/texts.ts` writes that into each
 * one that calls `useTexts`), so that a screen can wait for its texts before it is shown.
 */
export function needTexts(...namespaces: readonly string[]): void {
  for (const namespace of namespaces) needed.add(namespace);
}

/** Of all modules that have arrived so far. */
export function neededTexts(): ReadonlySet<string> {
  return needed;
}
