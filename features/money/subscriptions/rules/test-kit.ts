import { next } from './machine.ts';
import {
  asked,
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

/** What has happened, told at the instants given; an event is told when it happens unless said otherwise. */
export function told(
  terms: Terms,
  ...events: readonly (SubscriptionEvent & { readonly toldAt?: Date })[]
): { subscription: Subscription; opened: Span[] } {
  let subscription = asked(terms, START);
  const opened: Span[] = [];
  for (const { toldAt, ...event } of events) {
    const outcome = next(subscription, event, toldAt ?? event.at, SUBSCRIPTION_RULES);
    subscription = outcome.subscription;
    if (outcome.opened) opened.push(outcome.opened);
  }
  return { subscription, opened };
}
