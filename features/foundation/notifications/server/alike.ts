import { type SelectQueryBuilder, sql } from 'kysely';
import { localOf } from '#core/local-time.ts';
import { groupOf } from '../rules/groups.ts';
import type { NotificationTables } from './tables.ts';

type Row = Pick<NotificationTables['notifications'], 'type' | 'link' | 'created_at'>;
type Listed = SelectQueryBuilder<NotificationTables, 'notifications', object>;

const DAY_MS = 24 * 3_600_000;

/**
 * How many of a whole list are about the same thing as each row of one of its pages, on the same day by the player's
 * clock. Only the days of the page are counted.
 */
export async function alikeIn(
  list: Listed,
  page: readonly [Row, ...Row[]],
  timeZone: string,
): Promise<(row: Row) => number> {
  const oldest = page.at(-1) ?? page[0];
  const counted = await list
    .where('created_at', '>', new Date(oldest.created_at.getTime() - DAY_MS))
    .where('created_at', '<', new Date(page[0].created_at.getTime() + DAY_MS))
    .select(({ fn }) => ['type', 'link', fn.countAll<number>().as('count')])
    .select(sql<string>`to_char(created_at at time zone ${timeZone}, 'YYYY-MM-DD')`.as('day'))
    .groupBy(['type', 'link', 'day'])
    .execute();
  const counts = new Map<string, number>();
  for (const { type, link, day, count } of counted) {
    const key = `${day} ${groupOf({ type, link })}`;
    counts.set(key, (counts.get(key) ?? 0) + count);
  }
  return (row) => {
    const day = localOf(row.created_at, timeZone).slice(0, 10);
    return counts.get(`${day} ${groupOf(row)}`) ?? 1; // read elsewhere this moment
  };
}
