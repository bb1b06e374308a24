import type { Selectable } from 'kysely';
import type { Brand, Money, Plan } from '#brands/brand.ts';
import { brandOfCode, servedBrands } from '#brands/brands.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import type { Subscription, SubscriptionRules } from '../rules/subscription.ts';
import { accessUntil, turnsAt } from '../rules/time.ts';
import type { Billed, Holder, Payer, SubscriptionId } from './biller.ts';
import type { SubscriptionTables } from './tables.ts';

/** A subscription as it is stored: whose it is, what was agreed, and where it stands. */
export interface SubscriptionRecord {
  readonly id: SubscriptionId;
  readonly holder: Holder;
  readonly brand: string;
  readonly payer: Payer;
  readonly price: Money;
  /** With `state.nextPeriod`: what the next charge is. */
  readonly nextPrice: Money | null;
  readonly language: string;
  readonly reference: string | null;
  /** The reference that the caller who asked for it has given. */
  readonly externalRef: string | null;
  readonly createdAt: Date;
  readonly turnsAt: Date | null;
  readonly state: Subscription;
}

/** True while the brand sells a package for that price. */
export function sellsAt(
  { plans }: Brand,
  { period, price }: Pick<Plan, 'period' | 'price'>,
): boolean {
  const plan = plans.find((each) => each.period === period);
  return plan?.price.amount === price.amount && plan.price.currency === price.currency;
}

/**
 * True while what was agreed can be asked for. A card is charged the price that was agreed, whatever is sold now. A
 * carrier charges by its own product: what it is asked for after a change of price costs another price.
 */
export function isStillSold({ brand, price, state }: SubscriptionRecord): boolean {
  const seller = brandOfCode(brand);
  if (state.collects === 'we' || !seller) return true;
  return sellsAt(seller, { period: state.period, price });
}

type Row = Selectable<SubscriptionTables['subscriptions']>;

export async function findSubscription(
  db: Db,
  id: SubscriptionId,
): Promise<SubscriptionRecord | undefined> {
  const row = await rows(db).where('id', '=', id).executeTakeFirst();
  return row && recordFrom(row);
}

/** The row is the caller's until the transaction ends. */
export async function lockSubscription(
  db: Db,
  id: SubscriptionId,
): Promise<SubscriptionRecord | undefined> {
  const row = await rows(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row && recordFrom(row);
}

/** The latest of a holder, the one that is not over first. */
export async function latestOf(
  db: Db,
  { audience, key }: Holder,
  payer?: Payer,
): Promise<SubscriptionRecord | undefined> {
  let query = rows(db).where('audience', '=', audience).where('holder', '=', key);
  if (payer) query = query.where('payer', '=', payer);
  const row = await query
    .orderBy(({ eb }) => eb('status', '=', 'expired'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && recordFrom(row);
}

/** The one that was agreed on last at an instant, running or over. */
export async function standingAt(
  db: Db,
  { audience, key }: Holder,
  payer: Payer,
  at: Date,
): Promise<SubscriptionRecord | undefined> {
  const row = await rows(db)
    .where('audience', '=', audience)
    .where('holder', '=', key)
    .where('payer', '=', payer)
    .where('asked_at', '<=', at)
    .where('confirmed_at', 'is not', null)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && recordFrom(row);
}

/** Those of a holder that are stopped, and of which the carrier has not heard that yet. */
export async function stopsUnheard(
  db: Db,
  { audience, key }: Holder,
  payer: Payer,
): Promise<SubscriptionRecord[]> {
  const found = await rows(db)
    .where('audience', '=', audience)
    .where('holder', '=', key)
    .where('payer', '=', payer)
    .where('status', 'in', ['cancelled', 'expired'])
    .where('confirmed_at', 'is not', null)
    .where('stop_heard_at', 'is', null)
    .execute();
  return found.map(recordFrom);
}

export async function insertSubscription(
  db: Db,
  fresh: Omit<SubscriptionRecord, 'id' | 'createdAt' | 'turnsAt' | 'nextPrice' | 'externalRef'> & {
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
      ...{ brand, payer, language, reference },
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
  const { price, nextPrice } = pricesIn(record, state);
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
  return { ...record, price, nextPrice, state, turnsAt: columns.turns_at };
}

/** The other package's price has come with it, or its choice was taken back. */
function pricesIn({ price, nextPrice, state: before }: SubscriptionRecord, state: Subscription) {
  if (state.nextPeriod) return { price, nextPrice };
  const hasCome = nextPrice !== null && state.period === before.nextPeriod;
  return { price: hasCome ? nextPrice : price, nextPrice: null };
}

export async function saveReference(
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

export async function saveExternalRef(
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

/** The latest that a caller has asked for by a reference of its own. */
export async function findByExternalRef(
  db: Db,
  { audience, key }: Holder,
  externalRef: string,
): Promise<SubscriptionRecord | undefined> {
  const row = await rows(db)
    .where('audience', '=', audience)
    .where('holder', '=', key)
    .where('external_ref', '=', externalRef)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && recordFrom(row);
}

/** What the next charge is for. */
export function renewalOf({ price, nextPrice, state }: SubscriptionRecord) {
  return { price: nextPrice ?? price, period: state.nextPeriod ?? state.period };
}

/** What a biller is told of it. */
export function billed(record: SubscriptionRecord): Billed {
  const { id, holder, reference, language, state } = record;
  const trial = state.current ? 0 : state.trial;
  const rest = { holder, ...renewalOf(record), reference, language, trial };
  return { subscriptionId: id, brand: brandOf(record), ...rest };
}

/** Codes of brands that this process does not serve, though somebody is subscribed by them. */
export async function unservedBrands(db: Db): Promise<string[]> {
  const rows = await tables<SubscriptionTables>(db)
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
  return rows.map(({ brand }) => brand);
}

/** The brand it was sold by. */
export function brandOf({ brand }: Pick<SubscriptionRecord, 'brand'>): Brand {
  const found = brandOfCode(brand);
  if (!found) throw new Error(`no brand ${brand}`); // a deployment must not drop a brand with subscribers
  return found;
}

function columnsOf(state: Subscription, rules: SubscriptionRules) {
  const { period, collects, status, vouched, anchor } = state;
  return {
    ...{ period, collects, status, vouched, anchor },
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
    stop_heard_at: state.stopHeardAt,
    heard_at: state.heardAt,
    access_until: accessUntil(state, rules),
    turns_at: turnsAt(state, rules),
  };
}

function recordFrom(row: Row): SubscriptionRecord {
  const { brand, payer, language, reference, period, collects, status, vouched, anchor } = row;
  const { current_from: from, current_until: until } = row;
  return {
    id: row.id as SubscriptionId, // the primary key of subscriptions
    holder: { audience: row.audience, key: row.holder },
    ...{ brand, payer, language, reference },
    externalRef: row.external_ref,
    price: { amount: row.amount, currency: row.currency },
    nextPrice:
      row.next_amount === null ? null : { amount: row.next_amount, currency: row.currency },
    createdAt: row.created_at,
    turnsAt: row.turns_at,
    state: {
      ...{ period, collects, status, vouched, anchor },
      nextPeriod: row.next_period,
      trial: row.trial_ms,
      askedAt: row.asked_at,
      confirmedAt: row.confirmed_at,
      current: from && until && { from, until },
      trialEnd: row.trial_end,
      graceUntil: row.grace_until,
      retryAt: row.retry_at,
      stoppedAt: row.stopped_at,
      stopHeardAt: row.stop_heard_at,
      heardAt: row.heard_at,
    },
  };
}

function rows(db: Db) {
  return tables<SubscriptionTables>(db).selectFrom('subscriptions').selectAll();
}
