import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';

/** Payments and refunds of one day of the audience's zone, in minor units. */
export interface Revenue {
  readonly audience: string;
  readonly brand: string;
  readonly currency: string;
  readonly day: string;
  readonly paid: number;
  readonly refunded: number;
  readonly charges: number;
}

interface Place {
  readonly audience: string;
  /** IANA name; its days are counted. */
  readonly timeZone: string;
}

/** By the day of the payment, and of the giving back. */
export async function revenueOf(
  db: Db,
  { audience, timeZone }: Place,
  from: Date,
  until: Date,
): Promise<Revenue[]> {
  const { rows } = await sql<Revenue>`
    with movements as (
      select subscription_id, currency, paid_at as at, amount as paid, 0 as refunded, 1 as charges
      from subscription_charges where paid_at >= ${from} and paid_at < ${until}
      union all
      select subscription_id, currency, refunded_at, 0, amount - coalesce((
        select sum(part.amount) from subscription_charge_parts part
        where part.charge_id = subscription_charges.id
      ), 0), 0
      from subscription_charges where refunded_at >= ${from} and refunded_at < ${until}
      union all
      select charge.subscription_id, charge.currency, part.at, 0, part.amount, 0
      from subscription_charge_parts part
      join subscription_charges charge on charge.id = part.charge_id
      where part.at >= ${from} and part.at < ${until}
    )
    select s.audience, s.brand, m.currency, (m.at at time zone ${timeZone})::date as day,
      sum(m.paid)::bigint as paid, sum(m.refunded)::bigint as refunded, sum(m.charges) as charges
    from movements m join subscriptions s on s.id = m.subscription_id
    where s.audience = ${audience}
    group by 1, 2, 3, 4`.execute(db);
  return rows;
}
