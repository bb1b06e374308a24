import { sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import type { WebhooksTables } from './tables.ts';

/** A webhook whose receiver has not accepted a message for a while. */
interface FailingWebhook {
  readonly webhookId: string;
  readonly name: string;
  /** The host alone: a path may have a secret of the receiver's. */
  readonly host: string;
  readonly since: Date;
  readonly waiting: number;
}

/** The webhooks that have failed the longest and are still on, and their number; of all audiences without one. */
export async function failingWebhooks(
  db: Db,
  audience: string | undefined,
  most: number,
): Promise<{ readonly failing: FailingWebhook[]; readonly total: number }> {
  const view = tables<WebhooksTables>(db);
  let wanted = view
    .selectFrom('webhooks')
    .where('failing_since', 'is not', null)
    .where('off_at', 'is', null)
    .where('deleted_at', 'is', null);
  if (audience !== undefined) wanted = wanted.where('audience', '=', audience);
  const { total } = await wanted
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await wanted
    .select(['id', 'name', 'url', 'failing_since'])
    .select(
      sql<number>`(select count(*)::int from webhook_deliveries d
        where d.webhook_id = webhooks.id and d.state = 'waiting')`.as('waiting'),
    )
    .orderBy('failing_since')
    .limit(most)
    .execute();
  const failing = rows.flatMap(({ id, name, url, failing_since: since, waiting }) =>
    since ? [{ webhookId: id, name, host: URL.parse(url)?.host ?? '', since, waiting }] : [],
  );
  return { failing, total };
}
