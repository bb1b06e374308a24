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
  mayChange,
  renewedUntil,
} from './time.ts';

/**
 * What an event makes of a subscription, told at `now`, in whatever order events arrive and however often
 * (rules.md, "Subscription").
 */
export function next(
  before: Subscription,
  event: SubscriptionEvent,
  now: Date,
  rules: SubscriptionRules,
): Outcome {
  // a clock elsewhere may be ahead of ours
  const at = event.at > now ? now : event.at;
  const { subscription, opened } = happened(
    elapsed(before, now, rules),
    { ...event, at },
    now,
    rules,
  );
  return { subscription: elapsed(subscription, now, rules), opened };
}

function happened(
  s: Subscription,
  event: SubscriptionEvent,
  now: Date,
  rules: SubscriptionRules,
): Outcome {
  switch (event.type) {
    case 'confirmed':
      return same(confirmed(s, event.at));
    case 'paid':
      return event.of === null
        ? paidToCarrier(s, event.at, rules)
        : paidToUs(s, event.at, event.of, rules);
    case 'declined':
      return same(declined(s, event.of, now, rules));
    case 'retry':
      return same(mayBeTried(s) ? { ...s, retryAt: now } : s);
    case 'carrier_active':
      return active(s, event.at, rules);
    case 'carrier_suspended':
      return same(suspended(s, event.at, rules));
    case 'carrier_stopped':
      if (isOld(s, event.at)) return same(s);
      return same({ ...stopped(s, event.at, now), stopHeardAt: event.at, heardAt: event.at });
    case 'stop_heard':
      return same(s.stoppedAt && !s.stopHeardAt ? { ...s, stopHeardAt: event.at } : s);
    case 'cancel':
      return same(stopped(s, now, now));
    case 'resume':
      return same(
        s.status === 'cancelled' ? running({ ...s, stoppedAt: null, stopHeardAt: null }) : s,
      );
    case 'change':
      return same(mayChange(s, now, rules) ? changed(s, event.to) : s);
    case 'refunded':
      return same(refunded(s, event.of, now));
    case 'clock':
      return same(s);
  }
}

/** The second opt-in. A carrier begins the trial, or the first period, when it says so; a card at once. */
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
 * One of our charges went through. It opens the period it was asked for, or one from the payment on where that
 * one is over by then, or never began: nobody pays for time without access.
 */
function paidToUs(s: Subscription, at: Date, of: Date, rules: SubscriptionRules): Outcome {
  if (s.current && of < s.current.until) return same(s);
  const due = renewedUntil(s, of, rules);
  const from = s.current && due > at ? of : at;
  return open(s, from, rules);
}

/**
 * A carrier has charged by itself: for the period that follows, as it may do so somewhat early. A charge within
 * a period that is open already opens nothing, nor does one of somebody who had stopped by then.
 */
function paidToCarrier(s: Subscription, at: Date, rules: SubscriptionRules): Outcome {
  const heard = { ...s, heardAt: s.heardAt && s.heardAt > at ? s.heardAt : at };
  const isDespiteStop = isChargedDespiteStop(s, at, rules);
  if (!s.current) return isDespiteStop ? same(heard) : open(heard, at, rules);
  const early = usualLength(s.period, rules) / 4;
  // suspended before its time, and paid after all
  const isMended = s.status === 'past_due' && s.heardAt !== null && at > s.heardAt;
  const isRenewal = isTrial(s) || isMended || at >= later(s.current.until, -early);
  if (!isRenewal || isDespiteStop)
    return same({ ...heard, vouched: s.vouched && at < later(s.current.from, -early) });
  return open(heard, followingFrom(s.current, at), rules);
}

/** The carrier's word is as good as a payment, until it takes it back. */
function active(s: Subscription, at: Date, rules: SubscriptionRules): Outcome {
  if (s.collects !== 'carrier' || isOld(s, at)) return same(s);
  // an answer from before our stop arrived there
  if (s.stoppedAt && !(s.stopHeardAt && at > s.stopHeardAt)) return same(s);
  const heard = { ...s, heardAt: at, stoppedAt: null, stopHeardAt: null };
  if (s.current && at < s.current.until) return same(running({ ...heard, graceUntil: null }));
  if (!s.current && s.trial > 0)
    return same(onTrial({ ...heard, confirmedAt: s.confirmedAt ?? at }, at));
  const from = s.current ? followingFrom(s.current, at) : at;
  const { subscription, opened } = open(heard, from, rules);
  return { subscription: { ...subscription, vouched: true }, opened };
}

/** A carrier could not charge: from the end of what is paid it has some days to try again. */
function suspended(s: Subscription, at: Date, rules: SubscriptionRules): Subscription {
  if (s.collects !== 'carrier' || isOld(s, at)) return s;
  const heard = { ...s, heardAt: at };
  if (!s.current || (s.status !== 'trial' && s.status !== 'active')) return heard;
  const { from, until } = s.current;
  const end = s.vouched && at < until ? (at > from ? at : from) : until;
  const graceUntil = later(end, graceOf(s, rules));
  const anchor = end < until ? null : s.anchor; // what follows a cut has a length of its own
  return { ...heard, status: 'past_due', current: { from, until: end }, anchor, graceUntil };
}

/** Tried again on its days, always for the whole price; after the last of them it is over. */
function declined(s: Subscription, of: Date, now: Date, rules: SubscriptionRules): Subscription {
  if (s.status === 'pending') return { ...s, retryAt: null };
  if (s.status === 'cancelled' || s.status === 'expired') return s;
  if (!s.current || of < s.current.until) return s;
  const end = s.current.until;
  const tries = rules.cardRetries.map((after) => later(end, after));
  const retryAt = tries.find((day) => day > now) ?? null;
  if (!retryAt) return over({ ...s, stoppedAt: s.stoppedAt ?? now });
  return { ...s, status: 'past_due', retryAt, graceUntil: later(end, graceOf(s, rules)) };
}

/** What is paid stays; what is not falls away at once. */
function stopped(s: Subscription, at: Date, now: Date): Subscription {
  const marked = { ...s, stoppedAt: s.stoppedAt ?? at, retryAt: null };
  if (s.status === 'expired') return marked;
  return s.current && s.current.until > now
    ? { ...marked, status: 'cancelled', graceUntil: null }
    : over(marked);
}

/** What is paid stays as it is; the next charge is for the other package. */
function changed(s: Subscription, to: SubscriptionPeriod): Subscription {
  return { ...s, nextPeriod: to === s.period ? null : to };
}

/**
 * With the money of the running period goes the access. Of one that was charged early and has not begun nothing was had:
 * what runs until then stays, and is the last.
 */
function refunded(s: Subscription, of: Date, now: Date): Subscription {
  if (!s.current || isTrial(s) || of.getTime() !== s.current.from.getTime()) return s;
  if (of > now) return stopped({ ...s, current: { from: now, until: of } }, now, now);
  const until = s.current.until < now ? s.current.until : now;
  const cut = { current: { from: s.current.from, until }, anchor: null };
  return over({ ...s, stoppedAt: s.stoppedAt ?? now, ...cut });
}

/** Opens a period; whoever has cancelled keeps it to its end, and no longer. */
function open(s: Subscription, from: Date, rules: SubscriptionRules): Outcome {
  const follows = s.current?.until.getTime() === from.getTime();
  const period = s.nextPeriod ?? s.period;
  const anchor = follows && s.anchor && !s.nextPeriod ? s.anchor : from;
  const current: Span = { from, until: periodEnd(from, anchor, { period }, rules) };
  const settled = { vouched: false, graceUntil: null, retryAt: null };
  const status = s.stoppedAt ? 'cancelled' : 'active';
  const confirmedAt = s.confirmedAt ?? from;
  const opened: Subscription = {
    ...s,
    ...settled,
    ...{ status, confirmedAt, anchor, current, period },
    nextPeriod: null,
  };
  // what had lapsed was paid after all, and has lapsed only later
  const stoppedAt = hasLapsed(s, rules) ? lapsesAt(opened, rules) : s.stoppedAt;
  return { subscription: { ...opened, stoppedAt }, opened: current };
}

/** Early charges are for what follows; from a late one on the carrier's own cycle counts. */
function followingFrom({ until }: Span, at: Date): Date {
  return at > until ? at : until;
}

function running(s: Subscription): Subscription {
  if (!s.current) return s;
  return { ...s, status: isTrial(s) ? 'trial' : 'active' };
}

function over(s: Subscription): Subscription {
  return { ...s, status: 'expired', graceUntil: null, retryAt: null };
}

function mayBeTried(s: Subscription): boolean {
  if (s.collects !== 'we') return false;
  return s.status === 'past_due' || (s.status === 'pending' && s.confirmedAt !== null);
}

function isOld({ heardAt }: Subscription, at: Date): boolean {
  return heardAt !== null && at < heardAt;
}

function same(subscription: Subscription): Outcome {
  return { subscription, opened: null };
}
