const MOST = 1_000_000;

/**
 * Which page of a list an address asks for; the first where it says nothing sound. Lists beside each other have names
 * of their own.
 */
export function pageIn({ searchParams }: Pick<URL, 'searchParams'>, name = 'page'): number {
  const page = Number(searchParams.get(name));
  return Number.isInteger(page) && page > 0 && page <= MOST ? page : 1;
}

/** Where another page of a list is; the pages that the lists beside it are at (`beside`) stay. */
export function pageHref(
  query: URLSearchParams,
  beside: readonly string[],
  name: string,
  page: number,
): string {
  const kept = beside.flatMap((each) => {
    const at = query.get(each);
    return at === null ? [] : [[each, at]];
  });
  return `?${new URLSearchParams([...kept, [name, String(page)]])}`;
}
