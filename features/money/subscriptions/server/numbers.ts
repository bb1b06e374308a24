import type { RuleBook } from '#platform/config/rule-book.ts';
import { SUBSCRIPTION_RULES as DEFAULTS, type SubscriptionRules } from '../rules/subscription.ts';

/** The numbers of rules.md, "Subscription", or the environment's. */
export function subscriptionRulesOf(book: RuleBook): SubscriptionRules {
  const { carrierGrace, periods, cardRetries } = DEFAULTS;
  return {
    pendingFor: book.duration('SUBSCRIPTION_PENDING', DEFAULTS.pendingFor),
    renewalTakes: book.duration('RENEWAL_TAKES', DEFAULTS.renewalTakes),
    cardRetries: cardRetries.map((after, index) => book.duration(`CARD_RETRY_${index + 1}`, after)),
    carrierGrace: {
      daily: book.duration('CARRIER_GRACE_DAILY', carrierGrace.daily),
      weekly: book.duration('CARRIER_GRACE_WEEKLY', carrierGrace.weekly),
      monthly: book.duration('CARRIER_GRACE_MONTHLY', carrierGrace.monthly),
    },
    periods: {
      daily: book.duration('PERIOD_DAILY', periods.daily),
      weekly: book.duration('PERIOD_WEEKLY', periods.weekly),
      // of no length of its own it is a month of the calendar
      monthly: book.duration('PERIOD_MONTHLY', periods.monthly),
    },
  };
}
