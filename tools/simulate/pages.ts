import type { Api } from './connection.ts';

const NEWS_AT_ONCE = 100;

/** Reads all pages of a list that no longer changes. Duplicates and a wrong total are faults. */
export async function everyPage<T>(
  faults: string[],
  name: string,
  page: (number: number) => Promise<{ readonly items: readonly T[]; readonly total: number }>,
  idOf: (item: T) => string,
): Promise<T[]> {
  const all: T[] = [];
  const totals = new Set<number>();
  for (let number = 1; ; number += 1) {
    const { items, total } = await page(number);
    totals.add(total);
    if (items.length === 0) break;
    all.push(...items);
  }
  for (const id of repeated(all.map(idOf))) faults.push(`${name} lists ${id} twice`);
  const said = [...totals].join(', then ');
  if (said !== String(all.length)) faults.push(`${name} lists ${all.length} and says ${said}`);
  return all;
}

type News = Awaited<ReturnType<Api['notifications']>>['items'][number];

/** All notifications of a player, latest first, and the unread count of the reply. */
export async function everyNews(
  api: Pick<Api, 'notifications'>,
): Promise<{ readonly items: readonly News[]; readonly unread: number }> {
  const items: News[] = [];
  let cursor: string | undefined;
  for (;;) {
    const page = await api.notifications({ limit: NEWS_AT_ONCE, ...(cursor && { cursor }) });
    items.push(...page.items);
    if (page.nextCursor === null) return { items, unread: page.unread };
    cursor = page.nextCursor;
  }
}

/** The repeated items of a list. */
export function repeated<T>(all: readonly T[]): T[] {
  const seen = new Set<T>();
  return all.filter((one) => seen.has(one) || !seen.add(one));
}
