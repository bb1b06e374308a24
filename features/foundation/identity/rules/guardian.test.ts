import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  answerOf,
  consentState,
  decisionsOn,
  GUARDIAN_DECISIONS,
  type GuardianAsk,
} from './guardian.ts';

const NOW = new Date('2026-11-10T12:00:00Z');
const LATER = new Date('2026-11-18T12:00:00Z');
const FRESH: GuardianAsk = {
  answer: null,
  expiresAt: new Date('2026-11-17T12:00:00Z'),
  replaced: false,
};
const at = (day: number) => new Date(Date.UTC(2026, 10, day));

describe('what a guardian may decide by a link', () => {
  test('agree or refuse, for as long as it is the newest and has not expired', () => {
    expect(decisionsOn(FRESH, NOW)).toEqual(['agree', 'refuse']);
    expect(decisionsOn(FRESH, LATER)).toEqual([]);
    expect(decisionsOn({ ...FRESH, replaced: true }, NOW)).toEqual([]);
    expect(decisionsOn(undefined, NOW)).toEqual([]);
  });
  test('a consent can be taken back at any time, and given again', () => {
    expect(decisionsOn({ ...FRESH, answer: 'agreed' }, LATER)).toEqual(['withdraw']);
    expect(decisionsOn({ ...FRESH, answer: 'withdrawn' }, LATER)).toEqual(['agree']);
    expect(decisionsOn({ ...FRESH, answer: 'refused' }, LATER)).toEqual(['agree']);
  });
  test('whatever is decided, in whatever order: the consent stands only after an agreement', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...GUARDIAN_DECISIONS)), (decisions) => {
        let ask = FRESH;
        for (const decision of decisions) {
          if (decisionsOn(ask, NOW).includes(decision))
            ask = { ...ask, answer: answerOf(decision) };
        }
        const taken = decisions.filter((each) => each !== 'refuse' || ask.answer === 'refused');
        if (ask.answer === 'agreed') expect(taken).toContain('agree');
        if (ask.answer === null) expect(decisions.every((each) => each === 'withdraw')).toBe(true);
      }),
    );
  });
});

describe('how it stands between a player and the guardians asked', () => {
  const ask = (answer: GuardianAsk['answer'], answeredAt: Date | null) => {
    return { ...FRESH, answer, answeredAt };
  };
  test('by the last answer, whoever gave it', () => {
    const mother = ask('withdrawn', at(9));
    const father = ask('agreed', at(8));
    expect(consentState([father, mother], NOW)).toBe('withdrawn');
    expect(consentState([mother, ask('agreed', at(10))], NOW)).toBe('agreed');
  });
  test('without one, by the last message', () => {
    expect(consentState([], NOW)).toBe('none');
    expect(consentState([ask(null, null)], NOW)).toBe('asked');
    expect(consentState([ask(null, null)], LATER)).toBe('expired');
    expect(consentState([ask('refused', at(9)), ask(null, null)], NOW)).toBe('asked');
  });
});
