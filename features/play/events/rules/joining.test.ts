import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coversSpec } from '#testing/specification/index.ts';
import { EVENT_FORMATS, type EventStage } from './event.ts';
import {
  actionsOn,
  isFull,
  type JoinableEvent,
  type JoiningPlayer,
  missingForJoining,
} from './joining.ts';

const hours = (hour: number) => new Date(Date.UTC(2026, 10, 10, hour));
const now = hours(12);

const open: JoinableEvent = {
  format: 'daily_battleground',
  stage: 'published',
  platform: null,
  residency: null,
  capacity: null,
  entrants: 0,
  opensAt: hours(8),
  startsAt: hours(10),
  endsAt: hours(20),
};
const linked: JoiningPlayer = {
  age: 'fine',
  country: null,
  isSubscribed: true,
  account: { platform: 'ps5' },
};

test('nothing is missing for a registered player with a linked account', () => {
  expect(missingForJoining(linked, open, now)).toEqual([]);
});

test('all that is missing is named at once', () => {
  coversSpec('rule.linked-account', 'rule.ps5');
  const event = { ...open, platform: 'ps5', isFinal: true } as const;
  expect(missingForJoining(undefined, event, hours(7))).toEqual([
    'not_registered',
    'event_not_open',
    'qualifier_needed',
  ]);
  expect(missingForJoining({ ...linked, account: null }, event, now)).toEqual([
    'account_not_linked',
    'qualifier_needed',
  ]);
  expect(missingForJoining({ ...linked, account: { platform: 'xbox' } }, event, now)).toEqual([
    'platform_required',
    'qualifier_needed',
  ]);
});

test('a full event is no obstacle: who joins it waits for a place', () => {
  const full = { ...open, capacity: 2, entrants: 2 };
  expect(missingForJoining(linked, full, now)).toEqual([]);
  expect([isFull(full), isFull({ ...full, entrants: 1 }), isFull(open)]).toEqual([
    true,
    false,
    false,
  ]);
  const waiting = { left: true, checkedIn: false, waiting: true };
  expect(actionsOn(full, waiting, now)).toEqual(['leave']);
  const begun = { ...full, format: 'knockout', startsAt: now } as const;
  expect(actionsOn(begun, waiting, now)).toEqual([]);
});

test('joining needs an active subscription or trial, and the age', () => {
  coversSpec('rule.age');
  const nobody: JoiningPlayer = { ...linked, age: 'too_young', isSubscribed: false, account: null };
  expect(missingForJoining(nobody, open, now)).toEqual([
    'age_needed',
    'subscription_needed',
    'account_not_linked',
  ]);
});

test('joining needs the date of birth, and names it in its place among the rest', () => {
  coversSpec('rule.age');
  const undated: JoiningPlayer = { ...linked, age: 'date_needed', isSubscribed: false };
  expect(missingForJoining(undated, open, now)).toEqual(['age_needed', 'subscription_needed']);
});

test('an address that mail has not been shown to reach is missing for joining', () => {
  expect(missingForJoining({ ...linked, emailUnproved: true }, open, now)).toEqual([
    'email_unverified',
  ]);
});

test('an account whose platform nobody knows does not do where PS5 is asked for', () => {
  const exclusive = { ...open, platform: 'ps5' };
  expect(missingForJoining({ ...linked, account: { platform: null } }, exclusive, now)).toEqual([
    'platform_required',
  ]);
  expect(missingForJoining({ ...linked, account: { platform: null } }, open, now)).toEqual([]);
});

test('who lives elsewhere is missing where an event is only for those who live in one country', () => {
  coversSpec('rule.residency');
  const country = fc.constantFrom('ZA', 'NA', 'LS');
  fc.assert(
    fc.property(fc.option(country), country, (residency, lives) => {
      const missing = missingForJoining({ ...linked, country: lives }, { ...open, residency }, now);
      const isElsewhere = residency !== null && residency !== lives;
      expect(missing).toEqual(isElsewhere ? ['residency_needed'] : []);
    }),
  );
  const local = { ...open, residency: 'ZA' };
  expect(missingForJoining(linked, local, now)).toEqual(['residency_needed']);
  expect(missingForJoining(undefined, local, now)).toEqual(['not_registered']);
});

const anyEvent = fc.record({
  format: fc.constantFrom(...EVENT_FORMATS),
  stage: fc.constantFrom<EventStage>('draft', 'published', 'cancelled'),
  platform: fc.constantFrom(null, 'ps5'),
  residency: fc.constant(null),
  capacity: fc.option(fc.integer({ min: 2, max: 4 })),
  entrants: fc.integer({ min: 0, max: 4 }),
  opensAt: fc.constant(open.opensAt),
  startsAt: fc.constant(open.startsAt),
  endsAt: fc.constant(open.endsAt),
});
const anyHour = fc.integer({ min: 0, max: 23 }).map(hours);

test('joining is offered exactly while the time for it is right', () => {
  fc.assert(
    fc.property(anyEvent, anyHour, (event, at) => {
      const offered = actionsOn(event, undefined, at).includes('join');
      expect(offered).toBe(!missingForJoining(linked, event, at).includes('event_not_open'));
      expect(actionsOn(event, { left: true, checkedIn: false }, at)).toEqual(
        actionsOn(event, undefined, at),
      );
    }),
  );
});

test('who takes part may leave until all is over, and challenge only where matches are open to all', () => {
  fc.assert(
    fc.property(anyEvent, anyHour, (event, at) => {
      const actions = actionsOn(event, { left: false, checkedIn: false }, at);
      expect(actions).not.toContain('join');
      const isOver =
        event.stage === 'cancelled' || (event.stage === 'published' && at >= event.endsAt);
      expect(actions.includes('leave')).toBe(!isOver);
      expect(actions.includes('challenge')).toBe(!isOver && event.format === 'daily_battleground');
    }),
  );
});
