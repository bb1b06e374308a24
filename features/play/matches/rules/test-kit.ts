/** Shared by the tests of the match rules: a sample match and ways to walk through it. */
import fc from 'fast-check';
import { type Score, SIDES } from '#core/scores.ts';
import type { Outcome } from '#features/play/leaderboards/rules/outcome.ts';
import { decide, propose } from './machine.ts';
import {
  defaultMatchRules,
  type MatchAction,
  type MatchRules,
  type MatchState,
  type Official,
} from './match.ts';

export const NOW = new Date('2026-11-10T12:00:00Z');
export const EVENT_END = new Date('2026-12-01T00:00:00Z');
export const RULES = defaultMatchRules(new Date('2026-11-01T00:00:00Z'), EVENT_END);
export const KICKOFF = later(NOW, 60);

export const SCORE = { challenger: 2, challenged: 1 };
export const OTHER_SCORE = { challenger: 1, challenged: 2 };

/** An action and how many minutes pass before it. */
export type Moment = readonly [action: MatchAction, minutes: number];

export function later(date: Date, minutes: number): Date {
  return new Date(date.getTime() + minutes * 60_000);
}

export function proposed(isInstant = false): MatchState {
  const decision = propose({ by: 'challenger', proposedDate: KICKOFF, isInstant }, NOW, RULES);
  if (decision.kind !== 'changed') throw new Error('the sample proposal is refused');
  return decision.state;
}

/** Takes every step, each of which must be accepted. */
export function play(
  steps: readonly (readonly [MatchAction, Date])[],
  start = proposed(),
  rules: MatchRules = RULES,
) {
  let state = start;
  const outcomes: Outcome[] = [];
  for (const [action, at] of steps) {
    const decision = decide(state, action, at, rules);
    if (decision.kind !== 'changed') throw new Error(`${action.type}: ${JSON.stringify(decision)}`);
    state = decision.state;
    outcomes.push(...decision.outcomes);
  }
  return { state, outcomes };
}

export function confirmed(): MatchState {
  return play([[{ type: 'accept', by: 'challenged' }, NOW]]).state;
}

export function inProgress(): MatchState {
  return play(
    SIDES.map((by) => [{ type: 'ready', by }, KICKOFF]),
    confirmed(),
  ).state;
}

export function submitted(): MatchState {
  return play([[{ type: 'submit', by: 'challenger', score: SCORE }, KICKOFF]], inProgress()).state;
}

export function disputed(): MatchState {
  const action = { type: 'dispute', by: 'challenged', reason: 'I won' } as const;
  return play([[action, KICKOFF]], submitted()).state;
}

/** Any acts by anyone, refused ones passed over; `visit` sees every decision, on states nobody can change. */
export function walk(
  moments: readonly Moment[],
  start: MatchState,
  visit: (
    before: MatchState,
    action: MatchAction,
    at: Date,
    after: ReturnType<typeof decide>,
  ) => void,
  rules: MatchRules = RULES,
): { state: MatchState; at: Date } {
  let state = deepFreeze(start);
  let at = start.changedAt;
  for (const [action, minutes] of moments) {
    at = later(at, minutes);
    const decision = decide(state, action, at, rules);
    visit(state, action, at, decision);
    if (decision.kind === 'changed') state = deepFreeze(decision.state);
  }
  return { state, at };
}

/** From every phase on: a walk from the request alone would seldom come to a ruling. */
export function anyStart(): fc.Arbitrary<MatchState> {
  return fc.constantFrom(
    proposed(),
    proposed(true),
    confirmed(),
    inProgress(),
    submitted(),
    disputed(),
  );
}

export function anyMoments(): fc.Arbitrary<Moment[]> {
  const wait = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(0, 1, 5, 15) },
    { weight: 3, arbitrary: fc.constantFrom(60, 24 * 60) },
  );
  return fc.array(fc.tuple(anyAction(), wait), { minLength: 10, maxLength: 90, size: 'max' });
}

function anyAction(): fc.Arbitrary<MatchAction> {
  const by = fc.constantFrom(...SIDES);
  const official = fc.constantFrom('organiser' as const, 'administrator' as const);
  const goals = fc.integer({ min: 1, max: 2 });
  const score = fc.record({ challenger: goals, challenged: goals });
  const date = fc.integer({ min: -30, max: 2_000 }).map((minutes) => later(KICKOFF, minutes));
  const ruling = fc.oneof(
    score.map((value) => ({ outcome: 'score' as const, score: value })),
    date.map((kickoff) => ({ outcome: 'replay' as const, kickoff })),
    fc.constant({ outcome: 'void' as const }),
  );
  const reason = fc.constant('because');
  const simple = fc.constantFrom('accept' as const, 'ready' as const, 'verify' as const);
  const ending = fc.constantFrom('decline' as const, 'cancel' as const);
  return fc.oneof(
    { weight: 8, arbitrary: fc.record({ type: simple, by }) },
    { weight: 1, arbitrary: fc.record({ type: ending, by }) },
    {
      weight: 2,
      arbitrary: fc.record({ type: fc.constant('reschedule' as const), by, proposedDate: date }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        type: fc.constantFrom('submit' as const, 'edit' as const),
        by,
        score,
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        type: fc.constantFrom('dispute' as const, 'appeal' as const),
        by,
        reason,
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ type: fc.constant('rule' as const), by: official, ruling, reason }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ type: fc.constant('reopen' as const), by: official, reason }),
    },
    { weight: 1, arbitrary: byHand(official, score, date, reason) },
    { weight: 2, arbitrary: fc.constant({ type: 'deadline' as const }) },
  );
}

function byHand(
  by: fc.Arbitrary<Official>,
  score: fc.Arbitrary<Score>,
  date: fc.Arbitrary<Date>,
  reason: fc.Arbitrary<string>,
): fc.Arbitrary<MatchAction> {
  const of = <T extends string>(type: T) => fc.constant(type);
  return fc.oneof(
    fc.record({ type: of('advance'), by, score, reason }),
    fc.record({ type: of('award'), by, winner: fc.constantFrom(...SIDES), reason }),
    fc.record({ type: of('both_out'), by, reason }),
    fc.record({ type: of('extend'), by, until: date, reason }),
    fc.record({ type: of('move'), by, kickoff: date, reason }),
  );
}

function deepFreeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) {
    if (typeof part === 'object' && part !== null) deepFreeze(part);
  }
  return Object.freeze(value);
}
