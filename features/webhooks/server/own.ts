import { type Db, tables } from '#platform/database/database.ts';
import { actingPlayer, type CallContext } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { WebhookId } from '../contract.ts';
import type { WebhooksTables } from './tables.ts';

/** A webhook of the organiser's audience, held to the end of the change; another's is not there. */
export async function ownWebhook(db: Db, id: WebhookId, context: CallContext) {
  const row = await webhookIn(db, id, context).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw refuse('not_found');
  return row;
}

/** As {@link ownWebhook}, only looked at. */
export async function seenWebhook(db: Db, id: WebhookId, context: CallContext) {
  const row = await webhookIn(db, id, context).executeTakeFirst();
  if (!row) throw refuse('not_found');
  return row;
}

function webhookIn(db: Db, id: WebhookId, context: CallContext) {
  return tables<WebhooksTables>(db)
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .where('audience', '=', actingPlayer(context).audience)
    .where('deleted_at', 'is', null);
}
