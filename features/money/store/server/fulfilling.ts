import { playerCards } from '#features/foundation/identity/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import { inReach } from '#platform/database/reach.ts';
import { actingPlayer, type CallContext, type Handler, reachIn } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Platform } from '#platform/platform.ts';
import { nextSteps } from '../rules/purchase.ts';
import type { storeKeepingCalls } from '../stock.contract.ts';
import type { OrderId } from '../store.contract.ts';
import { giveBack, lockOrder, notifyBuyer, putOrder } from './orders.ts';
import { openedAddress } from './sealing.ts';
import type { StoreTables } from './tables.ts';
import { wordsFor } from './words.ts';

type Calls = typeof storeKeepingCalls;

const DONE = { done: true } as const;

export function keptOrders(platform: Platform): Handler<Calls['keptOrders']> {
  const { db } = platform;
  return async ({ state, ...wanted }, context) => {
    const { audience } = actingPlayer(context);
    const ofAudience = tables<StoreTables>(db)
      .selectFrom('store_orders as order')
      .where('order.audience', '=', audience)
      .where(inReach('order.brand', reachIn(context, 'organiser')));
    const all = state ? ofAudience.where('order.state', '=', state) : ofAudience;
    const isWaiting = state === 'ordered' || state === 'preparing' || state === 'sent';
    const { rows, paging } = await readPage(all, wanted, (each) =>
      each
        .innerJoin('store_items as item', 'item.id', 'order.item_id')
        .selectAll('order')
        .select(['item.shelf', 'item.design', 'item.names', 'item.texts'])
        .orderBy('order.at', isWaiting ? 'asc' : 'desc')
        .orderBy('order.id'),
    );
    const buyers = await playerCards(
      db,
      rows.map((row) => row.player_id),
    );
    const items = rows.map((row) => {
      const buyer = buyers.get(row.player_id);
      const { address } = row;
      return {
        orderId: row.id,
        shelf: row.shelf,
        ...wordsFor(row, context.language),
        price: row.price,
        state: row.state,
        at: row.at.toISOString(),
        changedAt: row.changed_at.toISOString(),
        buyer: buyer && !buyer.deleted ? { userId: buyer.userId, username: buyer.username } : null,
        channel: row.channel,
        sentTo: row.sent_to,
        sends: row.sends,
        shown: row.shown,
        address: address && openedAddress(platform, address),
        note: row.note,
        reason: row.refund_reason,
      };
    });
    return { items, ...paging };
  };
}

export function moveOrder(platform: Platform): Handler<Calls['moveOrder']> {
  return async ({ orderId, state, note }, context) =>
    context.transaction(async (transaction) => {
      const order = await heldOrder(transaction.db, orderId, context);
      if (order.state === state) return DONE;
      if (!nextSteps(order.state).includes(state)) throw refuse('order_moved_on');
      await putOrder(transaction, order, state, note === undefined ? {} : { note });
      await notifyBuyer(platform, transaction, order, `order_${state}`);
      return DONE;
    });
}

export function refundOrder(platform: Platform): Handler<Calls['refundOrder']> {
  return async ({ orderId, reason }, context) => {
    const { playerId } = actingPlayer(context);
    return context.transaction(async (transaction) => {
      const order = await heldOrder(transaction.db, orderId, context);
      if (order.player_id === playerId) throw refuse('on_oneself', { status: 403 });
      const isNew = await giveBack(platform, transaction, order, { reason, by: playerId });
      const params = { coins: order.price, reason };
      if (isNew) await notifyBuyer(platform, transaction, order, 'order_refunded', params);
      return DONE;
    });
  };
}

/** Finds and locks an order of the official's audience; other orders are refused as not found. */
async function heldOrder(db: Db, id: OrderId, context: CallContext) {
  const order = await lockOrder(db, id);
  if (order?.audience !== actingPlayer(context).audience) throw refuse('not_found');
  return order;
}
