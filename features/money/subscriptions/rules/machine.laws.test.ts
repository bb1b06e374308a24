import fc from 'fast-check';
import { expect, test } from 'vitest';
import { transition } from './machine.ts';
import {
  pendingSubscription,
  SUBSCRIPTION_RULES as RULES,
  type Span,
  type Subscription,
  type SubscriptionEvent,
  type Terms,
} from './subscription.ts';
import { DAY, HOUR, past, START } from './test-kit.ts';
import { accessUntil, chargeDue, elapsed, graceOf, mayPlay, nextDueAt } from './time.ts';

const anyTerms: fc.Arbitrary<Terms> = fc.record({
  period: fc.constantFrom('daily', 'weekly', 'monthly'),
  trial: fc.constantFrom(0, DAY, 3 * DAY),
  collects: fc.constantFrom('we', 'prompt', 'carrier'),
});

const TYPES = [
  'confirmed',
  'paid',
  'declined',
  'retry',
  'carrier_active',
  'carrier_suspended',
  'carrier_stopped',
  'stop_heard',
  'cancel',
  'resume',
  'refunded',
  'change',
  'clock',
] as const;

/** An event, reported `wait` milliseconds after the report before it and `late` milliseconds after it happened. */
const anyReport = fc.record({
  type: fc.constantFrom(...TYPES),
  wait: fc.oneof(fc.integer({ min: 0, max: 12 * HOUR }), fc.integer({ min: 0, max: 40 * DAY })),
  late: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10 * DAY })),
});
type Report = typeof anyReport extends fc.Arbitrary<infer T> ? T : never;

/** Applies the reports in this order. Each step has the state before and after it. */
function live(terms: Terms, reports: readonly Report[]) {
  let s = pendingSubscription(terms, START);
  let now = START;
  const opened: Span[] = [];
  const trials: Span[] = [];
  const steps: { before: Subscription; event: SubscriptionEvent; s: Subscription; now: Date }[] =
    [];
  for (const { type, wait, late } of reports) {
    now = new Date(now.getTime() + wait);
    const event = eventOf(type, s, new Date(Math.max(START.getTime(), now.getTime() - late)));
    const outcome = transition(s, event, now, RULES);
    steps.push({ before: s, event, s: outcome.subscription, now });
    s = outcome.subscription;
    if (outcome.opened) opened.push(outcome.opened);
    // a carrier may withdraw its status
    const last = opened.at(-1);
    if (last && s.current && last.from.getTime() === s.current.from.getTime())
      opened.splice(-1, 1, s.current);
    if (s.trialEnd && trials.length === 0) {
      trials.push({ from: new Date(s.trialEnd.getTime() - terms.trial), until: s.trialEnd });
    }
  }
  return { s, now, opened, trials, steps };
}

/** Returns the event of a report. Our own charges are for the due period, or for the first one. */
function eventOf(type: Report['type'], s: Subscription, at: Date): SubscriptionEvent {
  const of = chargeDue(s, RULES)?.of ?? s.current?.from ?? s.confirmedAt ?? START;
  if (type === 'paid') return { type, at, of: s.collects === 'carrier' ? null : of };
  if (type === 'declined') return { type, at, of };
  if (type === 'refunded') return { type, at, of: s.current?.from ?? START };
  if (type === 'change') return { type, at, to: at.getTime() % 2 === 0 ? 'daily' : 'monthly' };
  return { type, at };
}

const anyLife = fc.tuple(anyTerms, fc.array(anyReport, { maxLength: 40 }));

test('no instant is paid for twice, whatever is told in whatever order', () => {
  fc.assert(
    fc.property(anyLife, ([terms, reports]) => {
      const { opened } = live(terms, reports);
      for (const [index, span] of opened.entries()) {
        expect(span.until >= span.from).toBe(true);
        const earlier = opened[index - 1];
        if (earlier) expect(span.from >= earlier.until).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

/** A carrier's second charge from before the refund of its first, reported after it. */
const PAID_BEFORE_A_REFUND: typeof anyLife extends fc.Arbitrary<infer T> ? T : never = [
  { period: 'monthly', trial: 0, collects: 'carrier' },
  [
    { type: 'paid', wait: 0, late: 0 },
    { type: 'refunded', wait: 20 * DAY, late: 0 },
    { type: 'paid', wait: 0, late: 1 },
  ],
];

test('a month that is paid for is never less than one', () => {
  fc.assert(
    fc.property(anyLife, ([terms, reports]) => {
      for (const { before, event, now } of live({ ...terms, period: 'monthly' }, reports).steps) {
        const { opened, subscription } = transition(before, event, now, RULES);
        if (!opened || subscription.period !== 'monthly') continue;
        expect(opened.until.getTime() - opened.from.getTime()).toBeGreaterThanOrEqual(28 * DAY);
      }
    }),
    { numRuns: 1000, examples: [[PAID_BEFORE_A_REFUND]] },
  );
});

test('nobody is let in unpaid beyond trial and days of grace', () => {
  fc.assert(
    fc.property(anyLife, fc.integer({ min: 0, max: 60 * DAY }), ([terms, reports], wait) => {
      const { s, now, opened, trials } = live(terms, reports);
      const at = new Date(now.getTime() + wait);
      const end = accessUntil(s, RULES);
      expect(mayPlay(s, at, RULES)).toBe(end !== null && end > at);
      if (!mayPlay(s, at, RULES)) return;
      const grace = graceOf(s, RULES);
      const covered = [...opened, ...trials].some(
        ({ from, until }) => at >= from && at.getTime() < until.getTime() + grace,
      );
      expect(covered).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('a trial is given once, and lasts as long as was agreed', () => {
  fc.assert(
    fc.property(anyLife, ([terms, reports]) => {
      const ends = live(terms, reports).steps.flatMap(({ s }) => s.trialEnd?.getTime() ?? []);
      expect(new Set(ends).size).toBeLessThanOrEqual(terms.trial > 0 ? 1 : 0);
    }),
  );
});

test('the same told twice is told once', () => {
  fc.assert(
    fc.property(anyLife, ([terms, reports]) => {
      for (const { event, s, now } of live(terms, reports).steps) {
        const again = transition(s, event, now, RULES);
        expect(again.opened).toBeNull();
        expect(again.subscription).toEqual(s);
      }
    }),
  );
});

test('what is cancelled is charged no more, and its access only ends', () => {
  fc.assert(
    fc.property(anyLife, ([terms, reports]) => {
      const { s, now } = live(terms, reports);
      const { subscription } = transition(s, { type: 'cancel', at: now }, now, RULES);
      expect(chargeDue(subscription, RULES)).toBeNull();
      expect(['cancelled', 'expired']).toContain(subscription.status);
      const end = subscription.current?.until ?? now;
      expect(mayPlay(subscription, end, RULES)).toBe(false);
      // the paid period stays
      if (s.current && s.current.until > now && ['trial', 'active'].includes(s.status)) {
        expect(subscription.current).toEqual(s.current);
        expect(mayPlay(subscription, now, RULES)).toBe(true);
      }
    }),
  );
});

test('left alone, every subscription comes to its end', () => {
  fc.assert(
    fc.property(anyLife, ([terms, reports]) => {
      const { s, now } = live(terms, reports);
      const never = new Date(now.getTime() + 500 * DAY);
      expect(elapsed(s, never, RULES).status).toBe('expired');
      expect(nextDueAt(elapsed(s, never, RULES), RULES)).toBeNull();
    }),
  );
});

test('time told in many steps is time told in one', () => {
  fc.assert(
    fc.property(
      anyLife,
      fc.array(fc.integer({ min: 0, max: 40 * DAY }), { maxLength: 8 }),
      ([terms, reports], waits) => {
        const { s, now } = live(terms, reports);
        const ends = waits.map((wait) => new Date(now.getTime() + wait)).sort((a, b) => +a - +b);
        const stepwise = ends.reduce((state, at) => elapsed(state, at, RULES), s);
        expect(stepwise).toEqual(elapsed(s, ends.at(-1) ?? now, RULES));
      },
    ),
  );
});

test('who has stopped is charged for nothing as long as the carrier has not heard it', () => {
  const anyWait = fc.integer({ min: 0, max: 60 * DAY });
  fc.assert(
    fc.property(anyLife, fc.array(fc.tuple(anyWait, anyWait)), ([terms, reports], charges) => {
      const { s, now } = live({ ...terms, collects: 'carrier' }, reports);
      fc.pre(!['cancelled', 'expired'].includes(s.status));
      let { subscription } = transition(s, { type: 'cancel', at: now }, now, RULES);
      for (const [after, late] of charges.sort((a, b) => a[0] + a[1] - b[0] - b[1])) {
        const at = new Date(now.getTime() + after);
        const reportedAt = new Date(at.getTime() + late);
        const outcome = transition(subscription, { type: 'paid', at, of: null }, reportedAt, RULES);
        expect(outcome.opened).toBeNull();
        subscription = outcome.subscription;
      }
    }),
    { numRuns: 500 },
  );
});

test('what has lapsed here and was charged all the same opens every period that was paid', () => {
  const anyPeriod = fc.constantFrom('daily', 'weekly', 'monthly');
  fc.assert(
    fc.property(
      anyPeriod,
      fc.boolean(),
      fc.integer({ min: 1, max: 6 }),
      (period, hasBegun, count) => {
        let s = pendingSubscription({ period, trial: 0, collects: 'carrier' }, START);
        const active = { type: 'carrier_active', at: START } as const;
        if (hasBegun) s = transition(s, active, START, RULES).subscription;
        const now = past(400 * DAY);
        for (let index = 0; index < count; index += 1) {
          const event = { type: 'paid', at: past((40 + 31 * index) * DAY), of: null } as const;
          const outcome = transition(s, event, now, RULES);
          expect(outcome.opened?.from).toEqual(event.at);
          s = outcome.subscription;
        }
        expect(s.status).toBe('expired');
      },
    ),
  );
});

test('carriers may tell their charges in any order: the same periods are paid in the end', () => {
  const anyOrder = fc
    .integer({ min: 1, max: 12 })
    .chain((count) =>
      fc.shuffledSubarray([...Array(count).keys()], { minLength: count, maxLength: count }),
    );
  fc.assert(
    fc.property(anyOrder, (order) => {
      const now = past(12 * DAY);
      let s = pendingSubscription({ period: 'daily', trial: 0, collects: 'carrier' }, START);
      for (const day of order)
        s = transition(s, { type: 'paid', at: past(day * DAY), of: null }, now, RULES).subscription;
      const lastPaid = Math.max(...order);
      expect(s.current).toEqual({
        from: past(lastPaid * DAY),
        until: past((lastPaid + 1) * DAY),
      });
    }),
  );
});
