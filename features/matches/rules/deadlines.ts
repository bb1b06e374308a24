import { changed, conflict, type Decision, finish, type Outcome, restore } from './decision.ts';
import type { MatchRules, MatchState, Score, Side } from './match.ts';

const WALKOVER_GOALS = 3;

/** When a match moves by itself if nobody moves it; `null`: it waits for a person, or has ended. */
export function deadlineOf(state: MatchState, rules: MatchRules): Date | null {
  switch (state.status) {
    case 'requested':
      return state.isInstant
        ? plus(state.proposal.date, rules.instantOpenFor)
        : state.proposal.date;
    case 'reschedule_requested':
      return earlier(state.proposal.date, state.standing?.proposal.date);
    case 'confirmed':
      return state.kickoff && plus(state.kickoff, rules.checkInClosesAfter);
    case 'in_progress':
      return plus(state.changedAt, rules.voidAfter);
    case 'awaiting_approval':
      return plus(state.changedAt, rules.approveAfter);
    default:
      return null;
  }
}

/** By when an organiser rules on a dispute; shown to both players from the start. */
export function rulingDueAt(state: MatchState, rules: MatchRules): Date | null {
  return state.status === 'disputed' ? plus(state.changedAt, rules.ruleWithin) : null;
}

/** Time has passed: what happens by itself. Refused while nothing is due, so a job may come at any time. */
export function pass(state: MatchState, at: Date, rules: MatchRules): Decision {
  const deadline = deadlineOf(state, rules);
  if (!deadline || at < deadline) return conflict(state);
  switch (state.status) {
    case 'requested':
      return changed({ ...state, status: 'expired' });
    case 'reschedule_requested':
      return restore(state); // without agreement the last agreed time stands
    case 'confirmed':
      return closeCheckIn(state);
    case 'in_progress':
      return changed({ ...state, status: 'void' }, { type: 'not_completed' });
    default:
      return approve(state);
  }
}

function approve(state: MatchState): Decision {
  const score = state.submissions.challenger ?? state.submissions.challenged;
  return score ? finish(state, score) : conflict(state);
}

/** One ready: a walkover for that one, 3-0. None: void. */
function closeCheckIn(state: MatchState): Decision {
  const sides: readonly Side[] = ['challenger', 'challenged'];
  const absent = sides.filter((side) => !state.ready[side]);
  const faults = absent.map((by): Outcome => ({ type: 'no_show', by }));
  const winner = sides.find((side) => state.ready[side]);
  if (!winner) return changed({ ...state, status: 'void' }, ...faults);
  const score: Score = {
    challenger: winner === 'challenger' ? WALKOVER_GOALS : 0,
    challenged: winner === 'challenged' ? WALKOVER_GOALS : 0,
  };
  const final = { type: 'final', score, winner, walkover: true, record: [] } as const;
  return changed({ ...state, status: 'no_show', finalScore: score, winner }, ...faults, final);
}

function plus(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms);
}

function earlier(a: Date, b: Date | undefined): Date {
  return b && b < a ? b : a;
}
