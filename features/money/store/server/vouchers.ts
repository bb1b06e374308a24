import { tables } from '#platform/database/database.ts';
import { actingPlayer, type CallContext, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Platform } from '#platform/platform.ts';
import type { Work } from '#platform/work.ts';
import { resendAt } from '../rules/codes.ts';
import type { OrderId, storeCalls } from '../store.contract.ts';
import { codeOf, sendCode } from './delivering.ts';
import { lockOrder } from './orders.ts';
import type { OrderRow, StoreTables } from './tables.ts';

/** The code is not in what is kept to answer a repeat: it would lie there unsealed. */
export function showVoucher(platform: Platform): Handler<typeof storeCalls.showVoucher> {
  return async ({ orderId }, context) => {
    let shown: string | undefined;
    const reply = await context.transact(async (work) => {
      const order = await ownVoucher(work, orderId, context);
      const found = await codeOf(platform, work.db, order);
      if (found?.code === undefined) throw refuse('not_found');
      await tables<StoreTables>(work.db)
        .updateTable('store_orders')
        .set({ shown: order.shown + 1, shown_at: work.now })
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
    context.transact(async (work) => {
      const order = await ownVoucher(work, orderId, context);
      const times = { sends: order.sends, sentAt: order.sent_at, boughtAt: order.at };
      const from = resendAt(times, work.now);
      if (order.state === 'delivering' || !from) throw refuse('voucher_no_way');
      if (from > work.now) {
        const seconds = Math.ceil((from.getTime() - work.now.getTime()) / 1000);
        throw refuse('voucher_wait', {
          status: 429,
          values: { seconds },
          retryAfterSeconds: seconds,
        });
      }
      const found = await codeOf(platform, work.db, order);
      if (found?.code === undefined) throw refuse('not_found');
      if (!(await sendCode(platform, work, order, found.code))) throw refuse('voucher_no_way');
      return { done: true };
    });
}

/** Another player's is not there for the caller to know of: 403. */
async function ownVoucher(work: Work, id: OrderId, context: CallContext): Promise<OrderRow> {
  const { playerId, audience } = actingPlayer(context);
  const order = await lockOrder(work.db, id);
  if (order?.audience !== audience) throw refuse('not_found');
  if (order.player_id !== playerId) throw refuse('not_yours');
  if (order.state === 'refunded') throw refuse('voucher_refunded');
  return order;
}
