import type { Brand, Period } from '#brands/brand.ts';
import { safeReturnTo } from '#features/foundation/identity/rules/entry.ts';
import { holderOfCaller } from '#features/foundation/identity/server/index.ts';
import {
  findLatestSubscription,
  type Holder,
  type SubscriptionId,
  type SubscriptionRecord,
  type SubscriptionService,
  subscriptionService,
} from '#features/money/subscriptions/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { CallContext, Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { CardProcessor } from '#platform/ports/cards.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { CardSetupId, paymentsCalls } from '../payments.contract.ts';
import { billingOf, personalOf } from './checkout.ts';
import { payerById, payerOf, refuseOthers } from './payers.ts';
import { processorFor, reached } from './processor.ts';
import type { Payer, PaymentsTables, Setup } from './tables.ts';

/** An unfinished setup expires after this time, because the offer may have changed. */
const OPEN_FOR_MS = 60 * 60 * 1000;

export function checkoutCard(platform: Platform): Handler<typeof paymentsCalls.checkoutCard> {
  const subscriptions = subscriptionService(platform);
  return async ({ period }, context) => {
    processorFor(platform, context);
    const holder = await holderOfCaller(platform.db, context);
    return context.transaction(async (transaction) => {
      const payer = await payerOf(transaction.db, holder);
      if (!payer || !personalOf(payer) || !billingOf(payer)) throw refuse('checkout_incomplete');
      return { setupId: await begin(transaction, subscriptions, payer, holder, period, context) };
    });
  };
}

/** Begins to save a card, for a subscription to come or in place of the card of a running one. */
async function begin(
  transaction: Transaction,
  subscriptions: SubscriptionService,
  payer: Payer,
  holder: Holder,
  period: Period | undefined,
  { brand, language }: CallContext,
): Promise<string> {
  const running = await findLatestSubscription(transaction.db, holder);
  const isChange = running !== undefined && isPaidByCard(running);
  if (isChange) return openSetup(transaction, payer, brand, running.id, null);
  const plan = brand.plans.find((each) => each.period === period) ?? soleOf(brand);
  if (!plan) throw refuse('plan_unknown', { status: 422 });
  const agreed = await subscriptions.offer(transaction, {
    holder,
    brand,
    period: plan.period,
    payer: 'card',
    language,
    channel: 'web',
  });
  return openSetup(transaction, payer, brand, agreed.record.id, agreed.text);
}

function soleOf({ plans }: Brand) {
  return plans.length === 1 ? plans[0] : undefined;
}

function isPaidByCard({ payer, state }: SubscriptionRecord): boolean {
  return payer === 'card' && state.confirmedAt !== null && state.status !== 'expired';
}

async function openSetup(
  { db, now }: Transaction,
  payer: Payer,
  brand: Brand,
  subscriptionId: SubscriptionId,
  text: string | null,
): Promise<string> {
  const view = tables<PaymentsTables>(db);
  const open = await view
    .selectFrom('card_setups')
    .select('id')
    .where('payer_id', '=', payer.id)
    .where('subscription_id', '=', subscriptionId)
    .where('state', '=', 'open')
    .where('created_at', '>', new Date(now.getTime() - OPEN_FOR_MS))
    .executeTakeFirst();
  if (open) return open.id;
  const id = newId<CardSetupId>();
  await view
    .insertInto('card_setups')
    .values({
      id,
      payer_id: payer.id,
      brand: brand.code,
      purpose: text === null ? 'change' : 'subscribe',
      subscription_id: subscriptionId,
      offer: text,
      processor_setup: null,
      secret: null,
      state: 'open',
      reason: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

/** Opens the processor's fields, and begins the setup at the processor if necessary. */
export function checkoutFields(platform: Platform): Handler<typeof paymentsCalls.checkoutFields> {
  const { db } = platform;
  return async ({ setupId, returnTo }, context) => {
    const setup = await setupById(db, setupId);
    if (!setup) throw refuse('not_found');
    await refuseOthers(db, context, setup.payer_id);
    const payer = await payerById(db, setup.payer_id);
    const processor = processorFor(platform, context, payer);
    if (setup.state === 'saved') throw refuse('setup_over');
    const returnUrl = context.origin + returnPath(setup, safeReturnTo(returnTo));
    const { currency, look } = context.brand;
    const where = { setup, payer, returnUrl, currency };
    const opened = await openThere(platform, processor, where);
    const { kind, value } = processor.browserSide(new URL(context.origin).host);
    const { purpose, offer: text } = setup;
    const { accent } = look;
    const verification = processor.verificationOf?.(currency) ?? null;
    return { kind, value, ...opened, purpose, offer: text, accent, returnUrl, verification };
  };
}

function returnPath({ id }: Setup, returnTo: string | null): string {
  const query = new URLSearchParams({ setup: id });
  if (returnTo) query.set('returnTo', returnTo);
  return `/auth/checkout-payment?${query}`;
}

interface Opening {
  readonly setup: Setup;
  readonly payer: Payer;
  readonly returnUrl: string;
  /** The brand's, ISO 4217. */
  readonly currency: string;
}

async function openThere(
  { db, clock }: Platform,
  processor: CardProcessor,
  { setup, payer, returnUrl, currency }: Opening,
): Promise<{ processorSetup: string; secret: string }> {
  if (setup.processor_setup && setup.secret) {
    return { processorSetup: setup.processor_setup, secret: setup.secret };
  }
  const customer = await customerOf(db, processor, payer);
  const opened = await reached(() =>
    processor.openSetup({ reference: setup.id, customer, currency, returnUrl }),
  );
  const kept = await tables<PaymentsTables>(db)
    .updateTable('card_setups')
    .set({ processor_setup: opened.id, secret: opened.secret, updated_at: clock.now() })
    .where('id', '=', setup.id)
    .where('processor_setup', 'is', null)
    .executeTakeFirst();
  if (kept.numUpdatedRows > 0n) return { processorSetup: opened.id, secret: opened.secret };
  // another tab was first: a payment on the page that nobody kept would never be given back
  const first = await setupById(db, setup.id);
  if (!first?.processor_setup || !first.secret) throw refuse('not_found');
  return { processorSetup: first.processor_setup, secret: first.secret };
}

/** Returns the customer of the payer at the processor; creates it once. */
async function customerOf(db: Db, processor: CardProcessor, payer: Payer): Promise<string> {
  if (payer.customer && payer.processor === processor.name) return payer.customer;
  const { id: reference, name, email } = payer;
  const customer = await reached(() =>
    processor.openCustomer({ reference, name: name ?? '', email: email ?? '' }),
  );
  await tables<PaymentsTables>(db)
    .updateTable('payers')
    .set({ customer, processor: processor.name })
    .where('id', '=', payer.id)
    .execute();
  return customer;
}

export function setupById(db: Db, id: string): Promise<Setup | undefined> {
  return tables<PaymentsTables>(db)
    .selectFrom('card_setups')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
}
