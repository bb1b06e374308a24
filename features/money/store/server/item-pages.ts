import { type Db, tables } from '#platform/database/database.ts';
import { type Paging, readPage, type Wanted } from '#platform/database/paging.ts';
import type { ItemRow, StoreTables } from './tables.ts';

type Shelf = ItemRow['shelf'];

/** Filter for the items of an audience. */
interface WantedItems extends Wanted {
  readonly audience: string;
  readonly shelves?: readonly Shelf[] | undefined;
  /** Leaves out items that are switched off. */
  readonly onlyOn: boolean;
}

/** A page of items, the cheapest of each shelf first. */
export async function pageOfItems(
  db: Db,
  { audience, shelves, onlyOn, ...wanted }: WantedItems,
): Promise<{ rows: ItemRow[]; paging: Paging }> {
  const all = tables<StoreTables>(db)
    .selectFrom('store_items')
    .where('audience', '=', audience)
    .$if(shelves !== undefined, (query) => query.where('shelf', 'in', [...(shelves ?? [])]))
    .$if(onlyOn, (query) => query.where('on', '=', true));
  return readPage(all, wanted, (each) =>
    each.selectAll().orderBy('shelf', 'desc').orderBy('price').orderBy('id'),
  );
}
