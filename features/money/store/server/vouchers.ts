import { tables } from '#platform/database/database.ts';
import { actingPlayer, type CallContext, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import { resendAt } from '../rules/codes.ts';
import type { OrderId, storeCalls } from '../store.contract.ts';
import { codeOf, sendCode } from './delivering.ts';
import { lockOrder } from './orders.ts';
import type { OrderRow, StoreTables } from './tables.ts';

/** The code is not in what is kept to answer a repeat: it would lie there unsealed. */
export function showVoucher(platform: Platform): Handler<typeof storeCalls.showVoucher> {
  return async ({ orderId }, context) => {
    let shown: string | undefined;
    const reply = await context.transaction(async (transaction) => {
      const order = await ownVoucher(transaction, orderId, context);
      const found = await codeOf(platform, transaction.db, order);
      if (found?.code === undefined) throw refuse('not_found');
      await tables<StoreTables>(transaction.db)
        .updateTable('store_orders')
        .set({ shown: order.shown + 1, shown_at: transaction.now })
        .where('id', '=', order.id)
        .execute();
      shown = found.code;
      return { code: null, goodUntil: found.goodUntil?.toISOString() ?? null };
    });
    return { ...reply, code: shown ?? null };
  };
}

export function resendVoucher(platform: Platform): Handler<typeof storeCalls.resendVoucher> {
  return async ({ orderId }, context) =>
    context.transaction(async (transaction) => {
      const order = await ownVoucher(transaction, orderId, context);
      const times = { sends: order.sends, sentAt: order.sent_at, boughtAt: order.at };
      const from = resendAt(times, transaction.now);
      if (order.state === 'delivering' || !from) throw refuse('voucher_no_way');
      if (from > transaction.now) {
        const seconds = Math.ceil((from.getTime() - transaction.now.getTime()) / 1000);
        throw refuse('voucher_wait', {
          status: 429,
          values: { seconds },
          retryAfterSeconds: seconds,
        });
      }
      const found = await codeOf(platform, transaction.db, order);
      if (found?.code === undefined) throw refuse('not_found');
      if (!(await sendCode(platform, transaction, order, found.code)))
        throw refuse('voucher_no_way');
      return { done: true };
    });
}

/** Another player's is not there for the caller to know of: 403. */
async function ownVoucher(
  transaction: Transaction,
  id: OrderId,
  context: CallContext,
): Promise<OrderRow> {
  const { playerId, audience } = actingPlayer(context);
  const order = await lockOrder(transaction.db, id);
  if (order?.audience !== audience) throw refuse('not_found');
  if (order.player_id !== playerId) throw refuse('not_yours');
  if (order.state === 'refunded') throw refuse('voucher_refunded');
  return order;
}
