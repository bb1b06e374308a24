import { sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import type { Work } from '#platform/work.ts';
import type { Holder } from './biller.ts';
import type { SubscriptionTables } from './tables.ts';

/** One thing at a time happens to a holder's subscriptions, the first one included. */
export async function lockHolder(db: Db, { audience, key }: Holder): Promise<void> {
  const name = `subscription:${audience}:${key}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

/** A trial is had once, with whichever brand of the audience. */
export async function trialUsed(db: Db, { audience, key }: Holder): Promise<boolean> {
  const row = await tables<SubscriptionTables>(db)
    .selectFrom('subscriptions')
    .select('id')
    .where('audience', '=', audience)
    .where('holder', '=', key)
    .where('trial_end', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The books stay as law asks, without the person: whose they were nobody can tell any more. */
export async function forgetHolder({ db }: Work, { audience, key }: Holder): Promise<void> {
  await lockHolder(db, { audience, key });
  const view = tables<SubscriptionTables>(db);
  await view
    .updateTable('subscriptions')
    .set({ holder: sql<string>`'erased:' || id::text`, reference: null, external_ref: null })
    .where('audience', '=', audience)
    .where('holder', '=', key)
    .execute();
  await view
    .updateTable('consent_receipts')
    .set({ holder: sql<string>`'erased:' || subscription_id::text` })
    .where('audience', '=', audience)
    .where('holder', '=', key)
    .execute();
}
