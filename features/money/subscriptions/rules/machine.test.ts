import { describe, expect, test } from 'vitest';
import { coversSpec } from '#testing/specification/index.ts';
import { SUBSCRIPTION_RULES as RULES, type Subscription } from './subscription.ts';
import { afterEvents, CARD, CARRIER, DAY, HOUR, past, START } from './test-kit.ts';
import {
  accessUntil,
  chargeDue,
  elapsed,
  keptUntil,
  mayPlay,
  nextChargeAt,
  playsUntil,
} from './time.ts';

const confirmed = { type: 'confirmed', at: START } as const;
const TRIAL_END = past(DAY);
const clock = (ms: number) => ({ type: 'clock', at: past(ms) }) as const;
const declined = (ms: number) => ({ type: 'declined', at: past(ms), of: TRIAL_END }) as const;
const plays = (s: Subscription, ms: number) => mayPlay(s, past(ms), RULES);

describe('by card', () => {
  test('a trial of 1 day (24 hours) comes first, and the first charge at its end', () => {
    const { subscription } = afterEvents(CARD, confirmed);
    expect(subscription).toMatchObject({ status: 'trial', trialEnd: TRIAL_END });
    expect(nextChargeAt(subscription, RULES)).toEqual(TRIAL_END);
  });

  test('the trial-free variant is charged at once, and lets in once that is paid', () => {
    const { subscription } = afterEvents({ ...CARD, trial: 0 }, confirmed);
    expect(subscription.status).toBe('pending');
    expect(chargeDue(subscription, RULES)?.at).toEqual(START);
    expect(plays(subscription, 1)).toBe(false);
    const paid = afterEvents({ ...CARD, trial: 0 }, confirmed, {
      type: 'paid',
      at: past(5),
      of: START,
    });
    expect(paid.subscription.status).toBe('active');
  });

  test('another package begins with the next charge, which is for it; what is paid stays', () => {
    const { subscription } = afterEvents(CARD, confirmed, {
      type: 'change',
      at: past(HOUR),
      to: 'weekly',
    });
    expect(subscription).toMatchObject({
      period: 'monthly',
      nextPeriod: 'weekly',
      status: 'trial',
    });
    expect(chargeDue(subscription, RULES)).toEqual({
      of: TRIAL_END,
      until: past(8 * DAY),
      at: TRIAL_END,
    });
    const paid = afterEvents(
      CARD,
      confirmed,
      { type: 'change', at: past(HOUR), to: 'weekly' },
      { type: 'paid', at: past(DAY + 5), of: TRIAL_END },
    );
    expect(paid.opened).toEqual([{ from: TRIAL_END, until: past(8 * DAY) }]);
    expect(paid.subscription).toMatchObject({ period: 'weekly', nextPeriod: null });
  });

  test('a carrier has no say over a card', () => {
    const suspended = { type: 'carrier_suspended', at: past(HOUR) } as const;
    expect(afterEvents(CARD, confirmed, suspended).subscription).toEqual(
      afterEvents(CARD, confirmed).subscription,
    );
  });

  test('a choice of another package is taken back by the one that runs', () => {
    const { subscription } = afterEvents(
      CARD,
      confirmed,
      { type: 'change', at: past(HOUR), to: 'weekly' },
      { type: 'change', at: past(2 * HOUR), to: 'monthly' },
    );
    expect(subscription.nextPeriod).toBeNull();
  });

  test('no other package is chosen once the charge has been asked for, or where a carrier collects', () => {
    const change = (ms: number) => ({ type: 'change', at: past(ms), to: 'daily' }) as const;
    expect(afterEvents(CARD, confirmed, change(DAY)).subscription.nextPeriod).toBeNull();
    expect(
      afterEvents(CARD, confirmed, declined(DAY), change(DAY + 5)).subscription.nextPeriod,
    ).toBeNull();
    const carried = afterEvents(
      CARRIER,
      confirmed,
      { type: 'carrier_active', at: past(1) },
      change(HOUR),
    );
    expect(carried.subscription.nextPeriod).toBeNull();
  });

  test('a first charge that is declined waits for another card, and lets nobody in', () => {
    const none = afterEvents({ ...CARD, trial: 0 }, confirmed, {
      type: 'declined',
      at: past(5),
      of: START,
    });
    expect(none.subscription.status).toBe('pending');
    expect(chargeDue(none.subscription, RULES)).toBeNull();
  });

  test('it renews monthly until cancelled, on the same day of the month where there is one', () => {
    const from = (text: string) => new Date(`${text}T12:00:00Z`);
    const days = ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'].map(from);
    const events = days.map((at, index) => ({
      type: 'paid' as const,
      at,
      of: index === 0 ? START : at,
    }));
    const { opened } = afterEvents({ ...CARD, trial: 0 }, confirmed, ...events);
    expect(opened.map((span) => span.from)).toEqual(days);
    expect(opened.at(-1)?.until).toEqual(from('2027-05-31'));
  });

  test('a failed card renewal is retried after 1, 3 and 5 days, still let in; then expired', () => {
    const tries: (Date | undefined)[] = [];
    let { subscription } = afterEvents(CARD, confirmed);
    for (const day of [0, 1, 3, 5]) {
      const events = [0, 1, 3, 5]
        .filter((other) => other <= day)
        .map((d) => declined(DAY + d * DAY + 60));
      subscription = afterEvents(CARD, confirmed, ...events).subscription;
      tries.push(chargeDue(subscription, RULES)?.at);
      expect(plays(subscription, DAY + day * DAY + 60)).toBe(day < 5);
    }
    expect(tries).toEqual([past(2 * DAY), past(4 * DAY), past(6 * DAY), undefined]);
    expect(subscription.status).toBe('expired');
  });

  test('a new card is tried at once and makes it active again', () => {
    const retry = { type: 'retry', at: past(2 * DAY + HOUR) } as const;
    const { subscription } = afterEvents(
      CARD,
      confirmed,
      declined(DAY + 60),
      declined(2 * DAY + 60),
      retry,
    );
    expect(chargeDue(subscription, RULES)?.at).toEqual(retry.at);
    const paid = { type: 'paid', at: retry.at, of: TRIAL_END } as const;
    const { subscription: again, opened } = afterEvents(
      CARD,
      confirmed,
      declined(DAY + 60),
      retry,
      paid,
    );
    expect(again.status).toBe('active');
    expect(opened).toHaveLength(1);
  });

  test('a late payment is for the period it was asked for, or for time that is still to come', () => {
    const late = { type: 'paid', at: past(DAY + 3 * DAY), of: TRIAL_END } as const;
    expect(afterEvents(CARD, confirmed, declined(DAY), late).opened[0]?.from).toEqual(TRIAL_END);
    const daily = { ...CARD, period: 'daily' } as const;
    expect(afterEvents(daily, confirmed, declined(DAY), late).opened[0]?.from).toEqual(late.at);
  });
});

describe('by carrier', () => {
  const active = { type: 'carrier_active', at: START } as const;

  test.each([
    ['daily', 1],
    ['weekly', 2],
    ['monthly', 3],
  ] as const)('a %s plan is tried for %i days, then expired', (period, days) => {
    const { subscription } = afterEvents({ ...CARRIER, period }, confirmed, active);
    const end = subscription.current?.until.getTime() ?? 0;
    const suspended = { type: 'carrier_suspended', at: new Date(end + HOUR) } as const;
    const due = afterEvents({ ...CARRIER, period }, confirmed, active, suspended).subscription;
    expect(due.status).toBe('past_due');
    const last = new Date(end + days * DAY);
    expect(mayPlay(due, new Date(last.getTime() - 1), RULES)).toBe(true);
    expect(elapsed(due, last, RULES).status).toBe('expired');
  });

  test('its Active, Pending and SUSPENDED are our active, pending and past due', () => {
    coversSpec('state.carrier');
    expect(afterEvents(CARRIER, confirmed).subscription.status).toBe('pending');
    expect(afterEvents(CARRIER, confirmed, active).subscription.status).toBe('active');
    const suspended = { type: 'carrier_suspended', at: past(HOUR) } as const;
    expect(afterEvents(CARRIER, confirmed, active, suspended).subscription.status).toBe('past_due');
  });

  test('a word that is taken back is worth nothing from then on', () => {
    const suspended = { type: 'carrier_suspended', at: past(HOUR) } as const;
    const { subscription } = afterEvents(CARRIER, confirmed, active, suspended);
    expect(accessUntil(subscription, RULES)).toEqual(past(HOUR + DAY));
  });

  test('a payment stays worth what it paid for, whatever the carrier says within its time', () => {
    const paid = { type: 'paid', at: START, of: null } as const;
    const suspended = { type: 'carrier_suspended', at: past(HOUR) } as const;
    const { subscription } = afterEvents(CARRIER, confirmed, paid, suspended);
    expect(subscription.current?.until).toEqual(past(DAY));
    expect(accessUntil(subscription, RULES)).toEqual(past(2 * DAY));
  });

  test('suspended before its time and paid after all, it goes on with the period that follows', () => {
    const paid = (ms: number) => ({ type: 'paid', at: past(ms), of: null }) as const;
    const suspended = { type: 'carrier_suspended', at: past(2 * HOUR) } as const;
    const { subscription, opened } = afterEvents(
      CARRIER,
      confirmed,
      paid(0),
      suspended,
      paid(3 * HOUR),
    );
    expect(subscription.status).toBe('active');
    expect(opened.at(-1)).toEqual({ from: past(DAY), until: past(2 * DAY) });
  });

  test.each(['carrier_suspended', 'carrier_stopped'] as const)(
    '%s that is older than its latest word is not heard',
    (type) => {
      const yes = { type: 'carrier_active', at: past(2 * HOUR) } as const;
      const old = { type, at: past(HOUR), reportedAt: past(3 * HOUR) } as const;
      expect(afterEvents(CARRIER, confirmed, active, yes, old).subscription.status).toBe('active');
      const fresh = { type, at: past(3 * HOUR) } as const;
      expect(afterEvents(CARRIER, confirmed, active, yes, fresh).subscription.status).not.toBe(
        'active',
      );
    },
  );

  test('its trial begins with its word, not with the opt-in', () => {
    const tried = { ...CARRIER, trial: DAY };
    expect(afterEvents(tried, confirmed).subscription).toMatchObject({
      status: 'pending',
      retryAt: null,
    });
    const yes = { type: 'carrier_active', at: past(HOUR) } as const;
    expect(afterEvents(tried, confirmed, yes).subscription).toMatchObject({
      status: 'trial',
      trialEnd: past(HOUR + DAY),
    });
  });

  test('its holder is told what is paid for, and of the days of grace only once a payment is late', () => {
    const running = afterEvents(CARRIER, confirmed, active).subscription;
    const end = running.current?.until ?? past(0);
    const before = new Date(end.getTime() - 1);
    expect(playsUntil(running, before, RULES)).toEqual(end);
    expect(keptUntil(running, before)).toEqual(end);
    const late = elapsed(running, end, RULES);
    expect(playsUntil(late, end, RULES)).toEqual(accessUntil(late, RULES));
    expect(keptUntil(late, end)).toBeNull();
  });

  test('an answer from before the stop arrived there does not bring it back', () => {
    const cancel = { type: 'cancel', at: past(HOUR) } as const;
    const yes = { type: 'carrier_active', at: past(HOUR + 5) } as const;
    const heard = { type: 'stop_heard', at: past(HOUR + 9) } as const;
    const anew = { type: 'carrier_active', at: past(HOUR + 20) } as const;
    expect(afterEvents(CARRIER, active, cancel, yes).subscription.status).toBe('cancelled');
    expect(afterEvents(CARRIER, active, cancel, yes, heard).subscription.status).toBe('cancelled');
    expect(afterEvents(CARRIER, active, cancel, heard, anew).subscription.status).toBe('active');
  });

  test('a charge somewhat before the end pays for the next period; one within a period for none', () => {
    const paid = { type: 'paid', at: START, of: null } as const;
    const early = { type: 'paid', at: past(DAY - HOUR), of: null } as const;
    const within = { type: 'paid', at: past(HOUR), of: null } as const;
    expect(afterEvents(CARRIER, confirmed, paid, early).opened[1]).toEqual({
      from: past(DAY),
      until: past(2 * DAY),
    });
    expect(afterEvents(CARRIER, confirmed, paid, within).opened).toHaveLength(1);
  });
});

describe('charged by a carrier that has not heard of a stop', () => {
  const active = { type: 'carrier_active', at: START } as const;
  const cancel = { type: 'cancel', at: past(20 * HOUR) } as const;
  const paid = (ms: number) => ({ type: 'paid', at: past(ms), of: null }) as const;

  test.each([
    ['somewhat before the end', 23 * HOUR],
    ['after it', DAY + HOUR],
    ['long after it', 5 * DAY],
  ])('a charge %s opens nothing', (_, ms) => {
    const { subscription, opened } = afterEvents(CARRIER, active, cancel, paid(ms));
    expect(opened).toHaveLength(1);
    expect(subscription.status).toBe(ms < DAY ? 'cancelled' : 'expired');
  });

  test('nor where nothing had begun yet', () => {
    const early = { ...cancel, at: past(HOUR) };
    expect(afterEvents(CARRIER, confirmed, early, paid(2 * HOUR)).opened).toEqual([]);
  });

  test('a charge of before the stop buys its period, told however late', () => {
    const late = { ...paid(19 * HOUR), reportedAt: past(2 * DAY) };
    expect(afterEvents(CARRIER, active, cancel, late).opened).toHaveLength(2);
  });

  test('a charge after it has heard the stop is of a beginning at its own place', () => {
    const heard = { type: 'stop_heard', at: past(21 * HOUR) } as const;
    expect(afterEvents(CARRIER, active, cancel, heard, paid(2 * DAY)).opened).toHaveLength(2);
  });

  test('a stop that was taken back is none', () => {
    const resume = { type: 'resume', at: past(21 * HOUR) } as const;
    expect(afterEvents(CARRIER, active, cancel, resume, paid(23 * HOUR)).opened).toHaveLength(2);
  });

  test('what has lapsed was stopped by nobody: each charge buys its period', () => {
    const late = [4, 5, 6].map((day) => ({ ...paid(day * DAY), reportedAt: past(9 * DAY) }));
    expect(afterEvents(CARRIER, active, ...late).opened).toHaveLength(4);
  });
});

test('a pending one that nothing comes of lapses after a day', () => {
  expect(afterEvents(CARRIER, clock(DAY)).subscription.status).toBe('expired');
});

test('cancelling keeps access to the end of the cycle, then it is expired', () => {
  coversSpec('state.subscription');
  const { subscription } = afterEvents(CARD, confirmed, { type: 'cancel', at: past(HOUR) });
  expect(subscription.status).toBe('cancelled');
  expect([plays(subscription, DAY - 1), plays(subscription, DAY)]).toEqual([true, false]);
  expect(nextChargeAt(subscription, RULES)).toBeNull();
});

test('who cancels while something is owed is out at once', () => {
  const { subscription } = afterEvents(CARD, confirmed, declined(DAY + 5), {
    type: 'cancel',
    at: past(DAY + HOUR),
  });
  expect(subscription.status).toBe('expired');
});

test('a stop that is taken back in time changes nothing', () => {
  const once = afterEvents(CARD, confirmed).subscription;
  const cancel = { type: 'cancel', at: past(HOUR) } as const;
  const resume = { type: 'resume', at: past(2 * HOUR) } as const;
  expect(afterEvents(CARD, confirmed, cancel, resume).subscription).toEqual(once);
  expect(
    afterEvents(CARD, confirmed, cancel, { ...resume, at: past(DAY) }).subscription.status,
  ).toBe('expired');
});

test('money that was on its way when it was cancelled buys its period, and no further one', () => {
  const cancel = { type: 'cancel', at: past(DAY + 5) } as const;
  const paid = {
    type: 'paid',
    at: past(DAY + 4),
    of: TRIAL_END,
    reportedAt: past(DAY + HOUR),
  } as const;
  const { subscription } = afterEvents(CARD, confirmed, cancel, paid);
  expect(subscription.status).toBe('cancelled');
  expect(nextChargeAt(subscription, RULES)).toBeNull();
});

test('with the money of the running period goes the access', () => {
  const paid = { type: 'paid', at: TRIAL_END, of: TRIAL_END } as const;
  const refunded = { type: 'refunded', at: past(3 * DAY), of: TRIAL_END } as const;
  expect(afterEvents(CARD, confirmed, paid, refunded).subscription.status).toBe('expired');
});

test('with the money of a period that has not begun goes that period alone', () => {
  const paid = (at: Date) => ({ type: 'paid', at, of: null }) as const;
  const begun = [
    { type: 'confirmed', at: START },
    paid(START),
    paid(past(DAY - 2 * HOUR)),
  ] as const;
  const refunded = { type: 'refunded', at: past(DAY - HOUR), of: past(DAY) } as const;
  const { subscription } = afterEvents(CARRIER, ...begun, refunded);
  expect([subscription.status, subscription.current?.until]).toEqual(['cancelled', past(DAY)]);
  const clock = { type: 'clock', at: past(DAY) } as const;
  expect(afterEvents(CARRIER, ...begun, refunded, clock).subscription.status).toBe('expired');
});
