import type { Work } from '#platform/work.ts';
import type { SubscriptionRules } from '../rules/subscription.ts';
import type { ChargeId, ChargeResult, SubscriptionId } from './biller.ts';
import { type Charge, chargeOfPayment, keepPayment, updateCharge } from './charges.ts';
import { lockHolder } from './holders.ts';
import { letterOfFailure } from './letters.ts';
import { REFUND, TURN, tell } from './life.ts';
import { askForAction } from './news.ts';
import {
  findSubscription,
  latestOf,
  lockSubscription,
  type SubscriptionRecord,
} from './records.ts';
import { askAgainAt, type Try, tryById, updateTry } from './tries.ts';

/** What came of a try, as the answer, a webhook or a question told it; repeats and late words change nothing. */
export async function noteCharge(
  work: Work,
  id: ChargeId,
  result: ChargeResult,
  rules: SubscriptionRules,
): Promise<void> {
  const found = await tryById(work.db, id);
  if (!found) return;
  const subscriptionId = found.charge.subscription_id as SubscriptionId; // refers to subscriptions
  const whose = await findSubscription(work.db, subscriptionId);
  if (whose) await lockHolder(work.db, whose.holder);
  const record = await lockSubscription(work.db, subscriptionId);
  const current = await tryById(work.db, id); // as it is now that nobody else can change it
  if (!record || !current) return;
  await settle(work, record, current, result, rules);
}

async function settle(
  work: Work,
  record: SubscriptionRecord,
  { charge, attempt }: { charge: Charge; attempt: Try },
  result: ChargeResult,
  rules: SubscriptionRules,
): Promise<void> {
  if (attempt.state === 'paid') return;
  if (result.state === 'paid') return paid(work, record, charge, attempt, result, rules);
  if (attempt.state === 'declined') return;
  switch (result.state) {
    case 'declined':
      await updateTry(work, attempt.id, { state: 'declined', reason: result.reason, ask_at: null });
      await updateCharge(work.db, charge.id, { state: 'failed', reason: result.reason });
      await declined(work, record, charge, `try:${attempt.id}:failed`, rules);
      return;
    case 'needs_action': {
      if (attempt.state === 'action') return;
      const { url, secret } = result;
      const waiting = {
        state: 'action',
        action_url: url,
        action_secret: secret,
        ask_at: null,
      } as const;
      await updateTry(work, attempt.id, waiting);
      await updateCharge(work.db, charge.id, { reason: 'authentication_needed' });
      await declined(work, record, charge, `try:${attempt.id}:failed`, rules);
      await askForAction(work, record);
      return;
    }
    case 'unknown': {
      const askAt = askAgainAt(attempt, work.now);
      await updateTry(work, attempt.id, {
        state: 'unknown',
        ask_at: askAt,
        asks: attempt.asks + 1,
      });
      await work.job(TURN, { subscriptionId: record.id }, askAt);
    }
  }
}

async function paid(
  work: Work,
  record: SubscriptionRecord,
  charge: Charge,
  attempt: Try,
  { at, reference }: ChargeResult & { state: 'paid' },
  rules: SubscriptionRules,
): Promise<void> {
  const closed = { ask_at: null, action_url: null, action_secret: null };
  const isKnown = await chargeOfPayment(work.db, record.payer, reference);
  if (['paid', 'refunding', 'refund_owed', 'refunded'].includes(charge.state)) {
    // two tries at one period went through: one of them goes back, and has paid for nothing
    await updateTry(work, attempt.id, { state: 'declined', ...closed });
    if (!isKnown) await surplus(work, record, charge, at, reference);
    return;
  }
  if (isKnown) return;
  await updateTry(work, attempt.id, { state: 'paid', ...closed });
  const other = await latestOf(work.db, record.holder);
  const isReplaced = record.state.status === 'expired' && other && other.id !== record.id;
  const event = { type: 'paid', at, of: charge.period_start } as const;
  const told = { event, channel: 'processor', key: `try:${attempt.id}:paid` };
  const opened =
    isReplaced && other.state.status !== 'expired'
      ? null
      : (await tell(work, record, told, rules)).opened;
  await updateCharge(work.db, charge.id, {
    state: 'paid',
    payment: reference,
    paid_at: at < work.now ? at : work.now,
    reason: null,
    covers_from: opened?.from ?? null,
    covers_until: opened?.until ?? null,
    surplus: opened === null,
  });
  if (!opened) await work.job(REFUND, { chargeId: charge.id });
}

async function surplus(
  work: Work,
  record: SubscriptionRecord,
  { amount, currency, period }: Charge,
  at: Date,
  payment: string,
): Promise<void> {
  const price = { amount, currency };
  const kept = { state: 'paid', payment, price, period, covers: null, at } as const;
  const { id } = await keepPayment(work.db, record, kept, work.now);
  await work.job(REFUND, { chargeId: id });
}

/** A second step that is asked for counts as a failed try; that it failed later is no second one. */
async function declined(
  work: Work,
  record: SubscriptionRecord,
  charge: Charge,
  key: string,
  rules: SubscriptionRules,
): Promise<void> {
  const event = { type: 'declined', at: work.now, of: charge.period_start } as const;
  const heard = await tell(work, record, { event, channel: 'processor', key }, rules);
  if (heard.isNews && charge.tries === 1) await letterOfFailure(work, heard.record);
}
