import { tables } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import type { Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Platform } from '#platform/platform.ts';
import { webhooksCalls } from '../webhooks.contract.ts';
import { ownWebhook, seenWebhook } from './own.ts';
import type { WebhooksTables } from './tables.ts';
import { WEBHOOK_SEND } from './tell.ts';

const KINDS = webhooksCalls.webhookDeliveries.reply.shape.items.element.shape.kind.options;

export function webhookDeliveries({
  db,
}: Platform): Handler<typeof webhooksCalls.webhookDeliveries> {
  return async ({ webhookId, state, ...wanted }, context) => {
    await seenWebhook(db, webhookId, context);
    const ofWebhook = tables<WebhooksTables>(db)
      .selectFrom('webhook_deliveries')
      .where('webhook_id', '=', webhookId);
    const all = state ? ofWebhook.where('state', '=', state) : ofWebhook;
    const { rows, paging } = await readPage(all, wanted, (each) =>
      each.selectAll().orderBy('sequence', 'desc'),
    );
    const items = rows.flatMap((row) => {
      const kind = KINDS.find((each) => each === row.kind);
      if (!kind) return [];
      return [
        {
          deliveryId: row.id,
          messageId: row.message_id,
          kind,
          subject: row.subject,
          body: row.body,
          at: row.at.toISOString(),
          state: row.state,
          tries: row.tries,
          triedAt: row.tried_at?.toISOString() ?? null,
          nextAt: row.state === 'waiting' ? row.next_at.toISOString() : null,
          status: row.status,
          answer: row.answer,
          fault: row.fault,
        },
      ];
    });
    return { items, ...paging };
  };
}

/** What was delivered already is sent again too, where it is asked for by its time or by name. */
export function replayWebhook(): Handler<typeof webhooksCalls.replayWebhook> {
  return async ({ webhookId, deliveryId, since }, context) =>
    context.transact(async (work) => {
      const row = await ownWebhook(work.db, webhookId, context);
      if (row.off_at) throw refuse('webhook_off');
      const all = tables<WebhooksTables>(work.db)
        .updateTable('webhook_deliveries')
        .set({ state: 'waiting', tries: 0, next_at: work.now })
        .where('webhook_id', '=', webhookId);
      const asked = deliveryId
        ? all.where('id', '=', deliveryId)
        : all.where('at', '>=', since ?? work.now);
      const { numUpdatedRows } = await asked.executeTakeFirst();
      const replayed = Number(numUpdatedRows);
      if (deliveryId && replayed === 0) throw refuse('not_found');
      if (replayed > 0) await work.job(WEBHOOK_SEND, { webhookId });
      return { replayed };
    });
}
