const MOST = 1_000_000;

/** Which page of a list an address asks for; the first where it says nothing sound. */
export function pageIn({ searchParams }: URL): number {
  const page = Number(searchParams.get('page'));
  return Number.isInteger(page) && page > 0 && page <= MOST ? page : 1;
}
