import type { Selectable } from 'kysely';
import type { Money, Period } from '#brands/brand.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { type Id, newId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import type { Span } from '../rules/subscription.ts';
import type { Holder, Payer } from './biller.ts';
import type { SubscriptionRecord } from './records.ts';
import type { SubscriptionTables } from './tables.ts';

export type Charge = Selectable<SubscriptionTables['subscription_charges']>;

export function chargesOf(db: Db) {
  return tables<SubscriptionTables>(db).selectFrom('subscription_charges').selectAll();
}

/** A payment is known by the payer's id of it. */
export function chargeOfPayment(
  db: Db,
  payer: Payer,
  payment: string,
): Promise<Charge | undefined> {
  return chargesOf(db).where('payer', '=', payer).where('payment', '=', payment).executeTakeFirst();
}

/** Whether a payment has paid for a period; one too many has paid for nothing, and goes back. */
export async function hasPaidFor(db: Db, payer: Payer, payment: string): Promise<boolean> {
  const charge = await chargeOfPayment(db, payer, payment);
  return charge !== undefined && !charge.surplus;
}

/** How much of charges was given back in parts, in minor units. */
export async function partsGivenBack(
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

/** The carrier's word that a payment told at last belongs to. */
export function vouchedAt(
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

/** A carrier takes its word back: the period it stood for ends earlier, or never was. */
export async function takeBack({ db }: Work, { id, state }: SubscriptionRecord): Promise<void> {
  if (!state.current) return;
  const { from, until } = state.current;
  const view = tables<SubscriptionTables>(db);
  if (until <= from) {
    await view
      .deleteFrom('subscription_charges')
      .where('subscription_id', '=', id)
      .where('covers_from', '=', from)
      .where('state', '=', 'vouched')
      .execute();
    return;
  }
  await view
    .updateTable('subscription_charges')
    .set({ covers_until: until })
    .where('subscription_id', '=', id)
    .where('covers_from', '=', from)
    .where('state', '=', 'vouched')
    .execute();
}

/** Whether an instant has been paid for, by whichever subscription of a holder. */
export async function isCovered(db: Db, holder: Holder, at: Date): Promise<boolean> {
  const row = await chargesOfHolder(db, holder)
    .where('covers_from', '<=', at)
    .where('covers_until', '>', at)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** When the first period begins that was opened after an instant. */
export async function openedAfter(db: Db, holder: Holder, at: Date): Promise<Date | undefined> {
  const row = await chargesOfHolder(db, holder)
    .where('covers_from', '>', at)
    .orderBy('covers_from')
    .limit(1)
    .executeTakeFirst();
  return row?.covers_from ?? undefined;
}

function chargesOfHolder(db: Db, { audience, key }: Holder) {
  return chargesOf(db).where('subscription_id', 'in', (of) =>
    of
      .selectFrom('subscriptions')
      .select('id')
      .where('audience', '=', audience)
      .where('holder', '=', key),
  );
}

/** Money that a payer has taken, or says it has: for a period, or for none. */
export async function keepPayment(
  db: Db,
  record: SubscriptionRecord,
  paid: {
    readonly state: 'paid' | 'vouched';
    readonly payment: string | null;
    readonly price: Money;
    /** Of another than the package that runs now. */
    readonly period?: Period | null;
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
