import { type Db, tables } from '#platform/database/database.ts';
import type { ItemRow, StoreTables } from './tables.ts';

type Shelf = ItemRow['shelf'];

/** Which things of an audience are wanted; from the first page on. */
interface Wanted {
  readonly audience: string;
  readonly shelves?: readonly Shelf[] | undefined;
  /** Without what is switched off. */
  readonly onlyOn: boolean;
  readonly page: number;
  readonly pageSize: number;
}

/** A page of what lies on the shelves, the cheapest of a shelf first. */
export async function pageOfItems(
  db: Db,
  { audience, shelves, onlyOn, page, pageSize }: Wanted,
): Promise<{ rows: ItemRow[]; total: number }> {
  const all = tables<StoreTables>(db)
    .selectFrom('store_items')
    .where('audience', '=', audience)
    .$if(shelves !== undefined, (query) => query.where('shelf', 'in', [...(shelves ?? [])]))
    .$if(onlyOn, (query) => query.where('on', '=', true));
  const { total } = await all
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await all
    .selectAll()
    .orderBy('shelf', 'desc')
    .orderBy('price')
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows, total };
}
