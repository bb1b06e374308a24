import { accountsOf } from '#features/foundation/identity/server/index.ts';
import { tables } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import { mayActFor, type Owned } from '#platform/http/grants.ts';
import type { Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import { newId, type PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { PayloadOf } from '../payloads.ts';
import { PING, type WebhookKind } from '../rules/kinds.ts';
import { type DeliveryId, webhooksCalls } from '../webhooks.contract.ts';
import { findWebhook, lockWebhook } from './access.ts';
import type { WebhooksTables } from './tables.ts';

/** Job: sends what waits for one webhook. */
export const WEBHOOK_SEND = 'webhook-send';

const ROWS_AT_ONCE = 1_000;

/**
 * A message for organisers' tools. Messages about one subject (`event:<id>`, `match:<id>`) arrive in the order in which
 * they happened.
 */
export type WebhookMessage = {
  [Kind in WebhookKind]: {
    readonly kind: Kind;
    readonly subject: string;
    readonly data: PayloadOf<Kind>;
  };
}[WebhookKind];

/** Publishes messages about a brand's event to the webhooks of its organisers, as part of the transaction. */
export async function publishToWebhooks(
  transaction: Transaction,
  owned: Owned,
  facts: readonly WebhookMessage[],
): Promise<void> {
  if (facts.length === 0) return;
  const listening = await tables<WebhooksTables>(transaction.db)
    .selectFrom('webhooks')
    .select(['id', 'kinds', 'owner_id'])
    .where('audience', '=', owned.audience)
    .where('off_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
  if (listening.length === 0) return;
  const owners = await accountsOf(transaction.db, [...new Set(listening.flatMap(ownerOf))]);
  for (const { id, kinds, owner_id } of listening) {
    const owner = owner_id ? owners.get(owner_id as PlayerId) : undefined; // refers to players
    // webhooks without an owner get messages of the whole audience
    if (owner_id && !(owner && mayActFor(owner, 'organiser', owned))) continue;
    const wanted = facts.filter(({ kind }) => kinds.includes(kind));
    if (wanted.length > 0) await insertDeliveries(transaction, id, wanted);
  }
}

function ownerOf({ owner_id }: { readonly owner_id: string | null }): PlayerId[] {
  return owner_id ? [owner_id as PlayerId] : []; // refers to players
}

/** Sends a test message to one webhook; returns its delivery. */
export async function publishPing(transaction: Transaction, webhookId: string): Promise<string> {
  const subject = `webhook:${webhookId}`;
  return insertDeliveries(transaction, webhookId, [{ kind: PING, subject, data: { webhookId } }]);
}

interface Message {
  readonly kind: WebhookMessage['kind'] | typeof PING;
  readonly subject: string;
  readonly data: object;
}

async function insertDeliveries(
  transaction: Transaction,
  webhookId: string,
  facts: readonly Message[],
): Promise<string> {
  const rows = facts.map(({ kind, subject, data }) => ({
    id: newId<DeliveryId>(),
    webhook_id: webhookId,
    message_id: newId(),
    kind,
    subject,
    body: JSON.stringify({ type: kind, timestamp: transaction.now.toISOString(), data }),
    at: transaction.now,
    state: 'waiting' as const,
    tries: 0,
    next_at: transaction.now,
    tried_at: null,
    status: null,
    fault: null,
    answer: null,
  }));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await tables<WebhooksTables>(transaction.db)
      .insertInto('webhook_deliveries')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute();
  }
  await transaction.job(WEBHOOK_SEND, { webhookId });
  return rows[0]?.id ?? '';
}

const KINDS = webhooksCalls.webhookDeliveries.reply.shape.items.element.shape.kind.options;

export function webhookDeliveries({
  db,
}: Platform): Handler<typeof webhooksCalls.webhookDeliveries> {
  return async ({ webhookId, state, ...wanted }, context) => {
    await findWebhook(db, webhookId, context);
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

/** Sends one delivery again, or all since a time, including delivered ones. */
export function replayWebhook(): Handler<typeof webhooksCalls.replayWebhook> {
  return async ({ webhookId, deliveryId, since }, context) =>
    context.transaction(async (transaction) => {
      const row = await lockWebhook(transaction.db, webhookId, context);
      if (row.off_at) throw refuse('webhook_off');
      const all = tables<WebhooksTables>(transaction.db)
        .updateTable('webhook_deliveries')
        .set({ state: 'waiting', tries: 0, next_at: transaction.now })
        .where('webhook_id', '=', webhookId);
      const asked = deliveryId
        ? all.where('id', '=', deliveryId)
        : all.where('at', '>=', since ?? transaction.now);
      const { numUpdatedRows } = await asked.executeTakeFirst();
      const replayed = Number(numUpdatedRows);
      if (deliveryId && replayed === 0) throw refuse('not_found');
      if (replayed > 0) await transaction.job(WEBHOOK_SEND, { webhookId });
      return { replayed };
    });
}
