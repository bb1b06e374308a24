import { findContact } from '#features/foundation/identity/server/index.ts';
import { type NotificationType, notify } from '#features/foundation/notifications/server/index.ts';
import { reverseCoins, takeCoins } from '#features/money/coins/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import { isDesign } from '../rules/enhancers.ts';
import { isUnread, mayMove, type OrderState } from '../rules/purchase.ts';
import { disown } from './owned.ts';
import type { ItemRow, OrderRow, StoreTables } from './tables.ts';
import { nameInAll } from './words.ts';

/** An order, held to the end of the change. */
export async function lockOrder(db: Db, id: string): Promise<OrderRow | undefined> {
  return tables<StoreTables>(db)
    .selectFrom('store_orders')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export function itemOf(db: Db, id: string): Promise<ItemRow> {
  return tables<StoreTables>(db)
    .selectFrom('store_items')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

type Changes = Partial<
  Pick<
    OrderRow,
    'channel' | 'sent_to' | 'sends' | 'sent_at' | 'note' | 'refund_reason' | 'refunded_by'
  >
>;

/** Takes an order on, if it may go there; nothing else has changed its state meanwhile: it is locked. */
export async function putOrder(
  { db, now }: Transaction,
  order: OrderRow,
  state: OrderState,
  changes: Changes = {},
): Promise<boolean> {
  if (!mayMove(order.state, state)) return false;
  const isOver = state === 'delivered' || state === 'refunded';
  await tables<StoreTables>(db)
    .updateTable('store_orders')
    .set({ state, changed_at: now, ...changes, ...(isOver && { address: null }) })
    .where('id', '=', order.id)
    .execute();
  return true;
}

interface Back {
  readonly reason: string | null;
  readonly by: PlayerId | null;
}

/** Gives the coins back by a counter-entry and takes back what was bought, once. */
export async function giveBack(
  platform: Platform,
  transaction: Transaction,
  order: OrderRow,
  { reason, by }: Back,
): Promise<boolean> {
  const changes = { refund_reason: reason, refunded_by: by };
  if (!(await putOrder(transaction, order, 'refunded', changes))) return false;
  const item = await itemOf(transaction.db, order.item_id);
  await reverseCoins(transaction, {
    of: purchaseKey(order.id),
    key: `refund:${order.id}`,
    kind: 'refund',
    params: { item: nameInAll(item, platform.texts) },
  });
  await leaveBehind(transaction, order);
  if (isDesign(item.design)) await disown(transaction, order, item.design);
  else if (item.shelf === 'vouchers') await freeCode(transaction, order);
  if (order.from_stock) await restock(transaction.db, item.id);
  return true;
}

/** Coins that come back to a profile that was removed are nobody's to spend. */
async function leaveBehind(transaction: Transaction, { id, player_id, audience, price }: OrderRow) {
  const player = player_id;
  if (await findContact(transaction.db, player)) return;
  const move = { key: `left-behind:order:${id}`, kind: 'left_behind', audience } as const;
  await takeCoins(transaction, { ...move, to: 'left_behind', player, amount: price });
}

/** By which the coins of an order are booked. */
export function purchaseKey(orderId: string): string {
  return `purchase:${orderId}`;
}

/** Tells the buyer, in the language in which they are written to. */
export async function tellBuyer(
  platform: Platform,
  transaction: Transaction,
  order: OrderRow,
  type: NotificationType,
  params: Readonly<Record<string, string | number>> = {},
): Promise<void> {
  const to = order.player_id;
  const contact = await findContact(transaction.db, to);
  if (!contact) return; // the profile was removed
  const item = await itemOf(transaction.db, order.item_id);
  const name = nameInAll(item, platform.texts)[contact.language] ?? '';
  const link = item.shelf === 'vouchers' ? '/vouchers' : '/rewards?list=orders';
  await notify(transaction, { to, type, params: { item: name, ...params }, link });
}

/** Back on the shelf where nobody can have read it. */
async function freeCode({ db, now }: Transaction, order: OrderRow): Promise<void> {
  const back = isUnread(order) ? { order_id: null } : { spoiled_at: now };
  await tables<StoreTables>(db)
    .updateTable('store_codes')
    .set(back)
    .where('order_id', '=', order.id)
    .execute();
}

/** Nothing where the stock is not counted any more. */
async function restock(db: Db, item: string): Promise<void> {
  await tables<StoreTables>(db)
    .updateTable('store_items')
    .set(({ eb }) => ({ stock: eb('stock', '+', 1) }))
    .where('id', '=', item)
    .execute();
}
