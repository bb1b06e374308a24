const MOST = 1_000_000;

/** The page of a list that an address asks for, or the first. Lists side by side have parameters of their own. */
export function pageIn({ searchParams }: Pick<URL, 'searchParams'>, name = 'page'): number {
  const page = Number(searchParams.get(name));
  return Number.isInteger(page) && page > 0 && page <= MOST ? page : 1;
}

/** The address of another page of a list; the pages of the lists beside it (`beside`) stay. */
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
