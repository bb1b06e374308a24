import { sql } from 'kysely';
import { coinBalance } from '#features/money/coins/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { noPage, readPage } from '#platform/database/paging.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { resendAt } from '../rules/codes.ts';
import { type Design, enhancerOf, isDesign } from '../rules/enhancers.ts';
import { purchaseProblem } from '../rules/purchase.ts';
import type { storeCalls } from '../store.contract.ts';
import { pageOfItems } from './item-pages.ts';
import { heldBy } from './owned.ts';
import { codesLeft, shelfStocker } from './shelves.ts';
import type { ItemRow, StoreTables } from './tables.ts';
import { wordsFor } from './words.ts';

type Calls = typeof storeCalls;

/** Leaves out items that their organiser or the brand has switched off. */
export function storeItems(platform: Platform): Handler<Calls['storeItems']> {
  const { db, clock } = platform;
  const stock = shelfStocker(platform);
  return async ({ shelf, ...paged }, context) => {
    const { playerId, audience } = actingPlayer(context);
    await stock(audience);
    const balance = await coinBalance(db, playerId);
    const shelves = [...context.brand.shelves];
    const shown = shelves.filter((each) => shelf === undefined || each === shelf);
    if (shown.length === 0) return { items: [], ...noPage(paged), balance, shelves };
    const wanted = { audience, shelves: shown, onlyOn: true, ...paged };
    const { rows, paging } = await pageOfItems(db, wanted);
    const had = await hadOf(db, playerId, rows, clock.now());
    const stockOf = await stocksOf(db, rows, clock.now());
    const items = rows.map((row) => {
      const { bought, held } = had(row);
      const limit = row.limit_most === null ? null : { most: row.limit_most, days: row.limit_days };
      const problem = purchaseProblem({
        on: true,
        price: row.price,
        priceSeen: row.price,
        stock: stockOf(row),
        limit,
        bought,
        held,
        balance,
      });
      return {
        itemId: row.id,
        shelf: row.shelf,
        ...wordsFor(row, context.language),
        price: row.price,
        stock: stockOf(row),
        limit,
        had: limit ? bought : (held?.count ?? 0),
        asksAddress: row.asks_address,
        problem: problem === 'item_off' || problem === 'price_changed' ? null : problem,
      };
    });
    return { items, ...paging, balance, shelves };
  };
}

export function myOrders({ db, clock }: Platform): Handler<Calls['myOrders']> {
  return async ({ shelf, ...paged }, context) => {
    const { playerId } = actingPlayer(context);
    const own = tables<StoreTables>(db)
      .selectFrom('store_orders as order')
      .innerJoin('store_items as item', 'item.id', 'order.item_id')
      .where('order.player_id', '=', playerId);
    const all = shelf ? own.where('item.shelf', '=', shelf) : own;
    const { rows, paging } = await readPage(all, paged, (each) =>
      each
        .leftJoin('store_codes as code', 'code.order_id', 'order.id')
        .selectAll('order')
        .select(['item.shelf', 'item.design', 'item.names', 'item.texts', 'code.good_until'])
        .orderBy('order.at', 'desc')
        .orderBy('order.id', 'desc'),
    );
    const items = rows.map((row) => {
      const isSent = row.channel === 'sms' || row.channel === 'mail';
      const times = { sends: row.sends, sentAt: row.sent_at, boughtAt: row.at };
      const again = isSent && row.state === 'delivered' ? resendAt(times, clock.now()) : null;
      return {
        orderId: row.id,
        shelf: row.shelf,
        ...wordsFor(row, context.language),
        price: row.price,
        state: row.state,
        at: row.at.toISOString(),
        changedAt: row.changed_at.toISOString(),
        channel: row.channel,
        sentTo: row.sent_to,
        shownAt: row.shown_at?.toISOString() ?? null,
        resendAt: again?.toISOString() ?? null,
        goodUntil: row.good_until?.toISOString() ?? null,
        note: row.note,
        reason: row.refund_reason,
      };
    });
    return { items, ...paging };
  };
}

/** Reads the stock of each item; for vouchers it counts the codes. */
export async function stocksOf(db: Db, rows: readonly ItemRow[], now: Date) {
  const vouchers = rows.filter(({ shelf }) => shelf === 'vouchers').map(({ id }) => id);
  const codes = await codesLeft(db, vouchers, now);
  return ({ id, shelf, stock }: ItemRow) => (shelf === 'vouchers' ? (codes.get(id) ?? 0) : stock);
}

/** Counts a player's purchases of each item within the days of its limit, and the enhancers in force. */
async function hadOf(db: Db, player: PlayerId, rows: readonly ItemRow[], now: Date) {
  const held = await heldBy(db, player, now);
  const countHeld = (design: Design) => held.filter((each) => each.design === design).length;
  const limited = rows.filter(({ limit_most }) => limit_most !== null).map(({ id }) => id);
  const { rows: counts } = await sql<{ id: string; bought: number }>`
    select o.item_id as id, count(*)::int as bought
    from store_orders o join store_items i on i.id = o.item_id
    where o.player_id = ${player} and o.item_id = any(${limited}::uuid[]) and o.state <> 'refunded'
      and (i.limit_days is null or o.at > ${now}::timestamptz - make_interval(hours => 24 * i.limit_days))
    group by o.item_id`.execute(db);
  const bought = new Map(counts.map((each) => [each.id, each.bought]));
  return ({ id, design }: ItemRow) => ({
    bought: bought.get(id) ?? 0,
    held: isDesign(design) ? { count: countHeld(design), most: enhancerOf(design).most } : null,
  });
}
