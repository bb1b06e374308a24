import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coversSpec } from '#testing/specification/index.ts';
import { deadlineOf } from './deadlines.ts';
import { hasNoOutcome } from './decision.ts';
import { decide } from './machine.ts';
import type { MatchAction, MatchState, MatchStatus } from './match.ts';
import { MATCH_STATUSES } from './match.ts';
import { anyMoments, anyStart, NOW, RULES, walk } from './test-kit.ts';
import { actionsFor, controlsFor, MATCH_CONTROLS } from './views.ts';

const RUNS = { numRuns: 400 };
const DAY = 24 * 3_600_000;

/** Controls of an official on an agreed match without a result. */
const BY_HAND = { advance: ['completed'], award: ['no_show'], both_out: ['void'] } as const;

/** The table of rules.md again: the statuses that each action may lead to. */
const TABLE: Readonly<
  Record<MatchStatus, Partial<Record<MatchAction['type'], readonly MatchStatus[]>>>
> = {
  requested: {
    accept: ['confirmed'],
    decline: ['declined'],
    reschedule: ['reschedule_requested'],
    cancel: ['cancelled'],
    deadline: ['expired'],
  },
  reschedule_requested: {
    accept: ['confirmed'],
    decline: ['requested', 'confirmed'],
    cancel: ['cancelled'],
    deadline: ['requested', 'confirmed'],
    move: ['confirmed'],
    ...BY_HAND,
  },
  confirmed: {
    ready: ['confirmed', 'in_progress'],
    reschedule: ['reschedule_requested'],
    cancel: ['cancelled'],
    deadline: ['no_show', 'void'],
    move: ['confirmed'],
    ...BY_HAND,
  },
  in_progress: {
    submit: ['awaiting_approval'],
    deadline: ['void'],
    extend: ['in_progress'],
    ...BY_HAND,
  },
  awaiting_approval: {
    verify: ['completed'],
    dispute: ['disputed'],
    edit: ['awaiting_approval'],
    submit: ['completed', 'disputed'],
    deadline: ['completed'],
    extend: ['awaiting_approval'],
    ...BY_HAND,
  },
  disputed: { rule: ['completed', 'confirmed', 'void'] },
  completed: { reopen: ['disputed'], appeal: ['disputed'] },
  declined: {},
  cancelled: {},
  expired: {},
  no_show: { reopen: ['disputed'] },
  void: { appeal: ['disputed'], reopen: ['disputed'] },
};

/** True for actions that the side may take, if they are not open to both sides. */
function mayAct(state: MatchState, action: MatchAction): boolean {
  switch (action.type) {
    case 'accept':
    case 'decline':
      return action.by !== state.proposal.by;
    case 'reschedule':
      return state.status === 'confirmed' || action.by !== state.proposal.by;
    case 'cancel':
      return state.status !== 'requested' || action.by === state.proposal.by;
    case 'edit':
      return state.submissions[action.by] !== null;
    case 'submit':
    case 'verify':
    case 'dispute':
      return state.status === 'in_progress' || state.submissions[action.by] === null;
    case 'rule':
      return !state.appealed || action.by === 'administrator';
    default:
      return true;
  }
}

describe('whatever anyone does at any time', () => {
  test('nothing happens but what the table has, by those who may', () => {
    coversSpec('state.transitions', 'role.opponent');
    everyDecision((before, action, _at, decision) => {
      if (decision.kind !== 'changed') return;
      expect(TABLE[before.status][action.type] ?? []).toContain(decision.state.status);
      expect(mayAct(before, action)).toBe(true);
      expect(decision.entry).toEqual({
        type: action.type,
        from: before.status,
        to: decision.state.status,
      });
    });
  });

  test('what the table lacks is a conflict that names the status', () => {
    everyDecision((before, action, _at, decision) => {
      if (TABLE[before.status][action.type] || decision.kind === 'repeated') return;
      const { status } = before;
      expect(decision).toEqual({ kind: 'refused', code: 'match_state_conflict', status });
    });
  });

  test('an action sent again is a repeat, also when the state comes back from the database', () => {
    everyDecision((_before, action, at, decision) => {
      if (decision.kind !== 'changed' || action.type === 'deadline') return;
      expect(decide(decision.state, action, at, RULES)).toEqual({ kind: 'repeated' });
      expect(decide(asKept(decision.state), action, at, RULES)).toEqual({ kind: 'repeated' });
    });
  });

  test('a result is final once between reopenings, and stands as long as it does', () => {
    fc.assert(
      fc.property(anyStart(), anyMoments(), (start, moments) => {
        let finals = 0;
        walk(moments, start, (_before, _act, _at, decision) => {
          if (decision.kind !== 'changed') return;
          for (const { type } of decision.outcomes) {
            if (type === 'final') finals += 1;
            if (type === 'reopened') finals -= 1;
          }
          expect([0, 1]).toContain(finals);
          expect(decision.state.winner !== null).toBe(finals === 1);
          expect(decision.state.finalScore !== null).toBe(finals === 1);
        });
      }),
      RUNS,
    );
  });

  test('a match is accepted once for its points, and moved three times at most', () => {
    fc.assert(
      fc.property(anyStart(), anyMoments(), (start, moments) => {
        let accepted = 0;
        const { state } = walk(moments, start, (_before, _act, _at, decision) => {
          if (decision.kind !== 'changed') return;
          accepted += decision.outcomes.filter(({ type }) => type === 'accepted').length;
        });
        expect(accepted).toBeLessThanOrEqual(1);
        expect(state.reschedules).toBeLessThanOrEqual(RULES.maxReschedules);
      }),
      RUNS,
    );
  });

  test('from an action that is said to bring nothing neither points nor a result follow', () => {
    everyDecision((_before, action, _at, decision) => {
      if (decision.kind === 'changed' && hasNoOutcome(action.type)) {
        expect(decision.outcomes).toEqual([]);
      }
    });
  });

  test('an action is offered exactly when the machine would accept one of its kind', () => {
    coversSpec('state.verify');
    everyDecision((before, action, at, decision) => {
      if (action.type === 'deadline' || !('by' in action) || action.by === 'event') return;
      const offered: string[] = isControl(action.type)
        ? controlsFor(before, 'organiser', at, RULES)
        : actionsFor(before, action.by, at, RULES);
      if (decision.kind === 'changed') expect(offered).toContain(action.type);
      if (offered.includes(action.type)) {
        const inTable = TABLE[before.status][action.type] !== undefined;
        expect(inTable && mayAct(before, action)).toBe(true);
      }
      expect(actionsFor(before, null, at, RULES)).toEqual([]);
    });
  });

  test('deadlines alone end every match that waits for no organiser', () => {
    fc.assert(
      fc.property(anyStart(), anyMoments(), (start, moments) => {
        let { state, at } = walk(moments, start, () => undefined);
        for (let due = deadlineOf(state, RULES); due; due = deadlineOf(state, RULES)) {
          at = new Date(Math.max(due.getTime(), at.getTime()));
          const decision = decide(state, { type: 'deadline' }, at, RULES);
          if (decision.kind !== 'changed') throw new Error('a deadline that is due is refused');
          state = decision.state;
        }
        const left = Object.keys(TABLE[state.status]);
        expect(left.filter((type) => !['rule', 'reopen', 'appeal'].includes(type))).toEqual([]);
        expect(at.getTime()).toBeLessThan(NOW.getTime() + 90 * DAY);
      }),
      RUNS,
    );
  });

  test('whoever ends a match by their own will pays for it, unless they take back their own request', () => {
    everyDecision((before, action, _at, decision) => {
      if (decision.kind !== 'changed' || (action.type !== 'cancel' && action.type !== 'decline'))
        return;
      const { status } = decision.state;
      if (status !== 'cancelled' && status !== 'declined') return;
      const first = (before.previousState ?? before).proposal.by;
      const free = before.kickoff === null && first === action.by;
      const type = before.kickoff ? 'cancelled_after_confirmation' : 'declined';
      expect(decision.outcomes).toEqual(free ? [] : [{ type, by: action.by }]);
    });
  });

  test('these walks see every status and every kind of action succeed', () => {
    const seen = new Set<string>();
    everyDecision(
      (_before, action, _at, decision) => {
        if (decision.kind === 'changed') seen.add(decision.state.status).add(action.type);
      },
      { numRuns: 2_000, seed: 7 },
    );
    const acts = new Set(Object.values(TABLE).flatMap((row) => Object.keys(row)));
    expect([...seen].sort()).toEqual([...new Set([...MATCH_STATUSES, ...acts])].sort());
  });
});

function isControl(type: MatchAction['type']): boolean {
  return (MATCH_CONTROLS as readonly string[]).includes(type);
}

function everyDecision(
  visit: Parameters<typeof walk>[2],
  parameters: { numRuns: number; seed?: number } = RUNS,
) {
  const property = fc.property(anyStart(), anyMoments(), (start, moments) => {
    walk(moments, start, visit);
  });
  fc.assert(property, parameters);
}

/** PostgreSQL's jsonb stores dates as text and reorders keys; the server revives the dates it compares. */
function asKept(state: MatchState): MatchState {
  const { lastAction } = state;
  return { ...state, lastAction: lastAction && (reordered(lastAction) as MatchAction) }; // same content
}

function reordered(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => [key, reordered(part)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1)));
}
