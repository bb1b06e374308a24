import { type Selectable, sql } from 'kysely';
import type { Money, Period } from '#brands/brand.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { Owned } from '#platform/http/grants.ts';
import { type Id, newId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { Payer, Span } from '../rules/subscription.ts';
import type { ChargeId, Holder, SubscriptionId } from './biller.ts';
import { renewalTerms, type SubscriptionRecord } from './subscription-rows.ts';
import type { SubscriptionTables } from './tables.ts';

/** The charge of one period, or a payment that paid for none (`surplus`). */
export type Charge = Selectable<SubscriptionTables['subscription_charges']>;

/** One request to a processor to collect a charge. */
export type ChargeAttempt = Selectable<SubscriptionTables['subscription_tries']>;

export interface AttemptedCharge {
  readonly charge: Charge;
  readonly attempt: ChargeAttempt;
}

export function selectCharges(db: Db) {
  return tables<SubscriptionTables>(db).selectFrom('subscription_charges').selectAll();
}

/** Finds the charge of a payment by the payer's id of it. */
export function findChargeOfPayment(
  db: Db,
  payer: Payer,
  payment: string,
): Promise<Charge | undefined> {
  return selectCharges(db)
    .where('payer', '=', payer)
    .where('payment', '=', payment)
    .executeTakeFirst();
}

/** Returns true if a payment paid for a period. A surplus payment paid for none and is refunded. */
export async function hasPaidForPeriod(db: Db, payer: Payer, payment: string): Promise<boolean> {
  const charge = await findChargeOfPayment(db, payer, payment);
  return charge !== undefined && !charge.surplus;
}

/** Returns true if an instant is paid for by any subscription of the holder. */
export async function isPaidAt(db: Db, holder: Holder, at: Date): Promise<boolean> {
  const row = await chargesOfHolder(db, holder)
    .where('covers_from', '<=', at)
    .where('covers_until', '>', at)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the start of the first paid period after an instant. */
export async function findNextPaidPeriod(
  db: Db,
  holder: Holder,
  at: Date,
): Promise<Date | undefined> {
  const row = await chargesOfHolder(db, holder)
    .where('covers_from', '>', at)
    .orderBy('covers_from')
    .limit(1)
    .executeTakeFirst();
  return row?.covers_from ?? undefined;
}

/** Finds the vouched charge of a payment, which may come `early` milliseconds before its period. */
export function findVouchedCharge(
  db: Db,
  holder: Holder,
  at: Date,
  early: number,
): Promise<Charge | undefined> {
  return chargesOfHolder(db, holder)
    .where('state', '=', 'vouched')
    .where('covers_from', '<=', new Date(at.getTime() + early))
    .where('covers_until', '>', at)
    .orderBy('covers_from', 'desc')
    .limit(1)
    .executeTakeFirst();
}

function chargesOfHolder(db: Db, { audience, key }: Holder) {
  return selectCharges(db).where('subscription_id', 'in', (of) =>
    of
      .selectFrom('subscriptions')
      .select('id')
      .where('audience', '=', audience)
      .where('holder', '=', key),
  );
}

/** Stores a payment that a payer has taken (`paid`) or confirms without a payment id (`vouched`). */
export async function insertPayment(
  db: Db,
  record: SubscriptionRecord,
  paid: {
    readonly state: 'paid' | 'vouched';
    readonly payment: string | null;
    readonly price: Money;
    /** The period of the payment, if it is not the subscription's current one. */
    readonly period?: Period | null;
    /** The paid span of time; null for a surplus payment. */
    readonly covers: Span | null;
    readonly at: Date;
  },
  now: Date,
): Promise<Charge> {
  const { state, payment, price, covers, at, period = record.state.period } = paid;
  return tables<SubscriptionTables>(db)
    .insertInto('subscription_charges')
    .values({
      id: newId<Id<'charge'>>(),
      subscription_id: record.id,
      payer: record.payer,
      period_start: covers?.from ?? at,
      amount: price.amount,
      currency: price.currency,
      period,
      state,
      covers_from: covers?.from ?? null,
      covers_until: covers?.until ?? null,
      payment,
      surplus: covers === null,
      reason: null,
      tries: 0,
      created_at: now,
      paid_at: state === 'paid' ? at : null,
      refunded_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateCharge(
  db: Db,
  id: string,
  change: Partial<Omit<Charge, 'id' | 'subscription_id'>>,
): Promise<void> {
  await tables<SubscriptionTables>(db)
    .updateTable('subscription_charges')
    .set(change)
    .where('id', '=', id)
    .execute();
}

/** Returns the partial refunds of charges, in minor units. */
export async function sumPartialRefunds(
  db: Db,
  charges: readonly string[],
): Promise<Map<string, number>> {
  if (charges.length === 0) return new Map();
  const rows = await tables<SubscriptionTables>(db)
    .selectFrom('subscription_charge_parts')
    .select(({ fn }) => ['charge_id', fn.sum<number>('amount').as('amount')])
    .where('charge_id', 'in', [...charges])
    .groupBy('charge_id')
    .execute();
  return new Map(rows.map(({ charge_id, amount }) => [charge_id, Number(amount)]));
}

/** Finds the brand that a charge was made for. */
export function ownerOfCharge(db: Db, id: string): Promise<Owned | undefined> {
  return tables<SubscriptionTables>(db)
    .selectFrom('subscription_charges as charge')
    .innerJoin('subscriptions', 'subscriptions.id', 'charge.subscription_id')
    .select(['subscriptions.audience', 'subscriptions.brand'])
    .where('charge.id', '=', id)
    .executeTakeFirst();
}

/** Longer than any call of a processor takes. */
const ANSWERED_WITHIN_MS = 2 * 60_000;

/** Stores a new attempt at a period that is due. Its id is the idempotency key at the processor. */
export async function insertAttempt(
  { db, now }: Transaction,
  record: SubscriptionRecord,
  periodStart: Date,
): Promise<AttemptedCharge> {
  const known = await selectCharges(db)
    .where('subscription_id', '=', record.id)
    .where('period_start', '=', periodStart)
    .where('surplus', '=', false)
    .executeTakeFirst();
  const charge = known ?? (await insertOpenCharge(db, record, periodStart, now));
  await updateCharge(db, charge.id, { state: 'open', tries: charge.tries + 1 });
  const attempt = await tables<SubscriptionTables>(db)
    .insertInto('subscription_tries')
    .values({
      id: newId<ChargeId>(),
      charge_id: charge.id,
      state: 'asked',

      reason: null,
      action_url: null,
      action_secret: null,
      asks: 0,
      ask_at: new Date(now.getTime() + ANSWERED_WITHIN_MS),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { charge, attempt };
}

function insertOpenCharge(
  db: Db,
  record: SubscriptionRecord,
  periodStart: Date,
  now: Date,
): Promise<Charge> {
  const { id, payer } = record;
  const { price, period } = renewalTerms(record);
  return tables<SubscriptionTables>(db)
    .insertInto('subscription_charges')
    .values({
      id: newId<Id<'charge'>>(),
      subscription_id: id,
      payer,
      period_start: periodStart,
      period,
      amount: price.amount,
      currency: price.currency,
      state: 'open',

      covers_from: null,
      covers_until: null,
      payment: null,
      reason: null,

      surplus: false,
      tries: 0,
      paid_at: null,
      refunded_at: null,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Finds the attempt of a subscription that has no result yet. */
export async function findOpenAttempt(
  db: Db,
  id: SubscriptionId,
): Promise<AttemptedCharge | undefined> {
  const attempt = await tables<SubscriptionTables>(db)
    .selectFrom('subscription_tries')
    .innerJoin('subscription_charges', 'subscription_charges.id', 'charge_id')
    .selectAll('subscription_tries')
    .where('subscription_id', '=', id)
    .where('subscription_tries.state', 'in', ['asked', 'unknown', 'action'])
    .limit(1)
    .executeTakeFirst();
  return withCharge(db, attempt);
}

export async function findAttempt(db: Db, id: ChargeId): Promise<AttemptedCharge | undefined> {
  const attempt = await tables<SubscriptionTables>(db)
    .selectFrom('subscription_tries')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return withCharge(db, attempt);
}

async function withCharge(db: Db, attempt: ChargeAttempt | undefined) {
  if (!attempt) return undefined;
  const charge = await selectCharges(db)
    .where('id', '=', attempt.charge_id)
    .executeTakeFirstOrThrow();
  return { charge, attempt };
}

export async function countAttempts(db: Db, id: SubscriptionId, since: Date): Promise<number> {
  const { count } = await tables<SubscriptionTables>(db)
    .selectFrom('subscription_tries')
    .innerJoin('subscription_charges', 'subscription_charges.id', 'charge_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('subscription_id', '=', id)
    .where('subscription_tries.created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

export async function updateAttempt(
  { db, now }: Transaction,
  id: string,
  change: Partial<Omit<ChargeAttempt, 'id' | 'charge_id'>>,
): Promise<void> {
  await tables<SubscriptionTables>(db)
    .updateTable('subscription_tries')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Payments and refunds of one day in the audience's time zone, in minor units. */
interface Revenue {
  readonly audience: string;
  readonly brand: string;
  readonly currency: string;
  readonly day: string;
  readonly paid: number;
  readonly refunded: number;
  readonly charges: number;
}

/** Sums payments and refunds by the day of the payment and of the refund. `timeZone` is an IANA name. */
export async function sumRevenue(
  db: Db,
  { audience, timeZone }: { readonly audience: string; readonly timeZone: string },
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
