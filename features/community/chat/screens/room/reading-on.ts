import { lastOf } from '#core/lists.ts';

interface Page<Item> {
  readonly items: readonly Item[];
  readonly more: boolean;
}

interface Reading<Item> {
  /** The page behind a sequence. */
  readonly read: (after: number) => Promise<Page<Item>>;
  readonly take: (items: readonly Item[]) => void;
  /** Until another try is worth it. */
  readonly rest: () => Promise<void>;
  readonly isOver: () => boolean;
}

/**
 * Reads page by page what stands behind a sequence, to its end: where a page does not come it is asked for again, since
 * nobody tells of it another time.
 */
export async function readOn<Item extends { readonly sequence: number }>(
  from: number,
  { read, take, rest, isOver }: Reading<Item>,
): Promise<void> {
  let after = from;
  for (let more = true; more && !isOver(); ) {
    const page = await read(after).catch(() => null);
    if (isOver()) return;
    if (!page) {
      await rest();
      continue;
    }
    take(page.items);
    after = lastOf(page.items)?.sequence ?? after;
    more = page.more && page.items.length > 0;
  }
}
