import { transition } from './machine.ts';
import {
  pendingSubscription,
  type Span,
  SUBSCRIPTION_RULES,
  type Subscription,
  type SubscriptionEvent,
  type Terms,
} from './subscription.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const START = new Date('2027-01-31T12:00:00Z');

export const CARD: Terms = { period: 'monthly', trial: DAY, collects: 'we' };
export const CARRIER: Terms = { period: 'daily', trial: 0, collects: 'carrier' };

export function past(ms: number): Date {
  return new Date(START.getTime() + ms);
}

/** Applies events in the order in which they are reported: when they happen, or at `reportedAt`. */
export function afterEvents(
  terms: Terms,
  ...events: readonly (SubscriptionEvent & { readonly reportedAt?: Date })[]
): { subscription: Subscription; opened: Span[] } {
  let subscription = pendingSubscription(terms, START);
  const opened: Span[] = [];
  for (const { reportedAt, ...event } of events) {
    const outcome = transition(subscription, event, reportedAt ?? event.at, SUBSCRIPTION_RULES);
    subscription = outcome.subscription;
    if (outcome.opened) opened.push(outcome.opened);
  }
  return { subscription, opened };
}
