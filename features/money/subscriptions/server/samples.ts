import type { Brand, Period } from '#brands/brand.ts';
import type { Work } from '#platform/work.ts';
import { later, periodEnd } from '../rules/periods.ts';
import {
  asked,
  type Subscription,
  type SubscriptionRules,
  type SubscriptionStatus,
} from '../rules/subscription.ts';
import { graceOf } from '../rules/time.ts';
import type { Holder } from './biller.ts';
import { lockHolder, trialUsed } from './holders.ts';
import { payerOf } from './offers.ts';
import { insertSubscription, latestOf, saveState } from './records.ts';
import { SAMPLE } from './sample-cycles.ts';

/** How a subscription of the sandbox stands. */
export interface Sample {
  readonly status: SubscriptionStatus;
  /** End of what is had without owing; of the usual length unless said otherwise. */
  readonly until?: Date | undefined;
  /** Which of the brand's packages; the first unless said otherwise. */
  readonly period?: Period | undefined;
  /** It is to be charged on and on; see `keepSamplesPaid`. */
  readonly isKept?: boolean | undefined;
}

const DAY = 86_400_000;

/**
 * A subscription in the state that is asked for, without any money: for the sandbox only. Whatever the holder
 * had before is over; time goes on from here by the usual rules.
 */
export async function sampleSubscription(
  { db, now }: Work,
  holder: Holder,
  brand: Brand,
  sample: Sample,
  rules: SubscriptionRules,
): Promise<void> {
  await lockHolder(db, holder);
  const latest = await latestOf(db, holder);
  if (latest && latest.state.status !== 'expired') {
    const over = { ...latest.state, status: 'expired', stopHeardAt: now, stoppedAt: now } as const;
    await saveState(db, latest, over, rules, now);
  }
  const plan = brand.plans.find(({ period }) => period === sample.period) ?? brand.plans[0];
  const payer = payerOf(brand, undefined);
  const collects = payer === 'card' ? 'we' : 'carrier';
  const fresh = asked({ period: plan.period, trial: 0, collects }, now);
  const state = stateOf(fresh, sample, (await trialUsed(db, holder)) === false, now, rules);
  const { code, languages } = brand;
  const sold = { holder, brand: code, payer, price: plan.price, language: languages[0] };
  const reference = sample.isKept ? SAMPLE : null;
  await insertSubscription(db, { ...sold, reference, state }, rules, now);
}

function stateOf(
  fresh: Subscription,
  { status, until }: Sample,
  mayTry: boolean,
  now: Date,
  rules: SubscriptionRules,
): Subscription {
  if (status === 'pending') return fresh;
  const begun = { ...fresh, status, confirmedAt: now, anchor: now };
  const end = until ?? periodEnd(now, now, fresh, rules);
  const running = { ...begun, current: { from: now, until: end } };
  switch (status) {
    case 'trial': {
      const trialEnd = until ?? later(now, DAY);
      const current = { from: now, until: trialEnd };
      return mayTry ? { ...running, current, trialEnd } : { ...running, status: 'active' };
    }
    case 'active':
      return running;
    case 'cancelled':
      return { ...running, stoppedAt: now };
    case 'past_due': {
      const current = { from: later(now, -DAY), until: now };
      return { ...running, current, graceUntil: until ?? later(now, graceOf(fresh, rules)) };
    }
    case 'expired':
      return {
        ...begun,
        current: { from: later(now, -DAY), until: now },
        stoppedAt: now,
        stopHeardAt: now,
      };
  }
}
