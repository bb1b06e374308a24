import type { Selectable } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import { type Id, newId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import type { ChargeId, SubscriptionId } from './biller.ts';
import { type Charge, chargesOf, updateCharge } from './charges.ts';
import { renewalOf, type SubscriptionRecord } from './records.ts';
import type { SubscriptionTables } from './tables.ts';

/** One time that a processor was asked to charge. */
export type Try = Selectable<SubscriptionTables['subscription_tries']>;

/** Longer than any call of a processor takes. */
const ANSWERED_WITHIN_MS = 2 * 60_000;
const LONGEST_WAIT_MS = 60 * 60_000;

/** A new try at the period that is due; its id is the key under which it is asked for. */
export async function beginTry(
  { db, now }: Work,
  record: SubscriptionRecord,
  of: Date,
): Promise<{ charge: Charge; attempt: Try }> {
  const charge = (await chargeOf(db, record.id, of)) ?? (await openCharge(db, record, of, now));
  await updateCharge(db, charge.id, { state: 'open', tries: charge.tries + 1 });
  const attempt = await tables<SubscriptionTables>(db)
    .insertInto('subscription_tries')
    .values({
      id: newId<ChargeId>(),
      charge_id: charge.id,
      state: 'asked',
      ...{ reason: null, action_url: null, action_secret: null, asks: 0 },
      ask_at: new Date(now.getTime() + ANSWERED_WITHIN_MS),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { charge, attempt };
}

/** A try that went through at once, by which what is told of its payment later is understood. */
export async function keepPaidTry(
  { db, now }: Work,
  id: ChargeId,
  { id: charge_id }: Charge,
): Promise<void> {
  await tables<SubscriptionTables>(db)
    .insertInto('subscription_tries')
    .values({
      ...{ id, charge_id, state: 'paid', reason: null, asks: 0 },
      ...{ action_url: null, action_secret: null, ask_at: null },
      ...{ created_at: now, updated_at: now },
    })
    .execute();
}

/** The try that has not come to its end. */
export async function openTryOf(
  db: Db,
  id: SubscriptionId,
): Promise<{ charge: Charge; attempt: Try } | undefined> {
  const attempt = await tables<SubscriptionTables>(db)
    .selectFrom('subscription_tries')
    .innerJoin('subscription_charges', 'subscription_charges.id', 'charge_id')
    .selectAll('subscription_tries')
    .where('subscription_id', '=', id)
    .where('subscription_tries.state', 'in', ['asked', 'unknown', 'action'])
    .limit(1)
    .executeTakeFirst();
  if (!attempt) return undefined;
  const charge = await chargesOf(db).where('id', '=', attempt.charge_id).executeTakeFirstOrThrow();
  return { charge, attempt };
}

/** How often a processor was asked to charge since then. */
export async function triesSince(db: Db, id: SubscriptionId, since: Date): Promise<number> {
  const { tried } = await tables<SubscriptionTables>(db)
    .selectFrom('subscription_tries')
    .innerJoin('subscription_charges', 'subscription_charges.id', 'charge_id')
    .select(({ fn }) => fn.countAll<number>().as('tried'))
    .where('subscription_id', '=', id)
    .where('subscription_tries.created_at', '>', since)
    .executeTakeFirstOrThrow();
  return tried;
}

export async function tryById(
  db: Db,
  id: ChargeId,
): Promise<{ charge: Charge; attempt: Try } | undefined> {
  const attempt = await tables<SubscriptionTables>(db)
    .selectFrom('subscription_tries')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!attempt) return undefined;
  const charge = await chargesOf(db).where('id', '=', attempt.charge_id).executeTakeFirstOrThrow();
  return { charge, attempt };
}

export async function updateTry(
  { db, now }: Work,
  id: string,
  change: Partial<Omit<Try, 'id' | 'charge_id'>>,
): Promise<void> {
  await tables<SubscriptionTables>(db)
    .updateTable('subscription_tries')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Without an answer it is asked again, after a while that grows. */
export function askAgainAt({ asks }: Try, now: Date): Date {
  const wait = Math.min(60_000 * 2 ** asks, LONGEST_WAIT_MS);
  return new Date(now.getTime() + wait);
}

function chargeOf(db: Db, id: SubscriptionId, of: Date): Promise<Charge | undefined> {
  return chargesOf(db)
    .where('subscription_id', '=', id)
    .where('period_start', '=', of)
    .where('surplus', '=', false)
    .executeTakeFirst();
}

function openCharge(db: Db, record: SubscriptionRecord, of: Date, now: Date): Promise<Charge> {
  const { id, payer } = record;
  const { price, period } = renewalOf(record);
  return tables<SubscriptionTables>(db)
    .insertInto('subscription_charges')
    .values({
      id: newId<Id<'charge'>>(),
      subscription_id: id,
      payer,
      period_start: of,
      period,
      amount: price.amount,
      currency: price.currency,
      state: 'open',
      ...{ covers_from: null, covers_until: null, payment: null, reason: null },
      ...{ surplus: false, tries: 0, paid_at: null, refunded_at: null },
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
