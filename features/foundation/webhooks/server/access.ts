import { accountsOf } from '#features/foundation/identity/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { Account } from '#platform/http/caller.ts';
import { brandsHeld, coversBrands, reachOf } from '#platform/http/grants.ts';
import { actingPlayer, type CallContext } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { WebhookId } from '../webhooks.contract.ts';
import type { WebhooksTables } from './tables.ts';

/** Finds and locks a webhook that the organiser may manage; refuses others. */
export async function lockWebhook(db: Db, id: WebhookId, context: CallContext) {
  return requireManaged(
    db,
    await webhookIn(db, id, context).forNoKeyUpdate().executeTakeFirst(),
    context,
  );
}

/** As {@link lockWebhook}, without a lock. */
export async function findWebhook(db: Db, id: WebhookId, context: CallContext) {
  return requireManaged(db, await webhookIn(db, id, context).executeTakeFirst(), context);
}

/** As {@link lockWebhook}, also for deleted ones. */
export async function lockWebhookOrDeleted(db: Db, id: WebhookId, context: CallContext) {
  return requireManaged(
    db,
    await anyWebhook(db, id, context).forNoKeyUpdate().executeTakeFirst(),
    context,
  );
}

/**
 * Returns a check for the owners whose webhooks an organiser may manage: themselves, and organisers whose brands their role
 * covers. Webhooks of former organisers are managed by organisers of the whole audience.
 */
export async function managedOwners(db: Db, account: Account, owners: readonly (string | null)[]) {
  const ids = owners.flatMap((id) => (id ? [id as PlayerId] : [])); // refer to players
  const found = await accountsOf(db, [...new Set(ids)]);
  const isWhole = reachOf(account, 'organiser', account.audience) === 'all';
  return (owner: string | null): boolean => {
    if (owner === account.playerId || isWhole) return true;
    const holder = owner === null ? undefined : found.get(owner as PlayerId); // as above
    const brands = holder ? brandsHeld(holder, 'organiser') : [];
    return brands.length > 0 && coversBrands(account, 'organiser', brands);
  };
}

/** True while an owner is an organiser. A webhook only gets what its owner may see. */
export async function isOrganiser(db: Db, owner: string | null): Promise<boolean> {
  if (owner === null) return false;
  const id = owner as PlayerId; // refers to players
  const account = (await accountsOf(db, [id])).get(id);
  return account !== undefined && brandsHeld(account, 'organiser').length > 0;
}

async function requireManaged<Row extends { readonly owner_id: string | null }>(
  db: Db,
  row: Row | undefined,
  context: CallContext,
): Promise<Row> {
  if (!row) throw refuse('not_found');
  const isManaged = await managedOwners(db, actingPlayer(context), [row.owner_id]);
  if (!isManaged(row.owner_id)) throw refuse('other_brand');
  return row;
}

function webhookIn(db: Db, id: WebhookId, context: CallContext) {
  return anyWebhook(db, id, context).where('deleted_at', 'is', null);
}

function anyWebhook(db: Db, id: WebhookId, context: CallContext) {
  return tables<WebhooksTables>(db)
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .where('audience', '=', actingPlayer(context).audience);
}
