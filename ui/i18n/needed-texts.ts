type Listener = (namespaces: readonly string[]) => void;

const needed = new Set<string>();
let listener: Listener = () => undefined;

/**
 * Says which texts a module shows, as soon as the module has arrived in the browser. The build writes the call into each
 * module that uses `useTexts` (`scripts/vite/texts.ts`), so that texts load beside the scripts and not after them.
 */
export function needTexts(...namespaces: readonly string[]): void {
  for (const namespace of namespaces) needed.add(namespace);
  listener(namespaces);
}

/** Texts of all modules that have arrived so far. */
export function neededTexts(): ReadonlySet<string> {
  return needed;
}

/** Calls back for each later module. */
export function onNeededTexts(heard: Listener): void {
  listener = heard;
}
