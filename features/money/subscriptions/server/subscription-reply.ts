import type { Brand } from '#brands/brand.ts';
import type { Db } from '#platform/database/database.ts';
import type { ReplyOf } from '#platform/http/contract.ts';
import type { ServerTexts } from '#platform/texts.ts';
import type { SubscriptionRules } from '../rules/subscription.ts';
import {
  chargeDue,
  elapsed,
  keptUntil,
  mayChangePlan,
  mayPlay,
  nextChargeAt,
  playsUntil,
} from '../rules/time.ts';
import type { subscriptionsCalls } from '../subscriptions.contract.ts';
import { findOpenAttempt, selectCharges } from './charges.ts';
import {
  brandOf,
  isStillSold,
  renewalTerms,
  type SubscriptionRecord,
} from './subscription-rows.ts';

type Reply = NonNullable<ReplyOf<typeof subscriptionsCalls.subscription>['subscription']>;
type Action = ReplyOf<typeof subscriptionsCalls.subscription>['actions'][number];

export interface ReplyContext {
  readonly db: Db;
  readonly texts: ServerTexts;
  readonly rules: SubscriptionRules;
  readonly now: Date;
  readonly language: string;
}

/** Returns a subscription as its holder sees it now. */
export async function subscriptionReply(
  record: SubscriptionRecord,
  context: ReplyContext,
): Promise<Reply> {
  const { db, rules, now } = context;
  const state = elapsed(record.state, now, rules);
  const open = state.collects === 'we' ? await findOpenAttempt(db, record.id) : undefined;
  const action = open?.attempt.state === 'action' ? open.attempt : undefined;
  const iso = (date: Date | null | undefined) => date?.toISOString() ?? null;
  return {
    subscriptionId: record.id,
    status: state.status,
    period: state.period,
    price: record.price,
    next: state.nextPeriod && record.nextPrice ? renewalTerms(record) : null,
    paidBy: record.payer === 'card' ? 'card' : 'carrier',
    confirmed: state.confirmedAt !== null,
    mayPlay: mayPlay(state, now, rules),
    accessUntil: iso(playsUntil(state, now, rules)),
    keptUntil: iso(keptUntil(state, now)),
    periodEnd: iso(state.current?.until),
    trialEnd: iso(state.trialEnd),
    nextChargeAt: iso(nextChargeAt(state, rules)),
    problem: await problemOf(record, context),
    actionUrl: action?.action_url ?? null,
    actionSecret: action?.action_secret ?? null,
    stop: stopOf(brandOf(record), record),
  };
}

/** Returns the actions that the rules allow now. */
export function actionsOn(
  record: SubscriptionRecord | undefined,
  rules: SubscriptionRules,
  now: Date,
): Action[] {
  if (!record) return ['subscribe'];
  const state = elapsed(record.state, now, rules);
  const { status, confirmedAt, collects } = state;
  switch (status) {
    case 'pending':
      if (!confirmedAt) {
        return isStillSold(record) ? ['subscribe', 'confirm', 'stop'] : ['subscribe', 'stop'];
      }
      return collects === 'we' ? ['pay', 'stop'] : ['stop'];
    case 'trial':
    case 'active': {
      const hasOthers = brandOf(record).plans.length > 1;
      return hasOthers && mayChangePlan(state, now, rules) ? ['change', 'stop'] : ['stop'];
    }
    case 'past_due':
      return collects === 'we' ? ['pay', 'stop'] : ['stop'];
    case 'cancelled':
      return isStillSold(record) ? ['resume'] : [];
    case 'expired':
      return ['subscribe'];
  }
}

export function stopOf({ carrier }: Brand, { payer }: Pick<SubscriptionRecord, 'payer'>) {
  return payer === 'card' || !carrier ? { dialCode: null, sms: null } : carrier.stop;
}

/** Returns the reason of the last failed charge while it is owed; null while the next attempt is due. */
async function problemOf(
  { id, state }: SubscriptionRecord,
  { db, texts, language, rules, now }: ReplyContext,
): Promise<string | null> {
  if (state.status !== 'past_due' && state.status !== 'pending') return null;
  const due = chargeDue(state, rules);
  if (due && due.at <= now) return null;
  const latest = await selectCharges(db)
    .where('subscription_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!latest?.reason) return null;
  return texts.of(language, 'billing')(`declined_${latest.reason}`);
}
