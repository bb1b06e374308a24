import { later, periodEnd, usualLength } from './periods.ts';
import type {
  Outcome,
  Span,
  Subscription,
  SubscriptionEvent,
  SubscriptionPeriod,
  SubscriptionRules,
} from './subscription.ts';
import {
  elapsed,
  graceOf,
  hasLapsed,
  isChargedDespiteStop,
  isTrial,
  lapsesAt,
  mayChangePlan,
  renewedUntil,
  retriesOf,
} from './time.ts';

/**
 * Applies an event that is reported at `now`. Events may arrive in any order and more than once (rules.md,
 * "Subscription").
 */
export function transition(
  before: Subscription,
  event: SubscriptionEvent,
  now: Date,
  rules: SubscriptionRules,
): Outcome {
  // a carrier's clock may be ahead of ours
  const at = event.at > now ? now : event.at;
  const { subscription, opened } = apply(elapsed(before, now, rules), { ...event, at }, now, rules);
  return { subscription: elapsed(subscription, now, rules), opened };
}

function apply(
  s: Subscription,
  event: SubscriptionEvent,
  now: Date,
  rules: SubscriptionRules,
): Outcome {
  switch (event.type) {
    case 'confirmed':
      return withoutPeriod(confirmed(s, event.at));
    case 'paid':
      return event.of === null
        ? paidToCarrier(s, event.at, rules)
        : paidToUs(s, event.at, event.of, rules);
    case 'declined':
      return withoutPeriod(declined(s, event.of, now, rules));
    case 'retry':
      return withoutPeriod(mayBeCharged(s) ? { ...s, retryAt: now } : s);
    case 'carrier_active':
      return carrierActive(s, event.at, rules);
    case 'carrier_suspended':
      return withoutPeriod(carrierSuspended(s, event.at, rules));
    case 'carrier_stopped':
      if (isOutdated(s, event.at)) return withoutPeriod(s);
      return withoutPeriod({
        ...stopped(s, event.at, now),
        stopAcknowledgedAt: event.at,
        lastReportAt: event.at,
      });
    case 'stop_heard':
      return withoutPeriod(
        s.stoppedAt && !s.stopAcknowledgedAt ? { ...s, stopAcknowledgedAt: event.at } : s,
      );
    case 'cancel':
      return withoutPeriod(stopped(s, now, now));
    case 'resume':
      return withoutPeriod(
        s.status === 'cancelled' ? running({ ...s, stoppedAt: null, stopAcknowledgedAt: null }) : s,
      );
    case 'change':
      return withoutPeriod(mayChangePlan(s, now, rules) ? withNextPlan(s, event.to) : s);
    case 'refunded':
      return withoutPeriod(refunded(s, event.of, now));
    case 'clock':
      return withoutPeriod(s);
  }
}

/** Records the second opt-in. The trial of our own charges starts at once, a carrier's with its status `active`. */
function confirmed(s: Subscription, at: Date): Subscription {
  if (s.status !== 'pending' || s.confirmedAt) return s;
  const agreed = { ...s, confirmedAt: at };
  if (s.collects === 'carrier') return agreed;
  return s.trial > 0 ? onTrial(agreed, at) : { ...agreed, retryAt: at };
}

function onTrial(s: Subscription, from: Date): Subscription {
  const until = later(from, s.trial);
  return { ...s, status: 'trial', current: { from, until }, trialEnd: until };
}

/**
 * Opens the period that a charge of ours was for. If that period is over or never began, the new one starts with the
 * payment, so that a player never pays for time without access.
 */
function paidToUs(s: Subscription, at: Date, of: Date, rules: SubscriptionRules): Outcome {
  if (s.current && of < s.current.until) return withoutPeriod(s);
  const due = renewedUntil(s, of, rules);
  const from = s.current && due > at ? of : at;
  return open(s, from, rules);
}

/**
 * Opens the next period for a carrier's charge, which may come somewhat early. A charge within an open period or after
 * a stop opens nothing.
 */
function paidToCarrier(s: Subscription, at: Date, rules: SubscriptionRules): Outcome {
  const reported = {
    ...s,
    lastReportAt: s.lastReportAt && s.lastReportAt > at ? s.lastReportAt : at,
  };
  const isDespiteStop = isChargedDespiteStop(s, at, rules);
  if (!s.current) return isDespiteStop ? withoutPeriod(reported) : open(reported, at, rules);
  const early = usualLength(s.period, rules) / 4;
  // suspended too early, and paid after all
  const isMended = s.status === 'past_due' && s.lastReportAt !== null && at > s.lastReportAt;
  const isRenewal = isTrial(s) || isMended || at >= later(s.current.until, -early);
  if (!isRenewal || isDespiteStop)
    return withoutPeriod({ ...reported, vouched: s.vouched && at < later(s.current.from, -early) });
  return open(reported, followingFrom(s.current, at), rules);
}

/** Treats the carrier's status `active` as a payment, until the carrier withdraws it. */
function carrierActive(s: Subscription, at: Date, rules: SubscriptionRules): Outcome {
  if (s.collects !== 'carrier' || isOutdated(s, at)) return withoutPeriod(s);
  // the carrier sent this before our stop arrived
  if (s.stoppedAt && !(s.stopAcknowledgedAt && at > s.stopAcknowledgedAt)) return withoutPeriod(s);
  const reported = { ...s, lastReportAt: at, stoppedAt: null, stopAcknowledgedAt: null };
  if (s.current && at < s.current.until)
    return withoutPeriod(running({ ...reported, graceUntil: null }));
  if (!s.current && s.trial > 0)
    return withoutPeriod(onTrial({ ...reported, confirmedAt: s.confirmedAt ?? at }, at));
  const from = s.current ? followingFrom(s.current, at) : at;
  const { subscription, opened } = open(reported, from, rules);
  return { subscription: { ...subscription, vouched: true }, opened };
}

/** Records that a carrier could not charge. It has some days after the paid period to retry. */
function carrierSuspended(s: Subscription, at: Date, rules: SubscriptionRules): Subscription {
  if (s.collects !== 'carrier' || isOutdated(s, at)) return s;
  const reported = { ...s, lastReportAt: at };
  if (!s.current || (s.status !== 'trial' && s.status !== 'active')) return reported;
  const { from, until } = s.current;
  const end = s.vouched && at < until ? (at > from ? at : from) : until;
  const graceUntil = later(end, graceOf(s, rules));
  const anchor = end < until ? null : s.anchor; // the period after a cut has its own length
  return { ...reported, status: 'past_due', current: { from, until: end }, anchor, graceUntil };
}

/** Schedules the next attempt at the whole price. After the last attempt the subscription ends. */
function declined(s: Subscription, of: Date, now: Date, rules: SubscriptionRules): Subscription {
  if (s.status === 'pending') return { ...s, retryAt: null };
  if (s.status === 'cancelled' || s.status === 'expired') return s;
  if (!s.current || of < s.current.until) return s;
  const end = s.current.until;
  const tries = retriesOf(s, rules).map((after) => later(end, after));
  const retryAt = tries.find((day) => day > now) ?? null;
  if (!retryAt) return ended({ ...s, stoppedAt: s.stoppedAt ?? now });
  return { ...s, status: 'past_due', retryAt, graceUntil: later(end, graceOf(s, rules)) };
}

/** Keeps access to the end of the paid period, and ends an unpaid subscription at once. */
function stopped(s: Subscription, at: Date, now: Date): Subscription {
  const marked = { ...s, stoppedAt: s.stoppedAt ?? at, retryAt: null };
  if (s.status === 'expired') return marked;
  return s.current && s.current.until > now
    ? { ...marked, status: 'cancelled', graceUntil: null }
    : ended(marked);
}

/** Keeps the paid period; the next charge is for the other plan. */
function withNextPlan(s: Subscription, to: SubscriptionPeriod): Subscription {
  return { ...s, nextPeriod: to === s.period ? null : to };
}

/**
 * Ends access when the running period is refunded. If the refunded period was charged early and has not started, the
 * period before it stays and is the last.
 */
function refunded(s: Subscription, of: Date, now: Date): Subscription {
  if (!s.current || isTrial(s) || of.getTime() !== s.current.from.getTime()) return s;
  if (of > now) return stopped({ ...s, current: { from: now, until: of } }, now, now);
  const until = s.current.until < now ? s.current.until : now;
  const cut = { current: { from: s.current.from, until }, anchor: null };
  return ended({ ...s, stoppedAt: s.stoppedAt ?? now, ...cut });
}

/** Opens a period. A cancelled subscription ends with it. */
function open(s: Subscription, from: Date, rules: SubscriptionRules): Outcome {
  const follows = s.current?.until.getTime() === from.getTime();
  const period = s.nextPeriod ?? s.period;
  const anchor = follows && s.anchor && !s.nextPeriod ? s.anchor : from;
  const current: Span = { from, until: periodEnd(from, anchor, { period }, rules) };
  const paid = { vouched: false, graceUntil: null, retryAt: null };
  const status = s.stoppedAt ? 'cancelled' : 'active';
  const confirmedAt = s.confirmedAt ?? from;
  const opened: Subscription = {
    ...s,
    ...paid,

    status,
    confirmedAt,
    anchor,
    current,
    period,
    nextPeriod: null,
  };
  // a lapsed subscription that is paid after all lapses later
  const stoppedAt = hasLapsed(s, rules) ? lapsesAt(opened, rules) : s.stoppedAt;
  return { subscription: { ...opened, stoppedAt }, opened: current };
}

/** Returns the start of the next period: the end of the current one, or the time of a late charge. */
function followingFrom({ until }: Span, at: Date): Date {
  return at > until ? at : until;
}

function running(s: Subscription): Subscription {
  if (!s.current) return s;
  return { ...s, status: isTrial(s) ? 'trial' : 'active' };
}

function ended(s: Subscription): Subscription {
  return { ...s, status: 'expired', graceUntil: null, retryAt: null };
}

function mayBeCharged(s: Subscription): boolean {
  if (s.collects === 'carrier') return false;
  return s.status === 'past_due' || (s.status === 'pending' && s.confirmedAt !== null);
}

function isOutdated({ lastReportAt }: Subscription, at: Date): boolean {
  return lastReportAt !== null && at < lastReportAt;
}

function withoutPeriod(subscription: Subscription): Outcome {
  return { subscription, opened: null };
}
