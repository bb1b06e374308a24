import { tables } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import type { DeliveryId } from '../contract.ts';
import type { PayloadOf } from '../payloads.ts';
import { PING, type WebhookKind } from '../rules/kinds.ts';
import type { WebhooksTables } from './tables.ts';

/** Sends what waits for one webhook. */
export const WEBHOOK_SEND = 'webhook-send';

const ROWS_AT_ONCE = 1_000;

/**
 * Something that organisers' tools may want to know of. Facts about one subject (`event:<id>`, `match:<id>`)
 * arrive in the order in which they happened.
 */
export type Fact = {
  [Kind in WebhookKind]: {
    readonly kind: Kind;
    readonly subject: string;
    readonly data: PayloadOf<Kind>;
  };
}[WebhookKind];

/** Writes facts of one audience down for everybody who wants to be told, in the transaction of the change. */
export async function tellWebhooks(
  work: Work,
  audience: string,
  facts: readonly Fact[],
): Promise<void> {
  if (facts.length === 0) return;
  const listening = await tables<WebhooksTables>(work.db)
    .selectFrom('webhooks')
    .select(['id', 'kinds'])
    .where('audience', '=', audience)
    .where('off_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
  for (const { id, kinds } of listening) {
    const wanted = facts.filter(({ kind }) => kinds.includes(kind));
    if (wanted.length > 0) await writeDown(work, id, wanted);
  }
}

/** One message to one webhook. */
export async function tellOne(work: Work, webhookId: string): Promise<string> {
  const subject = `webhook:${webhookId}`;
  return writeDown(work, webhookId, [{ kind: PING, subject, data: { webhookId } }]);
}

interface Noted {
  readonly kind: Fact['kind'] | typeof PING;
  readonly subject: string;
  readonly data: object;
}

async function writeDown(work: Work, webhookId: string, facts: readonly Noted[]): Promise<string> {
  const rows = facts.map(({ kind, subject, data }) => ({
    id: newId<DeliveryId>(),
    webhook_id: webhookId,
    message_id: newId(),
    kind,
    subject,
    body: JSON.stringify({ type: kind, timestamp: work.now.toISOString(), data }),
    at: work.now,
    state: 'waiting' as const,
    tries: 0,
    next_at: work.now,
    tried_at: null,
    status: null,
    fault: null,
    answer: null,
  }));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await tables<WebhooksTables>(work.db)
      .insertInto('webhook_deliveries')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute();
  }
  await work.job(WEBHOOK_SEND, { webhookId });
  return rows[0]?.id ?? '';
}
