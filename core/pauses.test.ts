import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endAfterPause, isPaused, playTime, stoodStillSince } from './pauses.ts';

const FROM = new Date('2026-11-10T12:00:00Z');

test('while a pause lasts, the clock of the event shows its beginning', () => {
  const lasts = [{ from: FROM, to: null }];
  expect(isPaused(lasts)).toBe(true);
  expect(playTime(after(90), lasts)).toEqual(FROM);
  const over = [{ from: FROM, to: after(60) }];
  expect(isPaused(over)).toBe(false);
  expect(playTime(after(90), over)).toEqual(after(90));
});

test('repeated pauses add up, each counted from the instant that is asked about', () => {
  const minutes = fc.integer({ min: 0, max: 300 });
  fc.assert(
    fc.property(fc.array(fc.tuple(minutes, minutes), { maxLength: 6 }), minutes, (gaps, since) => {
      let at = 0;
      let expected = 0;
      const pauses = gaps.map(([wait, length]) => {
        const from = at + wait;
        at = from + length;
        for (let minute = from; minute < at; minute += 1) if (minute >= since) expected += 1;
        return { from: after(from), to: after(at) };
      });
      expect(stoodStillSince(after(since), pauses)).toBe(expected * 60_000);
    }),
  );
});

test('an end that is written in a pause stands, unless it has passed when the event goes on', () => {
  const minutes = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(minutes, minutes, minutes, fc.boolean(), (written, left, resumed, isByHand) => {
      const end = { endsAt: after(written + left + 1), since: after(written), isByHand };
      const at = after(written + resumed);
      const then = endAfterPause(end, at);
      expect(then > at).toBe(true);
      const stands = isByHand && resumed <= left;
      expect(then).toEqual(stands ? end.endsAt : after(written + resumed + left + 1));
    }),
  );
});

function after(minutes: number): Date {
  return new Date(FROM.getTime() + minutes * 60_000);
}
