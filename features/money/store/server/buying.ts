import {
  coinBalance,
  coinsShort,
  lockCoins,
  takeCoins,
} from '#features/money/coins/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { Account } from '#platform/http/caller.ts';
import { actingPlayer, type CallContext, type Handler } from '#platform/http/handlers.ts';
import { refuse, refuseField } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import { type Design, enhancerOf, isDesign } from '../rules/enhancers.ts';
import { firstState, limitSince, type Offer, purchaseProblem } from '../rules/purchase.ts';
import type { OrderId, storeCalls } from '../store.contract.ts';
import { purchaseKey } from './orders.ts';
import { heldBy, own } from './owned.ts';
import { sealedAddress } from './sealing.ts';
import { codesLeft, lockItem, takeCode } from './shelves.ts';
import type { ItemRow, OrderRow, StoreTables } from './tables.ts';
import { STORE_DELIVER } from './vouchers.ts';
import { nameInAll } from './words.ts';

/**
 * Buys an item in one transaction: coins, stock, code, order and delivery job succeed or fail together. Purchases of
 * one item run one after the other, so that the last piece is sold once.
 */
export function buyItem(platform: Platform): Handler<typeof storeCalls.buyItem> {
  return async ({ itemId, key, price, address }, context) => {
    const account = actingPlayer(context);
    return context.transaction(async (transaction) => {
      const item = await lockItem(transaction.db, itemId, account.audience);
      const earlier = await orderOfKey(transaction.db, account, key);
      if (earlier && earlier.item_id !== itemId) throw refuse('idempotency_key_reused');
      const order =
        earlier ?? (await buy(platform, transaction, item, context, { key, price, address }));
      const balance = await coinBalance(transaction.db, account.playerId);
      return { orderId: order.id, state: order.state, balance };
    });
  };
}

interface Wanted {
  readonly key: string;
  readonly price: number;
  readonly address: string | undefined;
}

async function buy(
  platform: Platform,
  transaction: Transaction,
  item: ItemRow,
  context: CallContext,
  { key, price, address }: Wanted,
): Promise<OrderRow> {
  const account = actingPlayer(context);
  const offer = await offerOf(transaction, item, account, context, price);
  const problem = purchaseProblem(offer);
  if (problem === 'coins_short') throw coinsShort(offer.balance, item.price);
  if (problem) throw refuse(problem);
  if (item.asks_address && !address) throw refuseField('address', 'field_required');
  const order = await insertOrder(transaction, {
    id: newId<OrderId>(),
    audience: item.audience,
    brand: context.brand.code,
    item_id: item.id,
    player_id: account.playerId,
    key,
    price: item.price,
    from_stock: item.stock !== null,
    state: firstState(item.shelf),
    at: transaction.now,
    changed_at: transaction.now,
    address: item.asks_address && address ? sealedAddress(platform, address) : null,
  });
  await takeCoins(transaction, {
    key: purchaseKey(order.id),
    kind: 'purchase',
    audience: item.audience,
    player: account.playerId,
    amount: item.price,
    to: 'store',
    params: { item: nameInAll(item, platform.texts) },
  });
  if (isDesign(item.design)) await own(transaction, order, item.design);
  if (item.stock !== null) await takeOne(transaction.db, item.id);
  if (item.shelf === 'vouchers') {
    await takeCode(transaction, item.id, order.id);
    await transaction.job(STORE_DELIVER, { orderId: order.id });
  }
  return order;
}

async function offerOf(
  transaction: Transaction,
  item: ItemRow,
  { playerId }: Account,
  { brand }: CallContext,
  priceSeen: number,
): Promise<Offer> {
  const { db, now } = transaction;
  const limit = item.limit_most === null ? null : { most: item.limit_most, days: item.limit_days };
  const stock =
    item.shelf === 'vouchers'
      ? ((await codesLeft(db, [item.id], now)).get(item.id) ?? 0)
      : item.stock;
  const design = isDesign(item.design) ? item.design : null;
  const held = design && (await countHeld(transaction, playerId, design));
  return {
    on: item.on && brand.shelves.includes(item.shelf),
    price: item.price,
    priceSeen,
    stock,
    limit,
    bought: limit ? await boughtSince(db, item.id, playerId, limitSince(limit, now)) : 0,
    held,
    balance: await lockCoins(db, playerId),
  };
}

async function countHeld({ db, now }: Transaction, player: Account['playerId'], design: Design) {
  const held = await heldBy(db, player, now);
  const count = held.filter((each) => each.design === design).length;
  return { count, most: enhancerOf(design).most };
}

function orderOfKey(db: Db, { playerId }: Account, key: string): Promise<OrderRow | undefined> {
  return tables<StoreTables>(db)
    .selectFrom('store_orders')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('key', '=', key)
    .executeTakeFirst();
}

async function boughtSince(db: Db, item: string, player: PlayerId, since: Date): Promise<number> {
  const { bought } = await tables<StoreTables>(db)
    .selectFrom('store_orders')
    .select(({ fn }) => fn.countAll<number>().as('bought'))
    .where('item_id', '=', item)
    .where('player_id', '=', player)
    .where('state', '<>', 'refunded')
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return bought;
}

/** Refuses one of two different purchases with the same key. */
async function insertOrder(
  { db }: Transaction,
  values: Parameters<ReturnType<typeof orderInsert>['values']>[0],
): Promise<OrderRow> {
  const order = await orderInsert(db)
    .values(values)
    .onConflict((conflict) => conflict.columns(['player_id', 'key']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!order) throw refuse('idempotency_key_reused');
  return order;
}

function orderInsert(db: Db) {
  return tables<StoreTables>(db).insertInto('store_orders');
}

async function takeOne(db: Db, item: string): Promise<void> {
  await tables<StoreTables>(db)
    .updateTable('store_items')
    .set(({ eb }) => ({ stock: eb('stock', '-', 1) }))
    .where('id', '=', item)
    .execute();
}
