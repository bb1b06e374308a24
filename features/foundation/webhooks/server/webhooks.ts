import { sql } from 'kysely';
import { playerCards } from '#features/foundation/identity/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import { newId, type PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { newSecret } from '#platform/ports/webhook-signature.ts';
import type { Transaction } from '#platform/transaction.ts';
import { WEBHOOK_KINDS } from '../rules/kinds.ts';
import { hasWebhookPort, WEBHOOK_PORTS } from '../rules/ports.ts';
import type { WebhookId, webhooksCalls } from '../webhooks.contract.ts';
import { isOrganiser, lockWebhook, lockWebhookOrDeleted, managedOwners } from './access.ts';
import { publishPing } from './deliveries.ts';
import { sealedSecret } from './secrets.ts';
import { parkWaiting } from './send.ts';
import type { WebhooksTables } from './tables.ts';

export function webhooks({ db, clock }: Platform): Handler<typeof webhooksCalls.webhooks> {
  return async (wanted, context) => {
    const account = actingPlayer(context);
    const ofAll = ofAudience(db, account.audience);
    const known = await ofAll.select(['id', 'owner_id']).execute(); // at most a few dozen
    const isManaged = await managedOwners(
      db,
      account,
      known.map(({ owner_id }) => owner_id),
    );
    const managed = known.filter(({ owner_id }) => isManaged(owner_id)).map(({ id }) => id);
    const all = ofAll.where('id', '=', sql<string>`any(${managed}::uuid[])`);
    const { rows, paging } = await readPage(all, wanted, (each) =>
      each.selectAll().orderBy('created_at', 'desc').orderBy('id'),
    );
    const owners = await playerCards(
      db,
      rows.flatMap(({ owner_id }) => (owner_id ? [owner_id as PlayerId] : [])), // refers to players
    );
    const counts = await undelivered(
      db,
      rows.map(({ id }) => id),
    );
    const now = clock.now();
    const items = rows.map((row) => ({
      webhookId: row.id,
      name: row.name,
      url: row.url,
      kinds: WEBHOOK_KINDS.filter((kind) => row.kinds.includes(kind)),
      owner: (row.owner_id && owners.get(row.owner_id as PlayerId)?.username) || '', // as above
      createdAt: row.created_at.toISOString(),
      state: stateOf(row),
      portEnds: !hasWebhookPort(row.url),
      failingSince: row.failing_since?.toISOString() ?? null,
      waiting: counts(row.id, 'waiting'),
      parked: counts(row.id, 'parked'),
      oldSecretUntil: row.old_until && row.old_until > now ? row.old_until.toISOString() : null,
    }));
    return { items, ...paging };
  };
}

/** Query of an audience's webhooks. */
function ofAudience(db: Db, audience: string) {
  return tables<WebhooksTables>(db)
    .selectFrom('webhooks')
    .where('audience', '=', audience)
    .where('deleted_at', 'is', null);
}

/** Counts undelivered messages by webhook and state; deliveries are kept for a month. */
async function undelivered(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return () => 0;
  const rows = await tables<WebhooksTables>(db)
    .selectFrom('webhook_deliveries')
    .select(({ fn }) => ['webhook_id', 'state', fn.countAll<number>().as('count')])
    .where('webhook_id', 'in', [...ids])
    .where('state', '<>', 'delivered')
    .groupBy(['webhook_id', 'state'])
    .execute();
  const counts = new Map(rows.map((row) => [`${row.webhook_id}:${row.state}`, row.count]));
  return (id: string, state: string) => counts.get(`${id}:${state}`) ?? 0;
}

function stateOf({ off_at, off_because, failing_since }: WebhooksTables['webhooks']) {
  if (off_at)
    return off_because === 'failures' ? ('off_failures' as const) : ('off_owner' as const);
  return failing_since ? ('failing' as const) : ('on' as const);
}

/** Most webhooks of an audience. */
const MOST_WEBHOOKS = 20;
const REFUSALS: Readonly<Record<string, string>> = {
  unresolved: 'webhook_unresolved',
  port_refused: 'webhook_port_refused',
};
/** Time for which the replaced secret still signs. */
const BOTH_SIGN_MS = 24 * 60 * 60 * 1000;

/** Creates a webhook. Its address is checked before the transaction, so that no lock is held during a network call. */
export function createWebhook({
  webhooks: outside,
  secret: platformSecret,
  db,
}: Platform): Handler<typeof webhooksCalls.createWebhook> {
  return async ({ name, url, kinds }, context) => {
    const { playerId, audience } = actingPlayer(context);
    const fault = await outside.faultOf(url, WEBHOOK_PORTS);
    if (fault) {
      const code = REFUSALS[fault] ?? 'webhook_address_refused';
      throw refuse(code, { status: 422, fields: [{ path: 'url', code }] });
    }
    const { held } = await ofAudience(db, audience)
      .select(({ fn }) => fn.countAll<number>().as('held'))
      .executeTakeFirstOrThrow();
    if (held >= MOST_WEBHOOKS)
      throw refuse('too_many_webhooks', { values: { most: MOST_WEBHOOKS } });
    const secret = newSecret();
    const made = await context.transaction(async (transaction) => {
      const id = newId<WebhookId>();
      await tables<WebhooksTables>(transaction.db)
        .insertInto('webhooks')
        .values({
          id,
          audience,
          owner_id: playerId,
          url: new URL(url).href,
          name,
          kinds: [...new Set(kinds)],
          secret: sealedSecret(platformSecret, secret),
          old_secret: null,
          old_until: null,
          created_at: transaction.now,
          failing_since: null,
          rest_until: null,
          taken_until: null,
          off_at: null,
          off_because: null,
          deleted_at: null,
        })
        .execute();
      return { webhookId: id, secret: null };
    });
    return { ...made, secret };
  };
}

/** Changes a webhook. Switching it on clears its failures; parked messages are only sent on request. */
export function changeWebhook(): Handler<typeof webhooksCalls.changeWebhook> {
  return async ({ webhookId, name, kinds, on }, context) =>
    context.transaction(async (transaction) => {
      const row = await lockWebhook(transaction.db, webhookId, context);
      const turnsOff = on === false && !row.off_at;
      const turnsOn = on === true && row.off_at;
      const isTakenOver = turnsOn && !(await isOrganiser(transaction.db, row.owner_id));
      await tables<WebhooksTables>(transaction.db)
        .updateTable('webhooks')
        .set({
          name: name ?? row.name,
          kinds: kinds ? [...new Set(kinds)] : row.kinds,
          ...(turnsOff && { off_at: transaction.now, off_because: 'owner' as const }),
          ...(turnsOn && {
            off_at: null,
            off_because: null,
            failing_since: null,
            rest_until: null,
          }),
          ...(isTakenOver && { owner_id: actingPlayer(context).playerId }),
        })
        .where('id', '=', webhookId)
        .execute();
      if (turnsOff) await parkWaiting(transaction, webhookId);
      return { done: true };
    });
}

/** Switches off the webhooks of a former official. The organiser who switches one on again becomes its owner. */
export async function stopWebhooksOf(transaction: Transaction, owner: PlayerId): Promise<void> {
  const stopped = await tables<WebhooksTables>(transaction.db)
    .updateTable('webhooks')
    .set({ off_at: transaction.now, off_because: 'owner' })
    .where('owner_id', '=', owner)
    .where('off_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  for (const { id } of stopped) await parkWaiting(transaction, id);
}

export function deleteWebhook(): Handler<typeof webhooksCalls.deleteWebhook> {
  return async ({ webhookId }, context) => {
    return context.transaction(async ({ db, now }) => {
      await lockWebhookOrDeleted(db, webhookId, context);
      await tables<WebhooksTables>(db)
        .updateTable('webhooks')
        .set(({ fn, val }) => ({ deleted_at: fn.coalesce('deleted_at', val(now)) }))
        .where('id', '=', webhookId)
        .execute();
      await tables<WebhooksTables>(db)
        .deleteFrom('webhook_deliveries')
        .where('webhook_id', '=', webhookId)
        .execute();
      return { done: true };
    });
  };
}

/** Replaces the secret. Refused while the last replaced one still signs, because that would end too early. */
export function rotateWebhookSecret({
  secret: platformSecret,
}: Platform): Handler<typeof webhooksCalls.rotateWebhookSecret> {
  return async ({ webhookId }, context) => {
    const secret = newSecret();
    const made = await context.transaction(async (transaction) => {
      const row = await lockWebhook(transaction.db, webhookId, context);
      if (row.old_until && row.old_until > transaction.now) throw refuse('webhook_rotating');
      await tables<WebhooksTables>(transaction.db)
        .updateTable('webhooks')
        .set({
          secret: sealedSecret(platformSecret, secret),
          old_secret: row.secret,
          old_until: new Date(transaction.now.getTime() + BOTH_SIGN_MS),
        })
        .where('id', '=', webhookId)
        .execute();
      return { webhookId, secret: null };
    });
    return { ...made, secret };
  };
}

export function pingWebhook(): Handler<typeof webhooksCalls.pingWebhook> {
  return async ({ webhookId }, context) =>
    context.transaction(async (transaction) => {
      const row = await lockWebhook(transaction.db, webhookId, context);
      if (row.off_at) throw refuse('webhook_off');
      return { deliveryId: await publishPing(transaction, webhookId) };
    });
}
