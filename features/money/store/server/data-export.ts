import { removeAllCosmetics } from '#features/foundation/identity/server/index.ts';
import type { PersonalData } from '#platform/data-export.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { mayMove } from '../rules/purchase.ts';
import { giveBack, lockOrder } from './orders.ts';
import type { StoreTables } from './tables.ts';

/**
 * Purchases of a player. The books keep the orders, but erasure removes addresses and notes, and refunds orders that
 * are not delivered.
 */
export function storePersonalData(platform: Platform): PersonalData {
  return {
    name: 'store',
    tables: ['store_orders', 'store_owned'],

    async exportData(db, player) {
      const orders = await ordersOf(db, player)
        .innerJoin('store_items as item', 'item.id', 'order.item_id')
        .select(['item.shelf', 'item.design', 'item.names', 'order.price', 'order.state'])
        .select(['order.at', 'order.channel', 'order.sent_to', 'order.note', 'order.shown_at'])
        .orderBy('order.at')
        .execute();
      const enhancers = await tables<StoreTables>(db)
        .selectFrom('store_owned')
        .select(['design', 'at', 'until', 'spent_at'])
        .where('player_id', '=', player)
        .orderBy('at')
        .execute();
      return { orders, enhancers };
    },

    async erase(transaction, player) {
      for (const { id } of await ordersOf(transaction.db, player)
        .select('order.id')
        .where('order.state', 'not in', ['delivered', 'refunded'])
        .execute()) {
        const order = await lockOrder(transaction.db, id);
        const isOnItsWay = order && mayMove(order.state, 'delivered');
        if (isOnItsWay) await giveBack(platform, transaction, order, { reason: null, by: null });
      }
      await tables<StoreTables>(transaction.db)
        .updateTable('store_orders')
        .set({ address: null, sent_to: null, note: null, refund_reason: null })
        .where('player_id', '=', player)
        .execute();
      await tables<StoreTables>(transaction.db)
        .deleteFrom('store_owned')
        .where('player_id', '=', player)
        .execute();
      await removeAllCosmetics(transaction, player);
    },
  };
}

function ordersOf(db: Db, player: PlayerId) {
  return tables<StoreTables>(db)
    .selectFrom('store_orders as order')
    .where('order.player_id', '=', player);
}
