import { playTime } from '#core/pauses.ts';
import { SIDES, walkoverFor } from '#core/scores.ts';
import type { Outcome } from '#features/play/leaderboards/rules/outcome.ts';
import { changed, conflict, finish, restore, type Step } from './decision.ts';
import type { MatchRules, MatchState } from './match.ts';

/** When a match moves by itself if nobody moves it; `null`: it waits for a person, or has ended. */
export function deadlineOf(state: MatchState, rules: MatchRules): Date | null {
  switch (state.status) {
    case 'requested':
      return requestLapsesAt(state, rules);
    case 'reschedule_requested':
      return rescheduleLapsesAt(state, rules);
    case 'confirmed':
      return (
        state.kickoff &&
        plus(state.kickoff, state.isInstant ? rules.instantOpenFor : rules.checkInClosesAfter)
      );
    case 'in_progress':
      return plus(state.changedAt, rules.voidAfter + delayOf(state));
    case 'awaiting_approval':
      return plus(state.changedAt, rules.approveAfter + delayOf(state));
    default:
      return null;
  }
}

/** From when a side may check in to a confirmed match; to an instant one from its kickoff, when it was accepted. */
export function checkInOpensAt(state: MatchState, rules: MatchRules): Date | null {
  if (state.status !== 'confirmed' || !state.kickoff) return null;
  return plus(state.kickoff, state.isInstant ? 0 : -rules.checkInOpensBefore);
}

/** By when an organiser rules on a dispute; shown to both players from the start. */
export function rulingDueAt(state: MatchState, rules: MatchRules): Date | null {
  if (state.status !== 'disputed') return null;
  return plus(state.changedAt, rules.ruleWithin + delayOf(state));
}

/** A match that has stood still past its deadline is shown to the organisers by itself. */
export function isOverdue(state: MatchState, at: Date, rules: MatchRules): boolean {
  const due = dueAt(state, rules);
  return due !== null && playTime(at, rules.pauses) > due;
}

/** When somebody, an official too, must have done something. */
export function dueAt(state: MatchState, rules: MatchRules): Date | null {
  return rulingDueAt(state, rules) ?? deadlineOf(state, rules);
}

/** Time has passed: what happens by itself. Refused while nothing is due, so a job may come at any time. */
export function pass(state: MatchState, at: Date, rules: MatchRules): Step {
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

/** Silence is consent: the one score there is counts. */
function approve(state: MatchState): Step {
  const score = state.submissions.challenger ?? state.submissions.challenged;
  return score ? finish(state, score) : conflict(state);
}

/** One ready: a walkover for that one, 3-0. None: void. */
function closeCheckIn(state: MatchState): Step {
  const absent = SIDES.filter((side) => !state.ready[side]);
  const faults = absent.map((by): Outcome => ({ type: 'no_show', by }));
  const winner = SIDES.find((side) => state.ready[side]);
  if (!winner) return changed({ ...state, status: 'void' }, ...faults);
  const score = walkoverFor(winner);
  const final = { type: 'final', score, winner, walkover: true, rated: false, record: [] } as const;
  return changed({ ...state, status: 'no_show', finalScore: score, winner }, ...faults, final);
}

/** A request expires at the time it proposes; an instant one when it has waited long enough. */
function requestLapsesAt(
  { isInstant, proposal }: Pick<MatchState, 'isInstant' | 'proposal'>,
  rules: MatchRules,
): Date {
  return isInstant ? plus(proposal.date, rules.instantOpenFor) : proposal.date;
}

/** With the new time or with what it would replace, whichever comes first: the old kickoff is kept free. */
function rescheduleLapsesAt({ proposal, standing }: MatchState, rules: MatchRules): Date {
  const old = standing ? requestLapsesAt(standing, rules) : proposal.date;
  return new Date(Math.min(old.getTime(), proposal.date.getTime()));
}

function delayOf({ delay = 0 }: MatchState): number {
  return delay;
}

function plus(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms);
}
