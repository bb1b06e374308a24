import { sql } from 'kysely';
import {
  findSubscription,
  type Holder,
  type SubscriptionId,
  type SubscriptionService,
  subscriptionService,
} from '#features/money/subscriptions/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { SavedCard, SetupState } from '#platform/ports/cards.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { paymentsCalls } from '../payments.contract.ts';
import { payerById, refuseOthers } from './payers.ts';
import { processorFor, processorOf, reached } from './processor.ts';
import { setupById } from './setups.ts';
import type { PaymentsTables, Setup } from './tables.ts';

export const FORGET_CARD_JOB = 'forget-card';
export const FORGET_CUSTOMER_JOB = 'forget-customer';

/** Asks the processor for the state of a setup after the browser reports a saved card. */
export function checkoutFinish(platform: Platform): Handler<typeof paymentsCalls.checkoutFinish> {
  const { db } = platform;
  const subscriptions = subscriptionService(platform);
  return async ({ setupId }, context) => {
    const setup = await setupById(db, setupId);
    if (!setup) throw refuse('not_found');
    await refuseOthers(db, context, setup.payer_id);
    const payer = await payerById(db, setup.payer_id);
    const processor = processorFor(platform, context, payer);
    if (setup.state === 'saved') return { state: 'done', reason: null };
    const { processor_setup: there } = setup;
    if (!there) return { state: 'open', reason: null };
    const state = await reached(() => processor.findSetup(there));
    // the caller repeats the same command until the outcome is known
    if (state.state === 'open') return { state: 'open', reason: null };
    return context.transaction(async (transaction) => {
      await recordSetup(transaction, subscriptions, setup.id, state);
      if (state.state === 'saved') return { state: 'done', reason: null };
      return { state: 'refused', reason: state.reason };
    });
  };
}

/** Records the processor's state of a setup. A repeated state changes nothing. */
export async function recordSetup(
  transaction: Transaction,
  subscriptions: SubscriptionService,
  id: string,
  state: SetupState,
): Promise<void> {
  if (state.state === 'open') return;
  const { db, now } = transaction;
  const view = tables<PaymentsTables>(db);
  const setup = await view
    .selectFrom('card_setups')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!setup || setup.state === 'saved') return;
  const over =
    state.state === 'saved'
      ? ({ state: 'saved', reason: null, secret: null } as const)
      : // the processor accepts another card in the same setup
        ({ state: 'open', reason: state.reason } as const);
  await view
    .updateTable('card_setups')
    .set({ ...over, updated_at: now })
    .where('id', '=', id)
    .execute();
  if (state.state === 'saved') await payBy(transaction, subscriptions, setup, state.card);
}

/** Makes this card the one that pays: begins the subscription, or retries what is due. */
async function payBy(
  transaction: Transaction,
  subscriptions: SubscriptionService,
  setup: Setup,
  card: SavedCard,
): Promise<void> {
  await replaceCard(transaction, setup.payer_id, card);
  const id = setup.subscription_id as SubscriptionId; // written by `offer`
  if (setup.purpose === 'subscribe') {
    await subscriptions.confirm(transaction, id, { channel: 'web' });
    return;
  }
  const subscription = await findSubscription(transaction.db, id);
  const status = subscription?.state.status;
  if (status === 'past_due' || status === 'pending')
    await subscriptions.payNow(transaction, id, 'web');
}

export async function replaceCard(
  transaction: Transaction,
  payerId: string,
  card: SavedCard,
): Promise<void> {
  const { db, now } = transaction;
  await endCards(transaction, payerId);
  await tables<PaymentsTables>(db)
    .insertInto('cards')
    .values({
      id: newId(),
      payer_id: payerId,
      token: card.token,
      brand: card.brand,
      last4: card.last4,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      wallet: card.wallet,
      created_at: now,
      ended_at: null,
    })
    .execute();
}

/** Removes all cards of a payer, here and at the processor. */
async function endCards(transaction: Transaction, payerId: string): Promise<void> {
  const ended = await tables<PaymentsTables>(transaction.db)
    .updateTable('cards')
    .set({ ended_at: transaction.now })
    .where('payer_id', '=', payerId)
    .where('ended_at', 'is', null)
    .returning('token')
    .execute();
  const { processor } = await payerById(transaction.db, payerId);
  for (const { token } of ended) await transaction.job(FORGET_CARD_JOB, { token, processor });
}

/** Removes a card at the processor, unless it was saved once more and has the same token. */
export async function forgetCard(
  platform: Platform,
  token: string,
  processor: string | null,
): Promise<void> {
  const current = await tables<PaymentsTables>(platform.db)
    .selectFrom('cards')
    .select('id')
    .where('token', '=', token)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!current) await processorOf(platform, { processor }).forgetCard(token);
}

/**
 * True if two holders have saved cards of the same brand, last four digits and expiry. That is a hint for an official,
 * and no proof.
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
