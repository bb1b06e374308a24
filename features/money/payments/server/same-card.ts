import { sql } from 'kysely';
import type { Holder } from '#features/money/subscriptions/server/index.ts';
import type { Db } from '#platform/database/database.ts';

/**
 * Whether two have saved what looks like one card. All that is known of a card is its make, its last four digits
 * and when it ends: a hint for a person to look at, no proof.
 */
export async function shareCard(db: Db, one: Holder, other: Holder): Promise<boolean> {
  const { rows } = await sql<{ shared: boolean }>`
    select exists (
      select from cards a
      join payers pa on pa.id = a.payer_id and pa.audience = ${one.audience} and pa.holder = ${one.key}
      join cards b on b.brand = a.brand and b.last4 = a.last4
        and b.exp_month = a.exp_month and b.exp_year = a.exp_year
      join payers pb on pb.id = b.payer_id and pb.audience = ${other.audience} and pb.holder = ${other.key}
    ) as shared`.execute(db);
  return rows[0]?.shared ?? false;
}
