import type { Brand } from '#brands/brand.ts';
import { holderOf, holderOfCaller } from '#features/foundation/identity/server/index.ts';
import type { Db } from '#platform/database/database.ts';
import type { CallContext, Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Platform } from '#platform/platform.ts';
import type { subscriptionsCalls } from '../contract.ts';
import { trialLength } from '../rules/periods.ts';
import type { SubscriptionRules } from '../rules/subscription.ts';
import type { Holder, Payer } from './biller.ts';
import { changePlan } from './changing.ts';
import { trialUsed } from './holders.ts';
import { subscriptionRulesOf } from './numbers.ts';
import { confirm, offer, payerOf } from './offers.ts';
import {
  findSubscription,
  latestOf,
  lockSubscription,
  type SubscriptionRecord,
} from './records.ts';
import { actionsOn, stopOf, subscriptionReply } from './replies.ts';
import { cancel, payNow, resume } from './stopping.ts';
import { triesSince } from './tries.ts';

type Calls = typeof subscriptionsCalls;
const HOUR = 3_600_000;
const WEB = 'web';
const MOST_TRIES_A_DAY = 5;

export function subscription(platform: Platform): Handler<Calls['subscription']> {
  const { db, clock } = platform;
  const rules = subscriptionRulesOf(platform.rules);
  return async (_input, context) => {
    const record = await latestOf(db, await holderOfCaller(db, context));
    const now = clock.now();
    return {
      subscription: record
        ? await subscriptionReply(record, partsOf(platform, rules, db, now, context))
        : null,
      actions: actionsOn(record, rules, now),
    };
  };
}

export function subscriptionPlans({ db, clock }: Platform): Handler<Calls['subscriptionPlans']> {
  return async (_input, { brand, caller }) => {
    const holder = await holderOf(db, caller);
    const isUsed = holder ? await trialUsed(db, holder) : false;
    const now = clock.now().getTime();
    const plans = brand.plans.map(({ period, price, trial }) => {
      const ms = isUsed ? 0 : trialLength(trial);
      return {
        period,
        price,
        trialHours: ms / HOUR,
        firstChargeAt: new Date(now + ms).toISOString(),
      };
    });
    const payers = [
      ...(brand.carrier ? ['carrier' as const] : []),
      ...(brand.cards ? ['card' as const] : []),
    ];
    return { plans, payers, stop: stopOf(brand, { payer: brand.carrier?.service ?? 'card' }) };
  };
}

/** Which carrier bills a number; carriers answer it. */
export interface CarrierChoice {
  carrierFor(brand: Brand, msisdn: string): Promise<Exclude<Payer, 'card'> | undefined>;
}

export function subscribe(
  platform: Platform,
  carriers: CarrierChoice,
): Handler<Calls['subscribe']> {
  const parts = { rules: subscriptionRulesOf(platform.rules), texts: platform.texts };
  return async ({ period, paidBy }, context) => {
    const { brand, language } = context;
    const chosen = payerOf(brand, paidBy);
    const msisdn = context.caller.session?.msisdn;
    const carrier =
      chosen !== 'card' && msisdn ? await carriers.carrierFor(brand, msisdn) : undefined;
    const payer = carrier ?? chosen;
    return context.transact(async (work) => {
      const holder = await holderOfCaller(work.db, context);
      const wish = { holder, brand, period, payer, language, channel: WEB };
      const { record, text, firstChargeAt } = await offer(work, wish, parts);
      return {
        subscriptionId: record.id,
        period,
        price: record.price,
        trialHours: record.state.trial / HOUR,
        firstChargeAt: firstChargeAt.toISOString(),
        text,
      };
    });
  };
}

export function confirmSubscription(platform: Platform): Handler<Calls['confirmSubscription']> {
  const parts = { rules: subscriptionRulesOf(platform.rules), texts: platform.texts };
  return async ({ subscriptionId }, context) => {
    return context.transact(async (work) => {
      const holder = await holderOfCaller(work.db, context);
      const found = await findSubscription(work.db, subscriptionId);
      if (!found) throw refuse('not_found');
      if (!isSame(found.holder, holder)) throw refuse('not_yours');
      // a card is agreed to where it is given
      if (found.payer === 'card' && !found.state.confirmedAt) throw refuse('card_needed');
      const how = { channel: WEB, language: context.language };
      const record = await confirm(work, found.id, how, parts);
      return subscriptionReply(record, partsOf(platform, parts.rules, work.db, work.now, context));
    });
  };
}

/** One tap; sent again it is answered as the first time. */
export function unsubscribe(platform: Platform): Handler<Calls['unsubscribe']> {
  return onOwn(platform, (work, record, rules) => cancel(work, record, { channel: WEB }, rules));
}

export function resumeSubscription(platform: Platform): Handler<Calls['resumeSubscription']> {
  return onOwn(platform, (work, record, rules) => resume(work, record, WEB, rules));
}

export function changeSubscription(platform: Platform): Handler<Calls['changeSubscription']> {
  const parts = { rules: subscriptionRulesOf(platform.rules), texts: platform.texts };
  return async ({ period }, context) => {
    const how = { channel: WEB, language: context.language };
    const change: Change = (work, record) => changePlan(work, record, period, how, parts);
    return onOwn(platform, change)({}, context);
  };
}

/** A card that does not pay is not asked without end: banks take that for somebody who tries out cards. */
export function paySubscription(platform: Platform): Handler<Calls['paySubscription']> {
  return onOwn(platform, async (work, record, rules) => {
    const tried = await triesSince(work.db, record.id, new Date(work.now.getTime() - 24 * HOUR));
    if (tried >= MOST_TRIES_A_DAY) throw refuse('too_many_requests');
    return payNow(work, record, WEB, rules);
  });
}

type Change = (
  work: Parameters<typeof cancel>[0],
  record: SubscriptionRecord,
  rules: SubscriptionRules,
) => Promise<SubscriptionRecord>;

function onOwn(platform: Platform, change: Change): Handler<Calls['unsubscribe']> {
  const rules = subscriptionRulesOf(platform.rules);
  return async (_input, context) =>
    context.transact(async (work) => {
      const latest = await latestOf(work.db, await holderOfCaller(work.db, context));
      const record = latest && (await lockSubscription(work.db, latest.id));
      if (!record) throw refuse('subscription_missing', { status: 404 });
      const changed = await change(work, record, rules);
      return subscriptionReply(changed, partsOf(platform, rules, work.db, work.now, context));
    });
}

function partsOf(
  { texts }: Platform,
  rules: SubscriptionRules,
  db: Db,
  now: Date,
  { language }: CallContext,
) {
  return { db, texts, rules, now, language };
}

function isSame(a: Holder, b: Holder): boolean {
  return a.audience === b.audience && a.key === b.key;
}
