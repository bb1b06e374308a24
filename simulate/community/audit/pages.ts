/** All pages of a list, one after the other. */
export async function everyPage<T>(
  page: (number: number) => Promise<{ readonly items: readonly T[]; readonly total: number }>,
): Promise<T[]> {
  const all: T[] = [];
  for (let number = 1; ; number += 1) {
    const { items, total } = await page(number);
    all.push(...items);
    if (items.length === 0 || all.length >= total) return all;
  }
}

/** Those that are there more than once. */
export function repeated<T>(all: readonly T[]): T[] {
  const seen = new Set<T>();
  return all.filter((one) => seen.has(one) || !seen.add(one));
}
