import { type Db, tables } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { ItemId } from '../contract.ts';
import { DESIGNS, enhancerOf } from '../rules/enhancers.ts';
import type { StoreTables } from './tables.ts';

/** Puts the enhancers of the catalogue on the shelf of an audience that has not had them all. */
export function shelfStocker({ db, clock }: Platform): (audience: string) => Promise<void> {
  const stocked = new Set<string>();
  return async (audience) => {
    if (stocked.has(audience)) return;
    await tables<StoreTables>(db)
      .insertInto('store_items')
      .values(
        DESIGNS.map((design) => ({
          id: newId<ItemId>(),
          audience,
          shelf: 'enhancers' as const,
          design,
          names: {},
          texts: {},
          price: enhancerOf(design).price,
          stock: null,
          limit_most: null,
          limit_days: null,
          asks_address: false,
          on: true,
          created_at: clock.now(),
          changed_at: clock.now(),
        })),
      )
      .onConflict((conflict) => conflict.columns(['audience', 'design']).doNothing())
      .execute();
    stocked.add(audience);
  };
}

/** Codes that can be sold: nobody's, readable, and good for some time yet. */
export function freeCodes(db: Db, now: Date) {
  return tables<StoreTables>(db)
    .selectFrom('store_codes')
    .where('order_id', 'is', null)
    .where('spoiled_at', 'is', null)
    .where(({ eb, or }) => or([eb('good_until', 'is', null), eb('good_until', '>', now)]));
}

/** How many codes each voucher has left. */
export async function codesLeft(
  db: Db,
  items: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  if (items.length === 0) return new Map();
  const rows = await freeCodes(db, now)
    .select(({ fn }) => ['item_id', fn.countAll<number>().as('left')])
    .where('item_id', 'in', [...items])
    .groupBy('item_id')
    .execute();
  return new Map(rows.map(({ item_id, left }) => [item_id, left]));
}
