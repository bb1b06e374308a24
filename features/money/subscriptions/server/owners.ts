import { type Db, tables } from '#platform/database/database.ts';
import type { Owned } from '#platform/http/grants.ts';
import type { SubscriptionTables } from './tables.ts';

/** The brand that a charge was made for. */
export function ownerOfCharge(db: Db, id: string): Promise<Owned | undefined> {
  return tables<SubscriptionTables>(db)
    .selectFrom('subscription_charges as charge')
    .innerJoin('subscriptions', 'subscriptions.id', 'charge.subscription_id')
    .select(['subscriptions.audience', 'subscriptions.brand'])
    .where('charge.id', '=', id)
    .executeTakeFirst();
}
