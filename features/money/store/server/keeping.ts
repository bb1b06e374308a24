import { type Db, tables } from '#platform/database/database.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuseField, refuseInvalid } from '#platform/http/problems.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { storeKeepingCalls } from '../stock.contract.ts';
import type { ItemId } from '../store.contract.ts';
import { pageOfItems } from './item-pages.ts';
import { stocksOf } from './listing.ts';
import { lockItem, shelfStocker } from './shelves.ts';
import type { ItemRow, StoreTables, Words } from './tables.ts';
import { wordsFor } from './words.ts';

type Calls = typeof storeKeepingCalls;

export function keptItems(platform: Platform): Handler<Calls['keptItems']> {
  const { db, clock } = platform;
  const stock = shelfStocker(platform);
  return async ({ shelf, ...paged }, context) => {
    const { audience } = actingPlayer(context);
    await stock(audience);
    const shelves = shelf && [shelf];
    const wanted = { audience, shelves, onlyOn: false, ...paged };
    const { rows, paging } = await pageOfItems(db, wanted);
    const stockOf = await stocksOf(db, rows, clock.now());
    const sold = await soldOf(db, rows);
    const items = rows.map((row) => ({
      itemId: row.id,
      shelf: row.shelf,
      ...wordsFor(row, context.language),
      names: row.names,
      texts: row.texts,
      price: row.price,
      stock: stockOf(row),
      limit: row.limit_most === null ? null : { most: row.limit_most, days: row.limit_days },
      asksAddress: row.asks_address,
      on: row.on,
      sold: sold.get(row.id) ?? 0,
    }));
    return { items, ...paging };
  };
}

export function saveItem(): Handler<Calls['saveItem']> {
  return async (input, context) => {
    const { audience } = actingPlayer(context);
    const { itemId } = input;
    return context.transaction((transaction) =>
      itemId ? change(transaction, audience, itemId, input) : make(transaction, audience, input),
    );
  };
}

type Input = Parameters<Handler<Calls['saveItem']>>[0];

async function make(transaction: Transaction, audience: string, input: Input) {
  const { shelf, price, names = {} } = input;
  if (shelf === undefined || shelf === 'enhancers')
    throw refuseInvalid('shelf', 'field_not_offered');
  if (price === undefined) throw refuseField('price', 'field_required');
  if (isUnnamed(names)) throw refuseField('names', 'field_required');
  const id = newId<ItemId>();
  await tables<StoreTables>(transaction.db)
    .insertInto('store_items')
    .values({
      id,
      audience,
      shelf,
      design: null,
      names,
      texts: input.texts ?? {},
      price,
      stock: shelf === 'vouchers' ? null : (input.stock ?? null),
      limit_most: input.limit?.most ?? null,
      limit_days: input.limit?.days ?? null,
      asks_address: shelf === 'products' && (input.asksAddress ?? false),
      on: input.on ?? true,
      created_at: transaction.now,
      changed_at: transaction.now,
    })
    .execute();
  return { itemId: id };
}

/** Changes an item. Orders keep the name and the price at which they were made. */
async function change(transaction: Transaction, audience: string, itemId: ItemId, input: Input) {
  const row = await lockItem(transaction.db, itemId, audience);
  const { names, texts, price, stock, limit, asksAddress, on } = input;
  if (names && row.design === null && isUnnamed(names))
    throw refuseField('names', 'field_required');
  const isNamed = row.design === null;
  await tables<StoreTables>(transaction.db)
    .updateTable('store_items')
    .set({
      changed_at: transaction.now,
      price: price ?? row.price,
      on: on ?? row.on,
      ...(names && isNamed && { names }),
      ...(texts && isNamed && { texts }),
      ...(stock !== undefined && row.shelf !== 'vouchers' && { stock }),
      ...(limit !== undefined && {
        limit_most: limit?.most ?? null,
        limit_days: limit?.days ?? null,
      }),
      ...(asksAddress !== undefined && row.shelf === 'products' && { asks_address: asksAddress }),
    })
    .where('id', '=', itemId)
    .execute();
  return { itemId };
}

function isUnnamed(names: Words): boolean {
  return !Object.values(names).some(Boolean);
}

async function soldOf(db: Db, rows: readonly ItemRow[]): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const counts = await tables<StoreTables>(db)
    .selectFrom('store_orders')
    .select(({ fn }) => ['item_id', fn.countAll<number>().as('sold')])
    .where(
      'item_id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('state', '<>', 'refunded')
    .groupBy('item_id')
    .execute();
  return new Map(counts.map(({ item_id, sold }) => [item_id, sold]));
}
