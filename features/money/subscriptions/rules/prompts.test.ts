import { expect, test } from 'vitest';
import { periodEnd } from './periods.ts';
import {
  SUBSCRIPTION_PERIODS as PERIODS,
  SUBSCRIPTION_RULES as RULES,
  type SubscriptionPeriod,
} from './subscription.ts';
import { afterEvents, DAY, HOUR, past, START } from './test-kit.ts';
import { chargeDue, graceOf, mayPlay } from './time.ts';

const terms = (period: SubscriptionPeriod) => ({ period, trial: 0, collects: 'prompt' }) as const;

type Event = Parameters<typeof afterEvents>[1];

const FIRST_PAID: readonly Event[] = [
  { type: 'confirmed', at: START },
  { type: 'paid', at: START, of: START },
];

test('the first prompt is sent at the second opt-in', () => {
  const { subscription } = afterEvents(terms('daily'), { type: 'confirmed', at: START });
  expect(chargeDue(subscription, RULES)?.at).toEqual(START);
});

test.each(PERIODS)(
  'a %s prompt that nobody approves is repeated, and then access ends',
  (period) => {
    const end = periodEnd(START, START, { period }, RULES).getTime();
    const retries = RULES.promptRetries[period];
    const first = afterEvents(terms(period), ...FIRST_PAID).subscription;
    expect(chargeDue(first, RULES)?.at.getTime()).toBe(end);
    let asked = end;
    const events: Event[] = [...FIRST_PAID];
    for (const after of retries) {
      events.push({ type: 'declined', at: new Date(asked), of: new Date(end) });
      const { subscription } = afterEvents(terms(period), ...events);
      expect(subscription.status).toBe('past_due');
      expect(chargeDue(subscription, RULES)?.at.getTime()).toBe(end + after);
      expect(mayPlay(subscription, new Date(asked), RULES)).toBe(true);
      asked = end + after;
    }
    events.push({ type: 'declined', at: new Date(asked), of: new Date(end) });
    expect(afterEvents(terms(period), ...events).subscription.status).toBe('expired');
  },
);

test.each(PERIODS)('prompts of a %s plan come near the time of day of the first', (period) => {
  for (const after of RULES.promptRetries[period]) {
    const hour = (after / HOUR) % 24;
    expect(Math.min(hour, 24 - hour)).toBeLessThanOrEqual(2);
  }
});

test('an unpaid day costs less than one day of access', () => {
  expect(graceOf(terms('daily'), RULES)).toBeLessThan(DAY);
  expect(graceOf(terms('daily'), RULES)).toBeLessThan(
    graceOf({ period: 'daily', collects: 'we' }, RULES),
  );
});

test('an approval after a retry pays from the end of the last period', () => {
  const late = past(DAY + 2 * HOUR);
  const { opened } = afterEvents(
    terms('daily'),
    ...FIRST_PAID,
    { type: 'declined', at: past(DAY), of: past(DAY) },
    { type: 'paid', at: late, of: past(DAY) },
  );
  expect(opened.at(-1)).toEqual({ from: past(DAY), until: past(2 * DAY) });
});
