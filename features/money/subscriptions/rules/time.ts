import { later, periodEnd } from './periods.ts';
import type { Subscription, SubscriptionRules } from './subscription.ts';

/** Returns the subscription at `now` if only time has passed. */
export function elapsed(s: Subscription, now: Date, rules: SubscriptionRules): Subscription {
  const end = endOf(s, rules);
  if (!end || end > now) return s;
  if ((s.status === 'trial' || s.status === 'active') && s.current) {
    const graceUntil = later(s.current.until, graceOf(s, rules));
    return elapsed({ ...s, status: 'past_due', graceUntil }, now, rules);
  }
  // an unpaid subscription counts as stopped, so nothing is charged later
  return {
    ...s,
    status: 'expired',
    graceUntil: null,
    retryAt: null,
    stoppedAt: s.stoppedAt ?? end,
  };
}

/**
 * Returns true if the holder may join, challenge and chat (rules.md, "Subscription"): during the trial or a paid
 * period, and after it while the renewal is attempted.
 */
export function mayPlay(s: Subscription, now: Date, rules: SubscriptionRules): boolean {
  return WITH_ACCESS.includes(elapsed(s, now, rules).status);
}

const WITH_ACCESS = ['trial', 'active', 'past_due', 'cancelled'];

/** Returns the end of access if nothing more is paid. */
export function accessUntil(s: Subscription, rules: SubscriptionRules): Date | null {
  if (!s.current || s.status === 'pending' || s.status === 'expired') return null;
  if (s.status === 'cancelled') return s.current.until;
  return s.status === 'past_due' ? s.graceUntil : later(s.current.until, graceOf(s, rules));
}

/** Returns the end of access that the holder sees: of the free or paid period, or of the grace period after it. */
export function playsUntil(s: Subscription, now: Date, rules: SubscriptionRules): Date | null {
  return keptUntil(s, now) ?? accessUntil(s, rules);
}

/** Returns the end of access after a stop. A stopped subscription has no grace period. */
export function keptUntil({ current, status }: Subscription, now: Date): Date | null {
  if (!current || status === 'pending' || status === 'expired') return null;
  return current.until > now ? current.until : null;
}

/** Returns the next charge that we make or ask for: for the period from `of` to `until`, not before `at`. */
export function chargeDue(
  s: Subscription,
  rules: SubscriptionRules,
): { readonly of: Date; readonly until: Date; readonly at: Date } | null {
  if (s.collects === 'carrier') return null;
  const due = (of: Date, at: Date) => ({ of, until: renewedUntil(s, of, rules), at });
  if (s.status === 'pending')
    return s.confirmedAt && s.retryAt ? due(s.confirmedAt, s.retryAt) : null;
  if (!s.current || s.status === 'cancelled' || s.status === 'expired') return null;
  return due(s.current.until, s.retryAt ?? s.current.until);
}

/** Returns the end of a period that starts at `of`. A change of plan restarts the count of months. */
export function renewedUntil(s: Subscription, of: Date, rules: SubscriptionRules): Date {
  const anchor = s.nextPeriod ? of : (s.anchor ?? of);
  return periodEnd(of, anchor, { period: s.nextPeriod ?? s.period }, rules);
}

/** Returns true if the plan can change: the next charge is ours and was not attempted yet. */
export function mayChangePlan(s: Subscription, now: Date, rules: SubscriptionRules): boolean {
  if (s.status !== 'trial' && s.status !== 'active') return false;
  const due = chargeDue(s, rules);
  return due !== null && due.at > now;
}

/** Returns the time of the next charge, which the player always sees; null if it depends on a carrier's retries. */
export function nextChargeAt(s: Subscription, rules: SubscriptionRules): Date | null {
  if (s.collects !== 'carrier') return chargeDue(s, rules)?.at ?? null;
  return s.status === 'trial' || s.status === 'active' ? (s.current?.until ?? null) : null;
}

/** Returns the next time at which the renewal job has something to do. */
export function nextDueAt(s: Subscription, rules: SubscriptionRules): Date | null {
  const instants = [endOf(s, rules), chargeDue(s, rules)?.at ?? null].filter((at) => at !== null);
  return instants.length === 0 ? null : new Date(Math.min(...instants.map(Number)));
}

/** Returns the grace period after the paid period, in milliseconds, including the answer to the last attempt. */
export function graceOf(
  s: Pick<Subscription, 'collects' | 'period'>,
  rules: SubscriptionRules,
): number {
  const { carrierGrace, renewalTakes } = rules;
  if (s.collects === 'carrier') return Math.max(carrierGrace[s.period], renewalTakes);
  return Math.max(0, ...retriesOf(s, rules)) + renewalTakes;
}

/** Returns the times of further attempts at our own charges, counted from the end of the period. */
export function retriesOf(
  { collects, period }: Pick<Subscription, 'collects' | 'period'>,
  { cardRetries, promptRetries }: SubscriptionRules,
): readonly number[] {
  return collects === 'prompt' ? promptRetries[period] : cardRetries;
}

/** Returns true if a carrier charged after the holder stopped, and before it acknowledged the stop. */
export function isChargedDespiteStop(s: Subscription, at: Date, rules: SubscriptionRules): boolean {
  const { stoppedAt, stopAcknowledgedAt } = s;
  if (!stoppedAt || at < stoppedAt || (stopAcknowledgedAt && at > stopAcknowledgedAt)) return false;
  return !hasLapsed(s, rules);
}

/** Returns true if the subscription ended without a stop, because a payment or an answer was missing. */
export function hasLapsed(s: Subscription, rules: SubscriptionRules): boolean {
  return s.stoppedAt !== null && s.stoppedAt >= lapsesAt(s, rules);
}

/** Returns the time at which an unpaid subscription ends and counts as stopped. */
export function lapsesAt(s: Subscription, rules: SubscriptionRules): Date {
  return s.current
    ? later(s.current.until, graceOf(s, rules))
    : later(s.confirmedAt ?? s.askedAt, rules.pendingFor);
}

export function isTrial({ current, trialEnd }: Subscription): boolean {
  return current !== null && trialEnd !== null && current.until <= trialEnd;
}

/** Returns the time at which the status ends without an act. */
function endOf(s: Subscription, { pendingFor, renewalTakes }: SubscriptionRules): Date | null {
  switch (s.status) {
    case 'pending':
      return later(s.confirmedAt ?? s.askedAt, pendingFor);
    case 'trial':
    case 'active':
      return s.current && later(s.current.until, renewalTakes);
    case 'past_due':
      return s.graceUntil;
    case 'cancelled':
      return s.current?.until ?? null;
    case 'expired':
      return null;
  }
}
