import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { Payer, SubscriptionRules } from '../rules/subscription.ts';
import { chargeDue } from '../rules/time.ts';
import type {
  BillingContext,
  ChargeAsked,
  ChargedBiller,
  ChargeId,
  ChargeResult,
  SubscriptionId,
} from './biller.ts';
import {
  type AttemptedCharge,
  type Charge,
  type ChargeAttempt,
  findAttempt,
  findChargeOfPayment,
  findOpenAttempt,
  insertAttempt,
  insertPayment,
  updateAttempt,
  updateCharge,
} from './charges.ts';
import {
  applyEvent,
  mailFailedCharge,
  notifyActionNeeded,
  publishDeclined,
  REFUND_JOB,
  RENEWAL_JOB,
} from './subscription-events.ts';
import {
  billed,
  findLatestSubscription,
  findSubscription,
  lockHolder,
  lockSubscription,
  type SubscriptionRecord,
} from './subscription-rows.ts';

/** A request to the processor, sent after the transaction that decided it has committed. */
type Ask =
  | { readonly ask: 'charge' | 'find'; readonly charge: ChargeAsked }
  | { readonly ask: 'withdraw'; readonly chargeId: ChargeId };

type ProcessorRequest = Ask & { readonly payer: Payer };

/**
 * Job: moves the status with time and charges what is due. Nothing is locked during the request to the processor. If
 * the process dies meanwhile, a later job asks for the result of the attempt.
 */
export async function renew(context: BillingContext, id: SubscriptionId): Promise<void> {
  const { platform, billers, rules } = context;
  const request = await decideRequest(platform, rules, id);
  if (!request) return;
  const biller = billers.find((each) => each.payer === request.payer);
  if (!biller || biller.collects === 'carrier') {
    throw new Error(`a charge is due, and there is no biller for ${request.payer}`);
  }
  const result = await send(request, biller).catch((error: unknown): ChargeResult => {
    platform.log.warn({ err: error, subscriptionId: id }, 'processor did not answer');
    return { state: 'unknown' };
  });
  const chargeId = 'charge' in request ? request.charge.chargeId : request.chargeId;
  await platform.transactions.run((transaction) =>
    recordChargeResult(transaction, chargeId, result, rules),
  );
  // once the open attempt is withdrawn, the one that is due follows
  if (request.ask === 'withdraw') await renew(context, id);
}

function decideRequest(
  { transactions }: Platform,
  rules: SubscriptionRules,
  id: SubscriptionId,
): Promise<ProcessorRequest | undefined> {
  return transactions.run(async (transaction) => {
    const before = await lockSubscription(transaction.db, id);
    if (!before) return undefined;
    const clock = { event: { type: 'clock', at: transaction.now }, channel: 'clock' } as const;
    const { record } = await applyEvent(transaction, before, clock, rules);
    if (record.state.collects === 'carrier') return undefined;
    const { payer } = record;
    const due = chargeDue(record.state, rules);
    const isDue = due !== null && due.at <= transaction.now;
    const open = await findOpenAttempt(transaction.db, id);
    if (open) {
      const ask = await requestAboutOpen(transaction, record, open, due);
      return ask && { ...ask, payer };
    }
    if (!due || !isDue) return undefined;
    const begun = await insertAttempt(transaction, record, due.of);
    const { ask_at: askAt } = begun.attempt;
    // this job finds the result if the process dies while it asks
    if (askAt) await transaction.job(RENEWAL_JOB, { subscriptionId: id }, askAt);
    return { ask: 'charge', payer, charge: asked(record, begun, due.until) };
  });
}

/** Asks for the result of an open attempt, or withdraws it if its period is not due any longer. */
async function requestAboutOpen(
  transaction: Transaction,
  record: SubscriptionRecord,
  open: AttemptedCharge,
  due: { readonly of: Date; readonly until: Date; readonly at: Date } | null,
): Promise<Ask | undefined> {
  const { attempt, charge } = open;
  const chargeId = attempt.id as ChargeId; // the primary key of attempts
  // another attempt may have paid for its period
  const isWanted = due
    ? due.of.getTime() === charge.period_start.getTime()
    : record.state.status === 'pending';
  if (attempt.state === 'action' && isWanted) {
    // it waits for the player until the next attempt is due
    return due && due.at <= transaction.now ? { ask: 'withdraw', chargeId } : undefined;
  }
  if (attempt.state !== 'action' && attempt.ask_at && attempt.ask_at > transaction.now) {
    await transaction.job(RENEWAL_JOB, { subscriptionId: record.id }, attempt.ask_at);
    return undefined;
  }
  if (!isWanted) return { ask: 'withdraw', chargeId };
  return { ask: 'find', charge: asked(record, open, due?.until) };
}

async function send(request: Ask, biller: ChargedBiller): Promise<ChargeResult> {
  if (request.ask === 'withdraw') return biller.withdraw(request.chargeId);
  if (request.ask === 'find') {
    const found = await biller.find(request.charge.chargeId);
    if (found.state !== 'none') return found;
  }
  return biller.charge(request.charge);
}

/** Every attempt at a period asks for the price in the books. */
function asked(
  record: SubscriptionRecord,
  { attempt, charge }: AttemptedCharge,
  until: Date | undefined,
): ChargeAsked {
  const { amount, currency, period_start: from } = charge;
  const chargeId = attempt.id as ChargeId; // the primary key of attempts
  return { ...billed(record), price: { amount, currency }, chargeId, from, until: until ?? from };
}

/**
 * Stores the result of an attempt, from the processor's answer or webhook. Repeated and outdated results have no
 * effect.
 */
export async function recordChargeResult(
  transaction: Transaction,
  id: ChargeId,
  result: ChargeResult,
  rules: SubscriptionRules,
): Promise<void> {
  const found = await findAttempt(transaction.db, id);
  if (!found) return;
  const subscriptionId = found.charge.subscription_id as SubscriptionId; // refers to subscriptions
  const unlocked = await findSubscription(transaction.db, subscriptionId);
  if (unlocked) await lockHolder(transaction.db, unlocked.holder);
  const record = await lockSubscription(transaction.db, subscriptionId);
  const current = await findAttempt(transaction.db, id); // read again under the lock
  if (!record || !current) return;
  const { charge, attempt } = current;
  if (attempt.state === 'paid') return;
  if (result.state === 'paid') return recordPaid(transaction, record, current, result, rules);
  if (attempt.state === 'declined') return;
  switch (result.state) {
    case 'declined': {
      const { reason } = result;
      await updateAttempt(transaction, attempt.id, { state: 'declined', reason, ask_at: null });
      await updateCharge(transaction.db, charge.id, { state: 'failed', reason });
      await applyDeclined(transaction, record, current, rules);
      if (record.state.status === 'pending') await publishDeclined(transaction, record);
      return;
    }
    case 'needs_action': {
      if (attempt.state === 'action') return;
      const { url, secret } = result;
      const action = { action_url: url, action_secret: secret, ask_at: null };
      await updateAttempt(transaction, attempt.id, { state: 'action', ...action });
      await updateCharge(transaction.db, charge.id, { reason: 'authentication_needed' });
      await applyDeclined(transaction, record, current, rules);
      await notifyActionNeeded(transaction, record);
      return;
    }
    case 'unknown': {
      const askAt = askAgainAt(attempt, transaction.now);
      const asks = attempt.asks + 1;
      await updateAttempt(transaction, attempt.id, { state: 'unknown', ask_at: askAt, asks });
      await transaction.job(RENEWAL_JOB, { subscriptionId: record.id }, askAt);
    }
  }
}

const LONGEST_WAIT_MS = 60 * 60_000;

/** Returns the time of the next question after a missing answer. The wait doubles up to an hour. */
function askAgainAt({ asks }: ChargeAttempt, now: Date): Date {
  const wait = Math.min(60_000 * 2 ** asks, LONGEST_WAIT_MS);
  return new Date(now.getTime() + wait);
}

async function recordPaid(
  transaction: Transaction,
  record: SubscriptionRecord,
  { charge, attempt }: AttemptedCharge,
  { at, reference }: ChargeResult & { state: 'paid' },
  rules: SubscriptionRules,
): Promise<void> {
  const closed = { ask_at: null, action_url: null, action_secret: null };
  const isKnown = await findChargeOfPayment(transaction.db, record.payer, reference);
  if (['paid', 'refunding', 'refund_owed', 'refunded'].includes(charge.state)) {
    // two attempts at one period went through: the second one is refunded
    await updateAttempt(transaction, attempt.id, { state: 'declined', ...closed });
    if (!isKnown) await refundSurplus(transaction, record, charge, at, reference);
    return;
  }
  if (isKnown) return;
  await updateAttempt(transaction, attempt.id, { state: 'paid', ...closed });
  const other = await findLatestSubscription(transaction.db, record.holder);
  const isReplaced = record.state.status === 'expired' && other && other.id !== record.id;
  const event = { type: 'paid', at, of: charge.period_start } as const;
  const reported = { event, channel: 'processor', key: `try:${attempt.id}:paid` };
  const opened =
    isReplaced && other.state.status !== 'expired'
      ? null
      : (await applyEvent(transaction, record, reported, rules)).opened;
  await updateCharge(transaction.db, charge.id, {
    state: 'paid',
    payment: reference,
    paid_at: at < transaction.now ? at : transaction.now,
    reason: null,
    covers_from: opened?.from ?? null,
    covers_until: opened?.until ?? null,
    surplus: opened === null,
  });
  if (!opened) await transaction.job(REFUND_JOB, { chargeId: charge.id });
}

async function refundSurplus(
  transaction: Transaction,
  record: SubscriptionRecord,
  { amount, currency, period }: Charge,
  at: Date,
  payment: string,
): Promise<void> {
  const price = { amount, currency };
  const paid = { state: 'paid', payment, price, period, covers: null, at } as const;
  const { id } = await insertPayment(transaction.db, record, paid, transaction.now);
  await transaction.job(REFUND_JOB, { chargeId: id });
}

/** A second step counts as one failed attempt, even if it fails later. */
async function applyDeclined(
  transaction: Transaction,
  record: SubscriptionRecord,
  { charge, attempt }: AttemptedCharge,
  rules: SubscriptionRules,
): Promise<void> {
  const event = { type: 'declined', at: transaction.now, of: charge.period_start } as const;
  const reported = { event, channel: 'processor', key: `try:${attempt.id}:failed` };
  const applied = await applyEvent(transaction, record, reported, rules);
  if (applied.isNew && charge.tries === 1) await mailFailedCharge(transaction, applied.record);
}
