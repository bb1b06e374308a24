import { tables } from '#platform/database/database.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import { newId, type PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { newSecret } from '#platform/ports/webhook-signature.ts';
import type { Work } from '#platform/work.ts';
import { WEBHOOK_PORTS } from '../rules/ports.ts';
import type { WebhookId, webhooksCalls } from '../webhooks.contract.ts';
import { ofAudience } from './list.ts';
import { managedWebhook, organises, ownWebhook } from './own.ts';
import { sealedSecret } from './secrets.ts';
import { parkWaiting } from './settle.ts';
import type { WebhooksTables } from './tables.ts';
import { tellOne } from './tell.ts';

/** Of one audience. */
const MOST_WEBHOOKS = 20;
const REFUSALS: Readonly<Record<string, string>> = {
  unresolved: 'webhook_unresolved',
  port_refused: 'webhook_port_refused',
};
/** So long a secret that was exchanged still signs. */
const BOTH_SIGN_MS = 24 * 60 * 60 * 1000;

/** The address is looked up before anything is written: nothing is held while the network is asked. */
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
      const isTakenOver = turnsOn && !(await organises(work.db, row.owner_id));
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
          ...(isTakenOver && { owner_id: actingPlayer(context).playerId }),
        })
        .where('id', '=', webhookId)
        .execute();
      if (turnsOff) await parkWaiting(work, webhookId);
      return { done: true };
    });
}

/** Switches off what an official has set up who is one no longer; an organiser who switches it on owns it then. */
export async function stopWebhooksOf(work: Work, owner: PlayerId): Promise<void> {
  const stopped = await tables<WebhooksTables>(work.db)
    .updateTable('webhooks')
    .set({ off_at: work.now, off_because: 'owner' })
    .where('owner_id', '=', owner)
    .where('off_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  for (const { id } of stopped) await parkWaiting(work, id);
}

export function deleteWebhook(): Handler<typeof webhooksCalls.deleteWebhook> {
  return async ({ webhookId }, context) => {
    return context.transact(async ({ db, now }) => {
      await managedWebhook(db, webhookId, context);
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
