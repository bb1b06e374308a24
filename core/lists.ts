/** Lists in words that every browser of our targets knows (`scripts/vite/targets.ts`). */

/** The last item; `undefined` if the list is empty. */
export function lastOf<Item>(list: readonly Item[]): Item | undefined {
  return list[list.length - 1];
}
