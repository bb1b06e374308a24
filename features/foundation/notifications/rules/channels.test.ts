import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localOf } from '#core/local-time.ts';
import { channelsFor, fallbackFor, type Recipient } from './channels.ts';
import { isUrgent, kindOf, usefulFor } from './kinds.ts';
import { firstForPromotion, firstOutside, isWithin } from './quiet-hours.ts';
import { DEFAULT_SETTINGS, type NotificationSettings, type Reach } from './settings.ts';
import { NOTIFICATION_TYPES } from './types.ts';

const MINUTE = 60_000;
const PATIENCE = { urgent: 5 * MINUTE, other: 60 * MINUTE };
const BUDGET = { perPlayer: 3, perBrand: 100 };
const EVERYWHERE: Reach = { push: true, email: true, sms: true, marketing: true };
const ZONES = ['Africa/Johannesburg', 'Europe/Berlin', 'Asia/Gaza', 'America/New_York', 'UTC'];

const zones = fc.constantFrom(...ZONES);
const types = fc.constantFrom(...NOTIFICATION_TYPES);
const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 });
const instants = fc
  .integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 11, 31) })
  .map((time) => new Date(time));
/** Around the nights on which clocks are changed somewhere. */
const nearChanges = fc
  .tuple(
    fc.constantFrom(
      '2026-03-08',
      '2026-03-28',
      '2026-03-29',
      '2026-10-24',
      '2026-10-25',
      '2026-11-01',
    ),
    fc.integer({ min: -3 * 60 * MINUTE, max: 9 * 60 * MINUTE }),
  )
  .map(([day, ms]) => new Date(Date.parse(`${day}T00:00:00Z`) + ms));
const quiet = fc.record({
  on: fc.boolean(),
  from: minutes,
  until: minutes,
  exceptUrgent: fc.boolean(),
});
const choices = fc.record({ push: fc.boolean(), email: fc.boolean() });
const settings: fc.Arbitrary<NotificationSettings> = fc.record({
  kinds: fc.record({
    matches: choices,
    tournaments: choices,
    friends: choices,
    chat: choices,
    coins: choices,
    subscription: choices,
    support: choices,
    news: choices,
  }),
  urgent: fc.record({ push: fc.boolean(), email: fc.boolean(), sms: fc.boolean() }),
  quiet,
});
const reaches: fc.Arbitrary<Reach> = fc.record({
  push: fc.boolean(),
  email: fc.boolean(),
  sms: fc.boolean(),
  marketing: fc.boolean(),
});
const recipients: fc.Arbitrary<Recipient> = fc.record({
  settings,
  reach: reaches,
  timeZone: zones,
});

describe('whatever a player chooses', () => {
  test('nothing comes in their quiet hours, but what is urgent and allowed to', () => {
    fc.assert(
      fc.property(types, recipients, instants, (type, recipient, now) => {
        const { quiet: hours } = recipient.settings;
        if (!hours.on || (isUrgent(type) && hours.exceptUrgent)) return;
        for (const at of times(waysOf(type, recipient, now, PATIENCE))) {
          expect(isWithin(minuteAt(at, recipient.timeZone), hours)).toBe(false);
        }
      }),
    );
  });

  test('promotional ones come between 07:00 and 19:00 of their time only, and only with consent', () => {
    fc.assert(
      fc.property(recipients, instants, (recipient, now) => {
        const ways = times(waysOf('event_announcement', recipient, now, PATIENCE));
        if (!recipient.reach.marketing) expect(ways).toEqual([]);
        for (const at of ways) {
          const minute = minuteAt(at, recipient.timeZone);
          expect(minute >= 7 * 60 && minute < 19 * 60).toBe(true);
        }
      }),
    );
  });

  test('nothing leaves by a way that is off or leads nowhere, nor before it was said', () => {
    fc.assert(
      fc.property(types, recipients, instants, (type, recipient, now) => {
        const { settings: chosen, reach } = recipient;
        const ways = waysOf(type, recipient, now, PATIENCE);
        const choice = isUrgent(type) ? chosen.urgent : chosen.kinds[kindOf(type)];
        if (!choice.push || !reach.push) expect(ways.push).toBeNull();
        if (!choice.email || !reach.email) expect(ways.email).toBeNull();
        expect(times(ways).every((at) => at >= now)).toBe(true);
        expect(ways.fallback === null || isUrgent(type)).toBe(true);
      }),
    );
  });

  test('a push comes while it is of use, or never', () => {
    fc.assert(
      fc.property(types, recipients, instants, (type, recipient, now) => {
        const { push } = waysOf(type, recipient, now, PATIENCE);
        if (push) expect(push.getTime()).toBeLessThan(now.getTime() + usefulFor(type));
      }),
    );
  });
});

test('by default everything is pushed at once by day, and at seven in the morning what came at night', () => {
  const recipient = {
    settings: DEFAULT_SETTINGS,
    reach: EVERYWHERE,
    timeZone: 'Africa/Johannesburg',
  };
  const push = (at: string) =>
    waysOf('match_approved', recipient, new Date(at), PATIENCE).push?.toISOString();
  expect(push('2026-11-10T12:00:00Z')).toBe('2026-11-10T12:00:00.000Z');
  expect(push('2026-11-10T20:30:00Z')).toBe('2026-11-11T05:00:00.000Z');
  expect(push('2026-11-11T02:00:00Z')).toBe('2026-11-11T05:00:00.000Z');
});

test('what is urgent breaks the quiet hours where the player allows it, and is held where not', () => {
  const night = new Date('2026-11-10T21:00:00Z');
  const ways = (exceptUrgent: boolean) => {
    const own = { ...DEFAULT_SETTINGS, quiet: { ...DEFAULT_SETTINGS.quiet, exceptUrgent } };
    const recipient = { settings: own, reach: EVERYWHERE, timeZone: 'Africa/Johannesburg' };
    return waysOf('match_request', recipient, night, PATIENCE);
  };
  expect(ways(true).push).toEqual(night);
  expect(ways(true).fallback).toEqual(new Date(night.getTime() + 5 * MINUTE));
  expect(ways(false).push?.toISOString()).toBe('2026-11-11T05:00:00.000Z');
});

test('a check-in that would be over by the morning is not told of then', () => {
  const own = { ...DEFAULT_SETTINGS, quiet: { ...DEFAULT_SETTINGS.quiet, exceptUrgent: false } };
  const recipient = { settings: own, reach: EVERYWHERE, timeZone: 'Africa/Johannesburg' };
  const ways = waysOf('check_in_open', recipient, new Date('2026-11-10T21:00:00Z'), PATIENCE);
  expect(times(ways)).toEqual([]);
});

test('the end of a span is found over a change of the clock', () => {
  const span = { from: 22 * 60, until: 7 * 60 };
  const end = firstOutside(new Date('2026-10-24T21:00:00Z'), span, 'Europe/Berlin');
  expect(end.toISOString()).toBe('2026-10-25T06:00:00.000Z');
  expect(firstForPromotion(end, 'Europe/Berlin')).toEqual(end);
});

test('quiet hours hold where a change of the clock repeats their end, and are over where it skips it', () => {
  const span = { from: 22 * 60, until: 2 * 60 + 30 };
  const again = firstOutside(new Date('2026-10-25T01:10:20Z'), span, 'Europe/Berlin');
  expect(again.toISOString()).toBe('2026-10-25T01:30:00.000Z');
  const skipped = firstOutside(new Date('2026-03-28T22:10:20Z'), span, 'Europe/Berlin');
  expect(skipped.toISOString()).toBe('2026-03-29T01:00:00.000Z');
  fc.assert(
    fc.property(zones, nearChanges, minutes, minutes, (timeZone, at, from, until) => {
      const end = firstOutside(at, { from, until }, timeZone);
      expect(isWithin(minuteAt(end, timeZone), { from, until })).toBe(false);
      expect(end >= at).toBe(true);
    }),
    { numRuns: 500 },
  );
});

describe('an urgent one that nobody has seen', () => {
  const at = new Date('2026-11-10T12:00:00Z');
  const now = new Date(at.getTime() + 5 * MINUTE);
  const unseen = {
    type: 'match_moved',
    createdAt: at,
    seen: false,
    fellBack: false,
    smsToPlayer: 0,
    smsOfBrand: 0,
  };
  const reader = { settings: DEFAULT_SETTINGS, reach: EVERYWHERE };

  test('goes by SMS, and by e-mail where there is no number or the budget is spent', () => {
    expect(fallbackFor(unseen, reader, now, BUDGET)).toBe('sms');
    const noNumber = { ...reader, reach: { ...EVERYWHERE, sms: false } };
    expect(fallbackFor(unseen, noNumber, now, BUDGET)).toBe('email');
    expect(fallbackFor({ ...unseen, smsToPlayer: 3 }, reader, now, BUDGET)).toBe('email');
    expect(fallbackFor({ ...unseen, smsOfBrand: 100 }, reader, now, BUDGET)).toBe('email');
  });

  test('goes once, while it is of use, and never when it was seen or is not urgent', () => {
    fc.assert(
      fc.property(
        types,
        fc.boolean(),
        fc.boolean(),
        fc.integer({ min: 0, max: 48 * 60 }),
        settings,
        reaches,
        (type, seen, fellBack, late, chosen, reach) => {
          const then = new Date(at.getTime() + late * MINUTE);
          const way = fallbackFor(
            { ...unseen, type, seen, fellBack },
            { settings: chosen, reach },
            then,
            BUDGET,
          );
          const may = !seen && !fellBack && isUrgent(type) && late * MINUTE < usefulFor(type);
          if (!may) expect(way).toBeNull();
          if (way) expect(chosen.urgent[way] && reach[way]).toBe(true);
        },
      ),
    );
  });
});

test('a stored type that this release does not know counts as support, and can wait', () => {
  for (const type of ['match_of_another_release', 'constructor', '']) {
    expect([kindOf(type), isUrgent(type), usefulFor(type)]).toEqual([
      'support',
      false,
      24 * 60 * MINUTE,
    ]);
  }
});

test('the urgent types are those that cannot wait', () => {
  expect(NOTIFICATION_TYPES.filter(isUrgent).toSorted()).toEqual([
    'check_in_open',
    'event_called_off',
    'event_cancelled',
    'event_check_in',
    'event_moved',
    'match_found',
    'match_moved',
    'match_request',
    'opponent_looking',
    'reschedule_requested',
  ]);
});

function waysOf(type: string, recipient: Recipient, now: Date, patience = PATIENCE) {
  return channelsFor({ type, madeAt: now }, recipient, now, patience);
}

function times({ push, email, fallback }: ReturnType<typeof channelsFor>): Date[] {
  return [push, email, fallback].filter((at) => at !== null);
}

function minuteAt(at: Date, timeZone: string): number {
  const local = localOf(at, timeZone);
  return Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));
}
