import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Pause } from '#core/pauses.ts';
import { dueAt } from './deadlines.ts';
import { afterPauses, decide } from './machine.ts';
import type { MatchRules, MatchState } from './match.ts';
import {
  confirmed,
  disputed,
  inProgress,
  KICKOFF,
  later,
  NOW,
  proposed,
  RULES,
  SCORE,
  submitted,
} from './test-kit.ts';

const open = () =>
  fc.constantFrom(proposed(), proposed(true), confirmed(), inProgress(), submitted(), disputed());

/** Pauses after the last change of the match, in minutes: the time before each pause, and its length. */
const spells = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 5_000 })),
  { minLength: 1, maxLength: 5 },
);

describe('while an event is paused', () => {
  test('no deadline passes, however long it lasts', () => {
    fc.assert(
      fc.property(open(), fc.integer({ min: 0, max: 400_000 }), (state, minutes) => {
        const due = dueAt(state, RULES);
        if (!due) return;
        const from = new Date(due.getTime() - 1);
        const rules = { ...RULES, pauses: [{ from, to: null }] };
        const decision = decide(state, { type: 'deadline' }, later(from, minutes), rules);
        expect(decision).toMatchObject({ kind: 'refused', code: 'match_state_conflict' });
      }),
    );
  });

  test('nobody checks in, accepts or sets a time; a score is entered all the same', () => {
    const rules = { ...RULES, pauses: [{ from: KICKOFF, to: null }] };
    const paused = { kind: 'refused', code: 'event_paused' };
    const at = later(KICKOFF, 5);
    expect(decide(confirmed(), { type: 'ready', by: 'challenger' }, at, rules)).toMatchObject(
      paused,
    );
    const score = { type: 'submit', by: 'challenger', score: SCORE } as const;
    expect(decide(inProgress(), score, at, rules)).toMatchObject({ kind: 'changed' });
  });
});

describe('when it goes on', () => {
  test('all deadlines move by the same length, and repeated pauses add up', () => {
    fc.assert(
      fc.property(spells, (gaps) => {
        const moved = [confirmed(), inProgress(), submitted(), disputed()].map((state) => {
          const { pauses, length } = from(later(KICKOFF, 1), gaps);
          const rules = { ...RULES, pauses };
          const before = dueAt(state, rules);
          const after = dueAt(afterPauses(state, pauses), rules);
          expect((after?.getTime() ?? 0) - (before?.getTime() ?? 0)).toBe(length);
          return length;
        });
        expect(new Set(moved).size).toBe(1);
      }),
    );
  });

  test('times that have moved are not moved again, whoever asks and how often', () => {
    fc.assert(
      fc.property(open(), spells, fc.nat(5), (state, gaps, first) => {
        const { pauses } = from(later(KICKOFF, 1), gaps);
        const at_once = afterPauses(state, pauses);
        expect(afterPauses(at_once, pauses)).toEqual(at_once);
        const in_steps = afterPauses(afterPauses(state, pauses.slice(0, first)), pauses);
        expect(in_steps).toEqual(at_once);
      }),
    );
  });

  test('what happened in the pause stands still from then on', () => {
    const pauses = [{ from: KICKOFF, to: later(KICKOFF, 60) }];
    const score = { type: 'submit', by: 'challenger', score: SCORE } as const;
    const inPause: MatchRules = { ...RULES, pauses: [{ from: KICKOFF, to: null }] };
    const decision = decide(inProgress(), score, later(KICKOFF, 40), inPause);
    if (decision.kind !== 'changed') throw new Error('a score is refused');
    const rules = { ...RULES, pauses };
    const due = dueAt(afterPauses(decision.state, pauses), rules);
    expect(due).toEqual(new Date(later(KICKOFF, 60).getTime() + RULES.approveAfter));
  });

  test('what happened in a second pause stands still for what is left of that one alone', () => {
    const first = { from: KICKOFF, to: later(KICKOFF, 10) };
    const second = { from: later(KICKOFF, 20), to: null };
    const score = { type: 'submit', by: 'challenger', score: SCORE } as const;
    const resumed = afterPauses(inProgress(), [first]);
    const rules: MatchRules = { ...RULES, pauses: [first, second] };
    const decision = decide(resumed, score, later(KICKOFF, 40), rules);
    if (decision.kind !== 'changed') throw new Error('a score is refused');
    const pauses = [first, { ...second, to: later(KICKOFF, 60) }];
    const due = dueAt(afterPauses(decision.state, pauses), { ...RULES, pauses });
    expect(due).toEqual(new Date(later(KICKOFF, 60).getTime() + RULES.approveAfter));
  });

  test('a match that is over stays as it is', () => {
    const over: MatchState = { ...submitted(), status: 'completed' };
    expect(afterPauses(over, [{ from: NOW, to: later(NOW, 9_000) }])).toBe(over);
  });
});

function from(start: Date, gaps: readonly (readonly [number, number])[]) {
  let at = start;
  let length = 0;
  const pauses = gaps.map(([runs, stands]): Pause => {
    const begins = later(at, runs);
    at = later(begins, stands);
    length += stands * 60_000;
    return { from: begins, to: at };
  });
  return { pauses, length };
}
