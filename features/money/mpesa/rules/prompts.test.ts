import fc from 'fast-check';
import { expect, test } from 'vitest';
import { askAgainAt, isOver, type LastWord, referenceOf } from './prompts.ts';

const ASKED = new Date('2026-11-10T12:00:00Z');
const after = (minutes: number) => new Date(ASKED.getTime() + minutes * 60_000);

const WORDS = ['lost', 'open', 'silent'] as const satisfies readonly LastWord[];

test.each([
  ['lost', 9, false],
  ['lost', 10, true],
  ['open', 10, false],
  ['open', 24 * 60 - 1, false],
  ['open', 24 * 60, true],
  ['silent', 24 * 60, false],
  ['silent', 72 * 60, true],
] as const)('a prompt (%s) after %i minutes is over: %s', (lastWord, minutes, over) => {
  expect(isOver({ askedAt: ASKED, lastWord }, after(minutes))).toBe(over);
});

test('a prompt that is over stays over', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...WORDS),
      fc.nat(5000),
      fc.nat(5000),
      (lastWord, minutes, more) => {
        const prompt = { askedAt: ASKED, lastWord };
        if (isOver(prompt, after(minutes)))
          expect(isOver(prompt, after(minutes + more))).toBe(true);
      },
    ),
  );
});

test('M-Pesa is asked about reported money ever less often, and not for ever', () => {
  let now = ASKED;
  let [questions, wait] = [0, 0];
  for (let next = askAgainAt(0, now); next; next = askAgainAt(questions, now)) {
    expect(next.getTime() - now.getTime()).toBeGreaterThanOrEqual(wait);
    wait = next.getTime() - now.getTime();
    now = next;
    questions += 1;
  }
  expect(wait).toBe(60 * 60_000);
  expect(now.getTime() - ASKED.getTime()).toBeGreaterThan(13 * 24 * 60 * 60_000);
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
