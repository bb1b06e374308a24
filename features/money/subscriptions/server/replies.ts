import type { Brand } from '#brands/brand.ts';
import type { Db } from '#platform/database/database.ts';
import type { ReplyOf } from '#platform/http/contract.ts';
import type { ServerTexts } from '#platform/texts.ts';
import type { subscriptionsCalls } from '../contract.ts';
import type { SubscriptionRules } from '../rules/subscription.ts';
import {
  chargeDue,
  elapsed,
  keptUntil,
  mayChange,
  mayPlay,
  nextChargeAt,
  playsUntil,
} from '../rules/time.ts';
import { chargesOf } from './charges.ts';
import { brandOf, isStillSold, renewalOf, type SubscriptionRecord } from './records.ts';
import { openTryOf } from './tries.ts';

type Reply = NonNullable<ReplyOf<typeof subscriptionsCalls.subscription>['subscription']>;
type Action = ReplyOf<typeof subscriptionsCalls.subscription>['actions'][number];

const NO_STOP = { dialCode: null, sms: null };

export interface ReplyParts {
  readonly db: Db;
  readonly texts: ServerTexts;
  readonly rules: SubscriptionRules;
  readonly now: Date;
  readonly language: string;
}

/** A subscription as its holder sees it, as it is now. */
export async function subscriptionReply(
  record: SubscriptionRecord,
  parts: ReplyParts,
): Promise<Reply> {
  const { db, rules, now } = parts;
  const state = elapsed(record.state, now, rules);
  const open = state.collects === 'we' ? await openTryOf(db, record.id) : undefined;
  const action = open?.attempt.state === 'action' ? open.attempt : undefined;
  const iso = (date: Date | null | undefined) => date?.toISOString() ?? null;
  return {
    subscriptionId: record.id,
    status: state.status,
    period: state.period,
    price: record.price,
    next: state.nextPeriod && record.nextPrice ? renewalOf(record) : null,
    paidBy: record.payer === 'card' ? 'card' : 'carrier',
    confirmed: state.confirmedAt !== null,
    mayPlay: mayPlay(state, now, rules),
    accessUntil: iso(playsUntil(state, now, rules)),
    keptUntil: iso(keptUntil(state, now)),
    periodEnd: iso(state.current?.until),
    trialEnd: iso(state.trialEnd),
    nextChargeAt: iso(nextChargeAt(state, rules)),
    problem: await problemOf(record, parts),
    actionUrl: action?.action_url ?? null,
    actionSecret: action?.action_secret ?? null,
    stop: stopOf(brandOf(record), record),
  };
}

/** What may be done about it now, by the same rules that refuse the rest. */
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
      return hasOthers && mayChange(state, now, rules) ? ['change', 'stop'] : ['stop'];
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
  return payer === 'card' || !carrier ? NO_STOP : carrier.stop;
}

/** Why the last charge failed, while something is owed; nothing while the next try is under way. */
async function problemOf(
  { id, state }: SubscriptionRecord,
  { db, texts, language, rules, now }: ReplyParts,
): Promise<string | null> {
  if (state.status !== 'past_due' && state.status !== 'pending') return null;
  const due = chargeDue(state, rules);
  if (due && due.at <= now) return null;
  const latest = await chargesOf(db)
    .where('subscription_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!latest?.reason) return null;
  return texts.of(language, 'billing')(`declined_${latest.reason}`);
}
