import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';

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
