import { type Selectable, sql } from 'kysely';
import type { Brand, Money, Plan } from '#brands/brand.ts';
import { brandOfCode, servedBrands } from '#brands/brands.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import type { Payer, Subscription, SubscriptionRules } from '../rules/subscription.ts';
import { accessUntil, nextDueAt } from '../rules/time.ts';
import type { Billed, Holder, SubscriptionId } from './biller.ts';
import type { SubscriptionTables } from './tables.ts';

/** A subscription as it is stored: its holder, the agreement and its state. */
export interface SubscriptionRecord {
  readonly id: SubscriptionId;
  readonly holder: Holder;
  readonly brand: string;
  readonly payer: Payer;
  readonly price: Money;
  /** Price of the next charge, together with `state.nextPeriod`. */
  readonly nextPrice: Money | null;
  readonly language: string;
  readonly reference: string | null;
  /** The reference of the caller who asked for the subscription. */
  readonly externalRef: string | null;
  readonly createdAt: Date;
  /** The next time at which the renewal job has something to do. */
  readonly nextDueAt: Date | null;
  readonly state: Subscription;
}

/** Returns true while the brand sells a plan for that price. */
export function sellsAt(
  { plans }: Brand,
  { period, price }: Pick<Plan, 'period' | 'price'>,
): boolean {
  const plan = plans.find((each) => each.period === period);
  return plan?.price.amount === price.amount && plan.price.currency === price.currency;
}

/**
 * Returns true while the agreed price can be charged. Our own charges are of the agreed price, even if the brand sells
 * another one now. A carrier charges by its own product, so after a change of price it would charge another one.
 */
export function isStillSold({ brand, price, state }: SubscriptionRecord): boolean {
  const seller = brandOfCode(brand);
  if (state.collects !== 'carrier' || !seller) return true;
  return sellsAt(seller, { period: state.period, price });
}

/** Returns price and period of the next charge. */
export function renewalTerms({ price, nextPrice, state }: SubscriptionRecord) {
  return { price: nextPrice ?? price, period: state.nextPeriod ?? state.period };
}

/** Returns the brand that sold it. Throws if the deployment dropped a brand that still has subscribers. */
export function brandOf({ brand }: Pick<SubscriptionRecord, 'brand'>): Brand {
  const found = brandOfCode(brand);
  if (!found) throw new Error(`no brand ${brand}`);
  return found;
}

/** Returns the facts of a subscription for its biller. */
export function billed(record: SubscriptionRecord): Billed {
  const { id, holder, reference, language, state } = record;
  const trial = state.current ? 0 : state.trial;
  const rest = { holder, ...renewalTerms(record), reference, language, trial };
  return { subscriptionId: id, brand: brandOf(record), ...rest };
}

/** Lets one transaction at a time change a holder's subscriptions, even before the first one exists. */
export async function lockHolder(db: Db, { audience, key }: Holder): Promise<void> {
  const name = `subscription:${audience}:${key}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

export async function findSubscription(
  db: Db,
  id: SubscriptionId,
): Promise<SubscriptionRecord | undefined> {
  const row = await rows(db).where('id', '=', id).executeTakeFirst();
  return row && recordFrom(row);
}

/** Locks the row until the transaction ends. */
export async function lockSubscription(
  db: Db,
  id: SubscriptionId,
): Promise<SubscriptionRecord | undefined> {
  const row = await rows(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row && recordFrom(row);
}

/** Finds the latest subscription of a holder. One that is not expired comes first. */
export async function findLatestSubscription(
  db: Db,
  holder: Holder,
  payer?: Payer,
): Promise<SubscriptionRecord | undefined> {
  let query = rowsOf(db, holder);
  if (payer) query = query.where('payer', '=', payer);
  const row = await query
    .orderBy(({ eb }) => eb('status', '=', 'expired'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && recordFrom(row);
}

/** Finds the last confirmed subscription at a time, running or over. */
export async function findSubscriptionAt(
  db: Db,
  holder: Holder,
  payer: Payer,
  at: Date,
): Promise<SubscriptionRecord | undefined> {
  const row = await rowsOf(db, holder)
    .where('payer', '=', payer)
    .where('asked_at', '<=', at)
    .where('confirmed_at', 'is not', null)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && recordFrom(row);
}

/** Finds the latest subscription with the caller's own reference. */
export async function findByExternalRef(
  db: Db,
  holder: Holder,
  externalRef: string,
): Promise<SubscriptionRecord | undefined> {
  const row = await rowsOf(db, holder)
    .where('external_ref', '=', externalRef)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && recordFrom(row);
}

/** Lists the holder's stopped subscriptions whose stop the carrier has not acknowledged. */
export async function listUnacknowledgedStops(
  db: Db,
  holder: Holder,
  payer: Payer,
): Promise<SubscriptionRecord[]> {
  const found = await rowsOf(db, holder)
    .where('payer', '=', payer)
    .where('status', 'in', ['cancelled', 'expired'])
    .where('confirmed_at', 'is not', null)
    .where('stop_heard_at', 'is', null)
    .execute();
  return found.map(recordFrom);
}

/** Returns true if the holder had a trial before, with any brand of the audience. */
export async function existsTrial(db: Db, { audience, key }: Holder): Promise<boolean> {
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

/** Lists brands with subscribers that this process does not serve. */
export async function listUnservedBrands(db: Db): Promise<string[]> {
  const found = await tables<SubscriptionTables>(db)
    .selectFrom('subscriptions')
    .select('brand')
    .distinct()
    .where('status', '<>', 'expired')
    .where(
      'brand',
      'not in',
      servedBrands().map(({ code }) => code),
    )
    .orderBy('brand')
    .execute();
  return found.map(({ brand }) => brand);
}

export async function insertSubscription(
  db: Db,
  fresh: Omit<
    SubscriptionRecord,
    'id' | 'createdAt' | 'nextDueAt' | 'nextPrice' | 'externalRef'
  > & {
    readonly externalRef?: string | null;
  },
  rules: SubscriptionRules,
  now: Date,
): Promise<SubscriptionRecord> {
  const { holder, brand, payer, price, language, reference, externalRef, state } = fresh;
  const row = await tables<SubscriptionTables>(db)
    .insertInto('subscriptions')
    .values({
      id: newId<SubscriptionId>(),
      audience: holder.audience,
      holder: holder.key,

      brand,
      payer,
      language,
      reference,
      external_ref: externalRef ?? null,
      amount: price.amount,
      currency: price.currency,
      ...columnsOf(state, rules),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return recordFrom(row);
}

export async function saveState(
  db: Db,
  record: SubscriptionRecord,
  state: Subscription,
  rules: SubscriptionRules,
  now: Date,
): Promise<SubscriptionRecord> {
  const columns = columnsOf(state, rules);
  const { price, nextPrice } = pricesAfter(record, state);
  await tables<SubscriptionTables>(db)
    .updateTable('subscriptions')
    .set({
      ...columns,
      amount: price.amount,
      next_amount: nextPrice?.amount ?? null,
      updated_at: now,
    })
    .where('id', '=', record.id)
    .execute();
  return { ...record, price, nextPrice, state, nextDueAt: columns.turns_at };
}

/** Returns the prices after a change: the next plan has started, or its choice was withdrawn. */
function pricesAfter({ price, nextPrice, state: before }: SubscriptionRecord, state: Subscription) {
  if (state.nextPeriod) return { price, nextPrice };
  const hasStarted = nextPrice !== null && state.period === before.nextPeriod;
  return { price: hasStarted ? nextPrice : price, nextPrice: null };
}

export async function updateReference(
  db: Db,
  record: SubscriptionRecord,
  reference: string,
): Promise<SubscriptionRecord> {
  if (record.reference === reference) return record;
  await tables<SubscriptionTables>(db)
    .updateTable('subscriptions')
    .set({ reference })
    .where('id', '=', record.id)
    .execute();
  return { ...record, reference };
}

export async function updateExternalRef(
  db: Db,
  record: SubscriptionRecord,
  externalRef: string,
): Promise<SubscriptionRecord> {
  await tables<SubscriptionTables>(db)
    .updateTable('subscriptions')
    .set({ external_ref: externalRef })
    .where('id', '=', record.id)
    .execute();
  return { ...record, externalRef };
}

type Row = Selectable<SubscriptionTables['subscriptions']>;

function rows(db: Db) {
  return tables<SubscriptionTables>(db).selectFrom('subscriptions').selectAll();
}

function rowsOf(db: Db, { audience, key }: Holder) {
  return rows(db).where('audience', '=', audience).where('holder', '=', key);
}

function columnsOf(state: Subscription, rules: SubscriptionRules) {
  const { period, collects, status, vouched, anchor } = state;
  return {
    period,
    collects,
    status,
    vouched,
    anchor,
    next_period: state.nextPeriod,
    trial_ms: state.trial,
    asked_at: state.askedAt,
    confirmed_at: state.confirmedAt,
    current_from: state.current?.from ?? null,
    current_until: state.current?.until ?? null,
    trial_end: state.trialEnd,
    grace_until: state.graceUntil,
    retry_at: state.retryAt,
    stopped_at: state.stoppedAt,
    stop_heard_at: state.stopAcknowledgedAt,
    heard_at: state.lastReportAt,
    access_until: accessUntil(state, rules),
    turns_at: nextDueAt(state, rules),
  };
}

function recordFrom(row: Row): SubscriptionRecord {
  const { brand, payer, language, reference, period, collects, status, vouched, anchor } = row;
  const { current_from: from, current_until: until } = row;
  return {
    id: row.id as SubscriptionId, // the primary key of subscriptions
    holder: { audience: row.audience, key: row.holder },

    brand,
    payer,
    language,
    reference,
    externalRef: row.external_ref,
    price: { amount: row.amount, currency: row.currency },
    nextPrice:
      row.next_amount === null ? null : { amount: row.next_amount, currency: row.currency },
    createdAt: row.created_at,
    nextDueAt: row.turns_at,
    state: {
      period,
      collects,
      status,
      vouched,
      anchor,
      nextPeriod: row.next_period,
      trial: row.trial_ms,
      askedAt: row.asked_at,
      confirmedAt: row.confirmed_at,
      current: from && until && { from, until },
      trialEnd: row.trial_end,
      graceUntil: row.grace_until,
      retryAt: row.retry_at,
      stoppedAt: row.stopped_at,
      stopAcknowledgedAt: row.stop_heard_at,
      lastReportAt: row.heard_at,
    },
  };
}
