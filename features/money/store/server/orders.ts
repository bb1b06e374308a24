import { sql } from 'kysely';
import { findContact } from '#features/foundation/identity/server/index.ts';
import { type NotificationType, notify } from '#features/foundation/notifications/server/index.ts';
import { reverseCoins, takeCoins } from '#features/money/coins/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { Owned } from '#platform/http/grants.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import { isDesign } from '../rules/enhancers.ts';
import { isUnread, mayMove, type OrderState } from '../rules/purchase.ts';
import { disown } from './owned.ts';
import type { ItemRow, OrderRow, StoreTables } from './tables.ts';
import { nameInAll } from './words.ts';

/** Finds an order and locks it to the end of the transaction. */
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

/** Moves a locked order to another state, if that is allowed. */
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

/** Takes back refunded coins of a removed profile. */
async function leaveBehind(transaction: Transaction, { id, player_id, audience, price }: OrderRow) {
  const player = player_id;
  if (await findContact(transaction.db, player)) return;
  const move = { key: `left-behind:order:${id}`, kind: 'left_behind', audience } as const;
  await takeCoins(transaction, { ...move, to: 'left_behind', player, amount: price });
}

/** Key of the coins of an order in the ledger. */
export function purchaseKey(orderId: string): string {
  return `purchase:${orderId}`;
}

/** Notifies the buyer, in the language of their messages. */
export async function notifyBuyer(
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

/** Puts a code back on the shelf if nobody can have read it. */
async function freeCode({ db, now }: Transaction, order: OrderRow): Promise<void> {
  const back = isUnread(order) ? { order_id: null } : { spoiled_at: now };
  await tables<StoreTables>(db)
    .updateTable('store_codes')
    .set(back)
    .where('order_id', '=', order.id)
    .execute();
}

/** Adds a piece to the stock, unless it is no longer counted. */
async function restock(db: Db, item: string): Promise<void> {
  await tables<StoreTables>(db)
    .updateTable('store_items')
    .set(({ eb }) => ({ stock: eb('stock', '+', 1) }))
    .where('id', '=', item)
    .execute();
}

/** Finds the brand of an order. */
export function ownerOfOrder(db: Db, id: string): Promise<Owned | undefined> {
  return tables<StoreTables>(db)
    .selectFrom('store_orders')
    .select(['audience', 'brand'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Compares orders with the coins moved and the codes handed over; lists the differences, of which there are none. */
export async function auditStore(db: Db): Promise<string[]> {
  const { rows } = await sql<{ finding: string }>`
    with orders as (
      select o.id, o.state, o.price, item.shelf,
        (select sum(e.amount) from coin_transactions t
          join coin_entries e on e.transaction_id = t.id and e.player_id = o.player_id
          where t.key = 'purchase:' || o.id) as paid,
        (select sum(e.amount) from coin_transactions t
          join coin_entries e on e.transaction_id = t.id and e.player_id = o.player_id
          where t.key = 'refund:' || o.id) as returned,
        (select count(*) from store_codes code
          where code.order_id = o.id and code.spoiled_at is null) as codes
      from store_orders o join store_items item on item.id = o.item_id
    )
    select format('order %s: %s coins were paid for %s', id, coalesce(-paid, 0), price) as finding
    from orders where paid is distinct from -price
    union all
    select format('order %s is %s, and %s of its %s coins came back', id, state, coalesce(returned, 0), price)
    from orders where coalesce(returned, 0) <> case state when 'refunded' then price else 0 end
    union all
    select format('order %s is %s, and has %s codes', id, state, codes)
    from orders
    where shelf = 'vouchers' and state in ('delivered', 'refunded')
      and codes <> case state when 'delivered' then 1 else 0 end`.execute(db);
  return rows.map(({ finding }) => finding);
}
