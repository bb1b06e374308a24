import { type Db, tables } from '#platform/database/database.ts';
import { refuse } from '#platform/http/problems.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import { DESIGNS, enhancerOf } from '../rules/enhancers.ts';
import type { ItemId } from '../store.contract.ts';
import { sealingOf } from './sealing.ts';
import type { ItemRow, OrderRow, StoreTables } from './tables.ts';

const READ_AT_ONCE = 200;

/** Adds missing enhancers of the catalogue to the shelf of an audience. */
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

/** Codes for sale: free, unspoiled and still valid. */
function freeCodes(db: Db, now: Date) {
  return tables<StoreTables>(db)
    .selectFrom('store_codes')
    .where('order_id', 'is', null)
    .where('spoiled_at', 'is', null)
    .where(({ eb, or }) => or([eb('good_until', 'is', null), eb('good_until', '>', now)]));
}

/** Counts the codes that each voucher has left. */
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

/** Finds an item of the audience and locks it to the end of the transaction. */
export async function lockItem(db: Db, id: ItemId, audience: string): Promise<ItemRow> {
  const item = await tables<StoreTables>(db)
    .selectFrom('store_items')
    .selectAll()
    .where('id', '=', id)
    .where('audience', '=', audience)
    .forUpdate()
    .executeTakeFirst();
  if (!item) throw refuse('not_found');
  return item;
}

/** Takes the code that expires first. */
export async function takeCode(
  transaction: Transaction,
  item: string,
  order: string,
): Promise<boolean> {
  const [free] = await nextFree(transaction, item, 0, 1).forUpdate().execute();
  return free !== undefined && giveTo(transaction, free.id, order);
}

/** Like {@link takeCode}, but takes the first code that opens; unreadable ones stay on the shelf. */
export async function takeReadable(
  platform: Platform,
  transaction: Transaction,
  { id: order, item_id: item }: Pick<OrderRow, 'id' | 'item_id'>,
): Promise<string | undefined> {
  const sealing = sealingOf(platform);
  for (let from = 0; ; from += READ_AT_ONCE) {
    const free = await nextFree(transaction, item, from, READ_AT_ONCE).execute();
    for (const { id, key_id: keyId, sealed } of free) {
      const code = sealing.open({ keyId, sealed });
      if (code !== undefined && (await giveTo(transaction, id, order))) return code;
    }
    if (free.length < READ_AT_ONCE) return undefined;
  }
}

/** Removes the code from an order, so that it is for sale again. */
export async function putBackCode({ db }: Transaction, order: string): Promise<void> {
  await tables<StoreTables>(db)
    .updateTable('store_codes')
    .set({ order_id: null })
    .where('order_id', '=', order)
    .execute();
}

function nextFree({ db, now }: Transaction, item: string, from: number, many: number) {
  return freeCodes(db, now)
    .select(['id', 'key_id', 'sealed'])
    .where('item_id', '=', item)
    .orderBy('good_until', (by) => by.asc().nullsLast())
    .orderBy('id')
    .offset(from)
    .limit(many);
}

/** `false` if another order has taken it meanwhile. */
async function giveTo({ db }: Transaction, id: string, order: string): Promise<boolean> {
  const { numUpdatedRows } = await tables<StoreTables>(db)
    .updateTable('store_codes')
    .set({ order_id: order })
    .where('id', '=', id)
    .where('order_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
