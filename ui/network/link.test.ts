import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ANSWERS_ASKED, openLine, SLOW_FROM_MS, typical } from './link.ts';

describe('the sign of the connection', () => {
  test('is live while nothing was asked, and where answers come soon', () => {
    expect([openLine([]), openLine([80, 90, 120])]).toEqual(['live', 'live']);
  });

  test('is not slow for one slow answer among quick ones', () => {
    expect(openLine([80, 9_000, 90])).toBe('live');
  });

  test('is slow when most of the last answers were', () => {
    expect(openLine([80, 2_000, 3_000])).toBe('slow');
  });

  test('forgets what was long ago', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(60_000)),
        fc.array(fc.nat(SLOW_FROM_MS - 1), {
          minLength: ANSWERS_ASKED,
          maxLength: ANSWERS_ASKED,
        }),
        (before, lately) => openLine([...before, ...lately]) === 'live',
      ),
    );
  });

  test('tells a time that was measured', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(60_000), { minLength: 1 }), (times) =>
        times.includes(typical(times)),
      ),
    );
  });
});
