import { type Db, tables } from '#platform/database/database.ts';
import type { Owned } from '#platform/http/grants.ts';
import type { StoreTables } from './tables.ts';

/** The brand by which an item was ordered. */
export function ownerOfOrder(db: Db, id: string): Promise<Owned | undefined> {
  return tables<StoreTables>(db)
    .selectFrom('store_orders')
    .select(['audience', 'brand'])
    .where('id', '=', id)
    .executeTakeFirst();
}
