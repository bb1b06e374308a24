import { later, periodEnd } from './periods.ts';
import type { Subscription, SubscriptionRules } from './subscription.ts';

/** The subscription as it is at `now`, nothing but time having passed. */
export function elapsed(s: Subscription, now: Date, rules: SubscriptionRules): Subscription {
  const end = endOf(s, rules);
  if (!end || end > now) return s;
  if ((s.status === 'trial' || s.status === 'active') && s.current) {
    const graceUntil = later(s.current.until, graceOf(s, rules));
    return elapsed({ ...s, status: 'past_due', graceUntil }, now, rules);
  }
  // who was not paid for has stopped: nothing is asked for any more
  return {
    ...s,
    status: 'expired',
    graceUntil: null,
    retryAt: null,
    stoppedAt: s.stoppedAt ?? end,
  };
}

/**
 * The gate: whether who holds it may join, challenge and chat (rules.md, "Subscription"). A trial or a paid
 * period, to its end; after that as long as the renewal may be tried; never after that.
 */
export function mayPlay(s: Subscription, now: Date, rules: SubscriptionRules): boolean {
  return LET_IN.includes(elapsed(s, now, rules).status);
}

const LET_IN = ['trial', 'active', 'past_due', 'cancelled'];

/** Until when its holder is let in if nothing is paid any more. */
export function accessUntil(s: Subscription, rules: SubscriptionRules): Date | null {
  if (!s.current || s.status === 'pending' || s.status === 'expired') return null;
  if (s.status === 'cancelled') return s.current.until;
  return s.status === 'past_due' ? s.graceUntil : later(s.current.until, graceOf(s, rules));
}

/** Until when its holder is told that they may play: what is free or paid; the days of grace once that is over. */
export function playsUntil(s: Subscription, now: Date, rules: SubscriptionRules): Date | null {
  return keptUntil(s, now) ?? accessUntil(s, rules);
}

/** Until when its holder might play after a stop: nobody has days of grace who will not pay. */
export function keptUntil({ current, status }: Subscription, now: Date): Date | null {
  if (!current || status === 'pending' || status === 'expired') return null;
  return current.until > now ? current.until : null;
}

/** The charge that is ours to ask for: of the period from `of` to `until`, not before `at`. */
export function chargeDue(
  s: Subscription,
  rules: SubscriptionRules,
): { readonly of: Date; readonly until: Date; readonly at: Date } | null {
  if (s.collects !== 'we') return null;
  const due = (of: Date, at: Date) => ({ of, until: renewedUntil(s, of, rules), at });
  if (s.status === 'pending')
    return s.confirmedAt && s.retryAt ? due(s.confirmedAt, s.retryAt) : null;
  if (!s.current || s.status === 'cancelled' || s.status === 'expired') return null;
  return due(s.current.until, s.retryAt ?? s.current.until);
}

/** The end of a period of ours that begins `of`; months are counted anew where the package changes with it. */
export function renewedUntil(s: Subscription, of: Date, rules: SubscriptionRules): Date {
  const anchor = s.nextPeriod ? of : (s.anchor ?? of);
  return periodEnd(of, anchor, { period: s.nextPeriod ?? s.period }, rules);
}

/**
 * Whether another package may take the place of this one: as long as the next charge is ours, and has not been
 * asked for.
 */
export function mayChange(s: Subscription, now: Date, rules: SubscriptionRules): boolean {
  if (s.status !== 'trial' && s.status !== 'active') return false;
  const due = chargeDue(s, rules);
  return due !== null && due.at > now;
}

/**
 * When it will be charged next, by whomever; what the player always has in sight. A carrier that tries again does so
 * when it likes.
 */
export function nextChargeAt(s: Subscription, rules: SubscriptionRules): Date | null {
  if (s.collects === 'we') return chargeDue(s, rules)?.at ?? null;
  return s.status === 'trial' || s.status === 'active' ? (s.current?.until ?? null) : null;
}

/** The next instant at which there is something to do without anybody asking for it. */
export function turnsAt(s: Subscription, rules: SubscriptionRules): Date | null {
  const instants = [endOf(s, rules), chargeDue(s, rules)?.at ?? null].filter((at) => at !== null);
  return instants.length === 0 ? null : new Date(Math.min(...instants.map(Number)));
}

/** How long after the end of what is paid the renewal is tried, the answer to the last try included. */
export function graceOf(
  { collects, period }: Pick<Subscription, 'collects' | 'period'>,
  { cardRetries, carrierGrace, renewalTakes }: SubscriptionRules,
): number {
  if (collects === 'carrier') return Math.max(carrierGrace[period], renewalTakes);
  return Math.max(0, ...cardRetries) + renewalTakes;
}

/** Whether a carrier has charged somebody who had stopped before, and of whose stop it had not heard yet. */
export function isChargedDespiteStop(s: Subscription, at: Date, rules: SubscriptionRules): boolean {
  const { stoppedAt, stopHeardAt } = s;
  if (!stoppedAt || at < stoppedAt || (stopHeardAt && at > stopHeardAt)) return false;
  return !hasLapsed(s, rules);
}

/** What was over for want of money, or of an answer, was stopped by nobody. */
export function hasLapsed(s: Subscription, rules: SubscriptionRules): boolean {
  return s.stoppedAt !== null && s.stoppedAt >= lapsesAt(s, rules);
}

/** When it is over, and counts as stopped, if nothing is paid any more. */
export function lapsesAt(s: Subscription, rules: SubscriptionRules): Date {
  return s.current
    ? later(s.current.until, graceOf(s, rules))
    : later(s.confirmedAt ?? s.askedAt, rules.pendingFor);
}

export function isTrial({ current, trialEnd }: Subscription): boolean {
  return current !== null && trialEnd !== null && current.until <= trialEnd;
}

/** When the status ends by itself. */
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
