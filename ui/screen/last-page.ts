interface PageOfList {
  readonly items: readonly unknown[];
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
}

/**
 * The last page of a list that has ended before the page which the address asks for: where somebody was, until what
 * stood there was decided or taken away. Nothing where the page holds something, or the list holds nothing at all.
 *
 * @param loaded what a screen has loaded: a paged answer, or some by name
 */
export function lastPageOf({ searchParams }: URL, loaded: unknown): number | undefined {
  const asked = searchParams.get('page');
  if (asked === null || typeof loaded !== 'object' || loaded === null) return undefined;
  const ended = [loaded, ...Object.values(loaded)]
    .filter(isPage)
    .find(({ items, page, total }) => String(page) === asked && items.length === 0 && total > 0);
  if (!ended) return undefined;
  const last = Math.ceil(ended.total / ended.pageSize);
  return last < ended.page ? last : undefined;
}

function isPage(value: unknown): value is PageOfList {
  const list = value as Partial<PageOfList> | null | undefined; // a page of a list has all three
  const numbers = [list?.page, list?.pageSize, list?.total];
  return Array.isArray(list?.items) && numbers.every((each) => typeof each === 'number');
}
