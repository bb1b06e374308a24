import { sql } from 'kysely';
import { playerCards } from '#features/foundation/identity/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { WEBHOOK_KINDS } from '../rules/kinds.ts';
import { hasWebhookPort } from '../rules/ports.ts';
import type { webhooksCalls } from '../webhooks.contract.ts';
import { managedOwners } from './own.ts';
import type { WebhooksTables } from './tables.ts';

export function webhooks({ db, clock }: Platform): Handler<typeof webhooksCalls.webhooks> {
  return async (wanted, context) => {
    const account = actingPlayer(context);
    const ofAll = ofAudience(db, account.audience);
    const known = await ofAll.select(['id', 'owner_id']).execute(); // a few dozen at most
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

/** The webhooks that an audience has. */
export function ofAudience(db: Db, audience: string) {
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
