import { type Score, SIDES, winnerOf } from '#core/scores.ts';
import type { Outcome } from '#features/play/leaderboards/rules/outcome.ts';
import type { MatchAction, MatchState, MatchStatus } from './match.ts';

export type RefusalCode =
  | 'match_state_conflict'
  | 'kickoff_invalid'
  | 'reschedules_used_up'
  | 'check_in_not_open'
  | 'score_invalid'
  | 'winner_needed'
  | 'appeal_closed'
  | 'administrator_needed'
  | 'deadline_invalid'
  | 'event_paused'
  | 'event_over'
  | 'result_too_early';

/** The line of a match's timeline that records a transition. */
export interface TimelineEntry {
  readonly type: MatchAction['type'] | 'propose' | 'arrange' | 'found' | 'resume';
  readonly from: MatchStatus | null;
  readonly to: MatchStatus;
}

/** Transitions that never bring points or a result. */
const WITHOUT_OUTCOME: ReadonlySet<TimelineEntry['type']> = new Set([
  'propose',
  'arrange',
  'found',
  'reschedule',
  'ready',
  'edit',
  'extend',
  'move',
  'resume',
]);

export function hasNoOutcome(type: string): boolean {
  return WITHOUT_OUTCOME.has(type as TimelineEntry['type']); // an unknown type is not in the set
}

export type Decision = (Changed & { readonly entry: TimelineEntry }) | Unchanged;

/** The result of one action before it is recorded in the timeline. */
export type Step = Changed | Unchanged;

interface Changed {
  readonly kind: 'changed';
  readonly state: MatchState;
  readonly outcomes: readonly Outcome[];
}

type Unchanged =
  /** The same action by the same side again: answered like the first one, changes nothing. */
  | { readonly kind: 'repeated' }
  | {
      readonly kind: 'refused';
      readonly code: RefusalCode;
      readonly status: MatchStatus;
      /** The first moment at which the same command is accepted, if it only came too early. */
      readonly from?: Date;
    };

export function refused(state: MatchState, code: RefusalCode, from?: Date): Unchanged {
  return { kind: 'refused', code, status: state.status, ...(from && { from }) };
}

export function conflict(state: MatchState): Unchanged {
  return refused(state, 'match_state_conflict');
}

export function changed(state: MatchState, ...outcomes: readonly Outcome[]): Changed {
  return { kind: 'changed', state, outcomes };
}

/** Ends a reschedule request and restores the state before it, at no cost. */
export function restore(state: MatchState): Step {
  return state.previousState
    ? changed({ ...state, ...state.previousState, previousState: null })
    : conflict(state);
}

/** Makes the result final with this score. */
export function finish(state: MatchState, score: Score): Step {
  const winner = winnerOf(score);
  const record = SIDES.filter((side) => state.inRecord[side]);
  return changed(
    { ...state, status: 'completed', finalScore: score, winner },
    { type: 'final', score, winner, walkover: false, rated: true, record },
  );
}
