import type { Work } from '#platform/work.ts';

const KEEP_MS = 1000;
const MOST_PAGES = 500;

/** Raised by every change of this process that a list of events shows. */
let generation = 0;

/** Pages kept by this process are read anew once the change has committed. */
export function listsChanged(work: Work): void {
  work.afterCommit(() => {
    generation += 1;
  });
}

/**
 * Keeps what everybody reads for a second, so that a crowd on the landing page costs one query: changes of
 * this process show at once, those of other processes a second later.
 */
export function createPageCache<T>() {
  const pages = new Map<string, { made: number; generation: number; page: Promise<T> }>();
  return (key: string, now: Date, read: () => Promise<T>): Promise<T> => {
    const known = pages.get(key);
    const age = known ? Math.abs(now.getTime() - known.made) : Number.POSITIVE_INFINITY;
    if (known && known.generation === generation && age < KEEP_MS) return known.page;
    if (pages.size >= MOST_PAGES) pages.clear();
    const page = read();
    pages.set(key, { made: now.getTime(), generation, page });
    page.catch(() => pages.delete(key));
    return page;
  };
}
