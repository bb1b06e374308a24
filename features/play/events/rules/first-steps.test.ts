import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FIRST_STEPS, firstSteps, type Newcomer } from './first-steps.ts';

const NEW: Newcomer = { age: 'fine', isSubscribed: false, hasAccount: false };

test('most newcomers subscribe, link an account and join', () => {
  expect(firstSteps(NEW).map(({ step }) => step)).toEqual(['subscribe', 'link_account', 'join']);
});

test('what is done comes first, whichever was done before', () => {
  expect(firstSteps({ ...NEW, hasAccount: true })).toEqual([
    { step: 'link_account', done: true },
    { step: 'subscribe', done: false },
    { step: 'join', done: false },
  ]);
});

test('a guardian is asked before anything is paid for', () => {
  const steps = firstSteps({ ...NEW, age: 'consent_needed' });
  expect(steps.map(({ step }) => step)).toEqual(FIRST_STEPS);
});

test('who is too young is led nowhere', () => {
  expect(firstSteps({ ...NEW, age: 'too_young' })).toEqual([]);
});

test('joining is always what comes last, and what is done never stands after what is not', () => {
  const newcomer = fc.record({
    age: fc.constantFrom('fine' as const, 'consent_needed' as const),
    isSubscribed: fc.boolean(),
    hasAccount: fc.boolean(),
  });
  fc.assert(
    fc.property(newcomer, (player) => {
      const steps = firstSteps(player);
      const open = steps.findIndex(({ done }) => !done);
      expect(steps.at(-1)).toEqual({ step: 'join', done: false });
      expect(steps.slice(open).every(({ done }) => !done)).toBe(true);
    }),
  );
});
