import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deadlineOf } from './deadlines.ts';
import type { Decision } from './decision.ts';
import { decide, propose } from './machine.ts';
import {
  defaultMatchRules,
  MATCH_STATUSES,
  type MatchAct,
  type MatchState,
  type MatchStatus,
} from './match.ts';
import { actionsFor, listOf, resultStateOf } from './views.ts';

const START = new Date('2026-11-01T00:00:00Z');
const END = new Date('2026-12-01T00:00:00Z');
const RULES = defaultMatchRules(START, END);
const NOW = new Date('2026-11-10T12:00:00Z');
const MINUTE = 60_000;
const KICKOFF = later(NOW, 60);

/** Where each status may lead: the table of rules.md. */
const TABLE: Readonly<Record<MatchStatus, readonly MatchStatus[]>> = {
  requested: ['confirmed', 'declined', 'reschedule_requested', 'cancelled', 'expired'],
  reschedule_requested: ['confirmed', 'requested'],
  confirmed: ['confirmed', 'in_progress', 'reschedule_requested', 'cancelled', 'no_show', 'void'],
  in_progress: ['awaiting_approval', 'void'],
  awaiting_approval: ['awaiting_approval', 'completed', 'disputed'],
  disputed: ['completed', 'confirmed', 'void'],
  completed: ['disputed'],
  declined: [],
  cancelled: [],
  expired: [],
  no_show: [],
  void: ['disputed'], // by appeal against a ruling only
};

describe('a match', () => {
  test('is requested, accepted, checked in, played and verified', () => {
    const { state, outcomes } = play([
      [{ type: 'accept', by: 'challenged' }, NOW],
      [{ type: 'ready', by: 'challenger' }, KICKOFF],
      [{ type: 'ready', by: 'challenged' }, KICKOFF],
      [{ type: 'submit', by: 'challenger', score: { challenger: 2, challenged: 1 } }, KICKOFF],
      [{ type: 'verify', by: 'challenged' }, KICKOFF],
    ]);
    expect(state).toMatchObject({ status: 'completed', winner: 'challenger' });
    expect(outcomes).toEqual([
      { type: 'accepted', by: 'challenged' },
      expect.objectContaining({ type: 'final', record: ['challenger', 'challenged'] }),
    ]);
  });

  test('that only one side checks in for is a walkover of 3-0', () => {
    const { state, outcomes } = play([
      [{ type: 'accept', by: 'challenged' }, NOW],
      [{ type: 'ready', by: 'challenged' }, KICKOFF],
      [{ type: 'deadline' }, later(KICKOFF, 15)],
    ]);
    expect(state).toMatchObject({
      status: 'no_show',
      finalScore: { challenger: 0, challenged: 3 },
    });
    expect(outcomes).toContainEqual({ type: 'no_show', by: 'challenger' });
  });

  test('that both sides report differently is disputed; equally, it is completed', () => {
    const score = { challenger: 2, challenged: 1 };
    expect(inProgress({ type: 'submit', by: 'challenged', score })).toBe('completed');
    const other = { challenger: 1, challenged: 2 };
    expect(inProgress({ type: 'submit', by: 'challenged', score: other })).toBe('disputed');
  });

  test('whose reschedule is declined stands at the last agreed time', () => {
    const moved = later(KICKOFF, 60);
    const { state } = play([
      [{ type: 'accept', by: 'challenged' }, NOW],
      [{ type: 'reschedule', by: 'challenger', proposedDate: moved }, NOW],
      [{ type: 'decline', by: 'challenged' }, NOW],
    ]);
    expect(state).toMatchObject({ status: 'confirmed', kickoff: KICKOFF });
  });

  test('cannot be proposed for the past or outside the dates of its event', () => {
    for (const date of [later(NOW, -1), later(END, 1)]) {
      const input = { by: 'challenger', proposedDate: date, isInstant: false } as const;
      expect(propose(input, NOW, RULES)).toMatchObject({ code: 'kickoff_invalid' });
    }
  });

  test('the same act by the same side again is answered as the first time', () => {
    const accepted = play([[{ type: 'accept', by: 'challenged' }, NOW]]).state;
    const again = decide(accepted, { type: 'accept', by: 'challenged' }, NOW, RULES);
    expect(again).toEqual({ kind: 'repeated' });
  });

  test('in a cup needs a winner; penalties decide a level score', () => {
    const cup = { ...RULES, drawsAllowed: false };
    const state = readyToSubmit();
    const level = { challenger: 1, challenged: 1 };
    const submit = { type: 'submit', by: 'challenger' } as const;
    expect(decide(state, { ...submit, score: level }, KICKOFF, cup)).toMatchObject({
      code: 'winner_needed',
    });
    const decided = { ...level, penalties: { challenger: 4, challenged: 3 } };
    expect(decide(state, { ...submit, score: decided }, KICKOFF, cup).kind).toBe('changed');
  });

  test('an appeal is possible once, and then an administrator rules', () => {
    const ruling = { outcome: 'void' } as const;
    const { state } = play([
      ...toSubmitted(),
      [{ type: 'dispute', by: 'challenged', reason: 'wrong' }, KICKOFF],
      [{ type: 'rule', by: 'organiser', ruling, reason: 'no evidence' }, KICKOFF],
      [{ type: 'appeal', by: 'challenger', reason: 'there is' }, KICKOFF],
    ]);
    const again = { type: 'rule', by: 'organiser', ruling, reason: 'still none' } as const;
    expect(decide(state, again, KICKOFF, RULES)).toMatchObject({ code: 'administrator_needed' });
  });
});

describe('whatever anyone does at any time', () => {
  test('no transition happens but those of the table, and refusals change nothing', () => {
    fc.assert(
      fc.property(fc.array(timedAct(), { maxLength: 40 }), (acts) => {
        let { state, at } = fresh();
        for (const [act, minutes] of acts) {
          at = later(at, minutes);
          const decision = decide(state, act, at, RULES);
          if (decision.kind !== 'changed') continue;
          expect(TABLE[state.status]).toContain(decision.state.status);
          state = decision.state;
        }
      }),
      { numRuns: 500 },
    );
  });

  test('a result is final once between reopenings', () => {
    fc.assert(
      fc.property(fc.array(timedAct(), { maxLength: 60 }), (acts) => {
        let { state, at } = fresh();
        let finals = 0;
        for (const [act, minutes] of acts) {
          at = later(at, minutes);
          const decision = decide(state, act, at, RULES);
          if (decision.kind !== 'changed') continue;
          state = decision.state;
          finals += decision.outcomes.filter(({ type }) => type === 'final').length;
          finals -= decision.outcomes.filter(({ type }) => type === 'reopened').length;
          expect([0, 1]).toContain(finals);
          expect(state.winner !== null).toBe(finals === 1);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('deadlines alone end every match that no dispute holds', () => {
    fc.assert(
      fc.property(fc.array(timedAct(), { maxLength: 20 }), (acts) => {
        let { state, at } = fresh();
        for (const [act, minutes] of acts) {
          at = later(at, minutes);
          state = resultOf(state, decide(state, act, at, RULES));
        }
        for (let i = 0; i < 8; i += 1) {
          const due = deadlineOf(state, RULES);
          if (due)
            state = resultOf(
              state,
              decide(state, { type: 'deadline' }, new Date(Math.max(+due, +at)), RULES),
            );
        }
        expect(deadlineOf(state, RULES)).toBeNull();
      }),
    );
  });

  test('an offered action is one the machine accepts', () => {
    fc.assert(
      fc.property(fc.array(timedAct(), { maxLength: 20 }), (acts) => {
        let { state, at } = fresh();
        for (const [act, minutes] of acts) {
          at = later(at, minutes);
          state = resultOf(state, decide(state, act, at, RULES));
        }
        const offered = actionsFor(state, 'challenger', at, RULES);
        const verify = decide(
          { ...state, lastAct: null },
          { type: 'verify', by: 'challenger' },
          at,
          RULES,
        );
        expect(offered.includes('verify')).toBe(verify.kind === 'changed');
        expect(actionsFor(state, null, at, RULES)).toEqual([]);
      }),
    );
  });
});

test('every status has its list, and a result state', () => {
  for (const status of MATCH_STATUSES) {
    expect(listOf(status)).toBeTruthy();
    expect(resultStateOf({ ...fresh().state, status }, null)).toBeTruthy();
  }
});

type Step = readonly [MatchAct, Date];

function play(steps: readonly Step[]) {
  let { state } = fresh();
  const outcomes: unknown[] = [];
  for (const [act, at] of steps) {
    const decision = decide(state, act, at, RULES);
    if (decision.kind !== 'changed') throw new Error(`${act.type}: ${JSON.stringify(decision)}`);
    state = decision.state;
    outcomes.push(...decision.outcomes);
  }
  return { state, outcomes };
}

function toSubmitted(): Step[] {
  const score = { challenger: 2, challenged: 1 };
  return [
    [{ type: 'accept', by: 'challenged' }, NOW],
    [{ type: 'ready', by: 'challenger' }, KICKOFF],
    [{ type: 'ready', by: 'challenged' }, KICKOFF],
    [{ type: 'submit', by: 'challenger', score }, KICKOFF],
  ];
}

function readyToSubmit(): MatchState {
  return play(toSubmitted().slice(0, 3)).state;
}

function inProgress(next: MatchAct): MatchStatus {
  return play([...toSubmitted(), [next, KICKOFF]]).state.status;
}

function fresh(): { state: MatchState; at: Date } {
  const input = { by: 'challenger', proposedDate: KICKOFF, isInstant: false } as const;
  const decision = propose(input, NOW, RULES);
  if (decision.kind !== 'changed') throw new Error('the sample proposal is refused');
  return { state: decision.state, at: NOW };
}

function resultOf(state: MatchState, decision: Decision): MatchState {
  return decision.kind === 'changed' ? decision.state : state;
}

function timedAct(): fc.Arbitrary<[MatchAct, number]> {
  const by = fc.constantFrom('challenger' as const, 'challenged' as const);
  const official = fc.constantFrom('organiser' as const, 'administrator' as const);
  const goals = fc.integer({ min: 0, max: 2 });
  const score = fc.record({ challenger: goals, challenged: goals });
  const date = fc.integer({ min: -60, max: 600 }).map((minutes) => later(KICKOFF, minutes));
  const ruling = fc.oneof(
    score.map((value) => ({ outcome: 'score' as const, score: value })),
    date.map((kickoff) => ({ outcome: 'replay' as const, kickoff })),
    fc.constant({ outcome: 'void' as const }),
  );
  const reason = fc.constant('because');
  const act = fc.oneof(
    fc.record({
      type: fc.constantFrom(
        'accept' as const,
        'decline' as const,
        'cancel' as const,
        'verify' as const,
      ),
      by,
    }),
    fc.record({ type: fc.constant('ready' as const), by }),
    fc.record({ type: fc.constant('reschedule' as const), by, proposedDate: date }),
    fc.record({ type: fc.constantFrom('submit' as const, 'edit' as const), by, score }),
    fc.record({ type: fc.constantFrom('dispute' as const, 'appeal' as const), by, reason }),
    fc.record({ type: fc.constant('rule' as const), by: official, ruling, reason }),
    fc.record({ type: fc.constant('reopen' as const), by: official, reason }),
    fc.constant({ type: 'deadline' as const }),
  );
  return fc.tuple(act, fc.constantFrom(0, 1, 15, 60, 24 * 60));
}

function later(date: Date, minutes: number): Date {
  return new Date(date.getTime() + minutes * MINUTE);
}
