import { playerCards } from '#features/identity/server/index.ts';
import { newSecret } from '#outside/webhooks/signature.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import { newId, type PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { WebhookId, webhooksCalls } from '../contract.ts';
import { WEBHOOK_KINDS } from '../rules/kinds.ts';
import { ownWebhook } from './own.ts';
import { sealedSecret } from './secrets.ts';
import { parkWaiting } from './settle.ts';
import type { WebhooksTables } from './tables.ts';
import { tellOne } from './tell.ts';

/** Of one audience. */
const MOST_WEBHOOKS = 20;
/** So long a secret that was exchanged still signs. */
const BOTH_SIGN_MS = 24 * 60 * 60 * 1000;

export function webhooks({ db, clock }: Platform): Handler<typeof webhooksCalls.webhooks> {
  return async ({ page, pageSize }, context) => {
    const all = ofAudience(db, actingPlayer(context).audience);
    const { total } = await all
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const rows = await all
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
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
      failingSince: row.failing_since?.toISOString() ?? null,
      waiting: counts(row.id, 'waiting'),
      parked: counts(row.id, 'parked'),
      oldSecretUntil: row.old_until && row.old_until > now ? row.old_until.toISOString() : null,
    }));
    return { items, page, pageSize, total };
  };
}

/** The address is looked up before anything is written: nothing is held while the network is asked. */
export function createWebhook({
  webhooks: outside,
  secret: platformSecret,
  db,
}: Platform): Handler<typeof webhooksCalls.createWebhook> {
  return async ({ name, url, kinds }, context) => {
    const { playerId, audience } = actingPlayer(context);
    if (await outside.faultOf(url)) {
      const fields = [{ path: 'url', code: 'webhook_address_refused' }];
      throw refuse('webhook_address_refused', { status: 422, fields });
    }
    const { held } = await ofAudience(db, audience)
      .select(({ fn }) => fn.countAll<number>().as('held'))
      .executeTakeFirstOrThrow();
    if (held >= MOST_WEBHOOKS)
      throw refuse('too_many_webhooks', { values: { most: MOST_WEBHOOKS } });
    const secret = newSecret();
    const made = await context.transact(async (work) => {
      const id = newId<WebhookId>();
      await tables<WebhooksTables>(work.db)
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
          created_at: work.now,
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

/** Switched on again it starts afresh; what was parked meanwhile is sent when somebody asks. */
export function changeWebhook(): Handler<typeof webhooksCalls.changeWebhook> {
  return async ({ webhookId, name, kinds, on }, context) =>
    context.transact(async (work) => {
      const row = await ownWebhook(work.db, webhookId, context);
      const turnsOff = on === false && !row.off_at;
      const turnsOn = on === true && row.off_at;
      await tables<WebhooksTables>(work.db)
        .updateTable('webhooks')
        .set({
          name: name ?? row.name,
          kinds: kinds ? [...new Set(kinds)] : row.kinds,
          ...(turnsOff && { off_at: work.now, off_because: 'owner' as const }),
          ...(turnsOn && {
            off_at: null,
            off_because: null,
            failing_since: null,
            rest_until: null,
          }),
        })
        .where('id', '=', webhookId)
        .execute();
      if (turnsOff) await parkWaiting(work, webhookId);
      return { done: true };
    });
}

export function deleteWebhook(): Handler<typeof webhooksCalls.deleteWebhook> {
  return async ({ webhookId }, context) => {
    const { audience } = actingPlayer(context);
    return context.transact(async ({ db, now }) => {
      const row = await tables<WebhooksTables>(db)
        .updateTable('webhooks')
        .set(({ fn, val }) => ({ deleted_at: fn.coalesce('deleted_at', val(now)) }))
        .where('id', '=', webhookId)
        .where('audience', '=', audience)
        .returning('id')
        .executeTakeFirst();
      if (!row) throw refuse('not_found');
      await tables<WebhooksTables>(db)
        .deleteFrom('webhook_deliveries')
        .where('webhook_id', '=', webhookId)
        .execute();
      return { done: true };
    });
  };
}

/** A third secret while two sign would end the first too early. */
export function rotateWebhookSecret({
  secret: platformSecret,
}: Platform): Handler<typeof webhooksCalls.rotateWebhookSecret> {
  return async ({ webhookId }, context) => {
    const secret = newSecret();
    const made = await context.transact(async (work) => {
      const row = await ownWebhook(work.db, webhookId, context);
      if (row.old_until && row.old_until > work.now) throw refuse('webhook_rotating');
      await tables<WebhooksTables>(work.db)
        .updateTable('webhooks')
        .set({
          secret: sealedSecret(platformSecret, secret),
          old_secret: row.secret,
          old_until: new Date(work.now.getTime() + BOTH_SIGN_MS),
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
    context.transact(async (work) => {
      const row = await ownWebhook(work.db, webhookId, context);
      if (row.off_at) throw refuse('webhook_off');
      return { deliveryId: await tellOne(work, webhookId) };
    });
}

function ofAudience(db: Db, audience: string) {
  return tables<WebhooksTables>(db)
    .selectFrom('webhooks')
    .where('audience', '=', audience)
    .where('deleted_at', 'is', null);
}

/** Of deliveries of a month at most. */
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
