import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOver, referenceOf } from './prompts.ts';

const ASKED = new Date('2026-11-10T12:00:00Z');
const after = (minutes: number) => new Date(ASKED.getTime() + minutes * 60_000);

test.each([
  [false, 9, false],
  [false, 10, true],
  [true, 10, false],
  [true, 24 * 60 - 1, false],
  [true, 24 * 60, true],
])('a prompt (known: %s) after %i minutes is over: %s', (isKnown, minutes, over) => {
  expect(isOver({ askedAt: ASKED, isKnown }, after(minutes))).toBe(over);
});

test('a prompt that is over stays over', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.nat(5000), fc.nat(5000), (isKnown, minutes, more) => {
      const prompt = { askedAt: ASKED, isKnown };
      if (isOver(prompt, after(minutes))) expect(isOver(prompt, after(minutes + more))).toBe(true);
    }),
  );
});

test('the name in the prompt has what M-Pesa allows', () => {
  expect(referenceOf('Battle League Kenya')).toBe('BattleLeague');
  fc.assert(
    fc.property(
      fc.string(),
      (name) => void expect(referenceOf(name)).toMatch(/^[A-Za-z\d]{1,12}$/),
    ),
  );
});
