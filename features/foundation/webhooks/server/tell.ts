import { accountsOf } from '#features/foundation/identity/server/index.ts';
import { tables } from '#platform/database/database.ts';
import { mayActFor, type Owned } from '#platform/http/grants.ts';
import { newId, type PlayerId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import type { PayloadOf } from '../payloads.ts';
import { PING, type WebhookKind } from '../rules/kinds.ts';
import type { DeliveryId } from '../webhooks.contract.ts';
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

/** Writes facts of a brand's event down for the webhooks of its organisers, in the transaction of the change. */
export async function tellWebhooks(
  work: Work,
  owned: Owned,
  facts: readonly Fact[],
): Promise<void> {
  if (facts.length === 0) return;
  const listening = await tables<WebhooksTables>(work.db)
    .selectFrom('webhooks')
    .select(['id', 'kinds', 'owner_id'])
    .where('audience', '=', owned.audience)
    .where('off_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
  if (listening.length === 0) return;
  const owners = await accountsOf(work.db, [...new Set(listening.flatMap(ownerOf))]);
  for (const { id, kinds, owner_id } of listening) {
    const owner = owner_id ? owners.get(owner_id as PlayerId) : undefined; // refers to players
    // what nobody owns any more was set up for the whole audience
    if (owner_id && !(owner && mayActFor(owner, 'organiser', owned))) continue;
    const wanted = facts.filter(({ kind }) => kinds.includes(kind));
    if (wanted.length > 0) await writeDown(work, id, wanted);
  }
}

function ownerOf({ owner_id }: { readonly owner_id: string | null }): PlayerId[] {
  return owner_id ? [owner_id as PlayerId] : []; // refers to players
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
