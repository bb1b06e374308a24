import { rulingDueAt } from './deadlines.ts';
import { decide } from './machine.ts';
import type { MatchAct, MatchRules, MatchState, MatchStatus, Score, Side } from './match.ts';

/** The lists of section 4 of the specification. */
export type MatchList = 'upcoming' | 'in-progress' | 'awaiting-approval' | 'completed';

const LIST_OF: Readonly<Record<MatchStatus, MatchList>> = {
  requested: 'upcoming',
  reschedule_requested: 'upcoming',
  confirmed: 'upcoming',
  in_progress: 'in-progress',
  awaiting_approval: 'awaiting-approval',
  disputed: 'awaiting-approval',
  completed: 'completed',
  declined: 'completed',
  cancelled: 'completed',
  expired: 'completed',
  no_show: 'completed',
  void: 'completed',
};

export function listOf(status: MatchStatus): MatchList {
  return LIST_OF[status];
}

/** Result states are a view of the statuses, not a second machine. */
export type ResultState =
  | 'unsubmitted'
  | 'submitted'
  | 'awaiting_approval'
  | 'approved'
  | 'disputed';

/** `submitted` to the side that entered the score, `awaiting_approval` to everybody else. */
export function resultStateOf(state: MatchState, viewer: Side | null): ResultState {
  switch (state.status) {
    case 'awaiting_approval':
      return viewer && state.submissions[viewer] ? 'submitted' : 'awaiting_approval';
    case 'disputed':
      return 'disputed';
    case 'completed':
    case 'no_show':
      return 'approved';
    default:
      return 'unsubmitted';
  }
}

/** The key of the label a viewer reads; whoever proposed reads that a request was sent. */
export function labelOf(state: MatchState, viewer: Side | null): string {
  const acted = viewer !== null && state.proposal.by === viewer;
  switch (state.status) {
    case 'requested':
      return acted ? 'request_sent' : 'match_request';
    case 'reschedule_requested':
      return acted ? 'request_sent' : 'reschedule_request';
    case 'confirmed':
      return 'match_confirmed';
    case 'awaiting_approval':
      return viewer && state.submissions[viewer] ? 'submitted' : 'waiting_for_verification';
    case 'completed':
      return 'approved';
    default:
      return state.status;
  }
}

export type MatchActionName = Exclude<MatchAct['type'], 'deadline'>;
export type Viewer = Side | 'organiser' | 'administrator' | null;

/**
 * What this viewer may do now, by asking the machine itself: whatever it would refuse is not offered.
 * Kickoffs and scores are tried with ones that are good in themselves.
 */
export function actionsFor(
  state: MatchState,
  viewer: Viewer,
  at: Date,
  rules: MatchRules,
): MatchActionName[] {
  return samplesFor(viewer, at, rules)
    .filter(
      (act) => decide({ ...state, lastAct: keepRuling(state) }, act, at, rules).kind === 'changed',
    )
    .map((act) => act.type as MatchActionName); // samples hold no deadline
}

/** An act sent twice counts as a repeat, which says nothing of whether it may be done anew. */
function keepRuling(state: MatchState): MatchAct | null {
  return state.lastAct?.type === 'rule' ? state.lastAct : null;
}

const GOOD_SCORE: Score = { challenger: 1, challenged: 0 };

function samplesFor(viewer: Viewer, at: Date, rules: MatchRules): MatchAct[] {
  if (viewer === null) return [];
  if (viewer === 'organiser' || viewer === 'administrator') {
    const ruling = { outcome: 'score', score: GOOD_SCORE } as const;
    return [
      { type: 'rule', by: viewer, ruling, reason: 'sample of a ruling' },
      { type: 'reopen', by: viewer, reason: 'sample of a reopening' },
    ];
  }
  const by = viewer;
  const proposedDate = new Date(Math.max(at.getTime() + 1, rules.eventStartsAt.getTime()));
  return [
    { type: 'accept', by },
    { type: 'decline', by },
    { type: 'cancel', by },
    { type: 'ready', by },
    { type: 'verify', by },
    { type: 'reschedule', by, proposedDate },
    { type: 'submit', by, score: GOOD_SCORE },
    { type: 'edit', by, score: GOOD_SCORE },
    { type: 'dispute', by, reason: '' },
    { type: 'appeal', by, reason: '' },
  ];
}

/** A match that has stood still past its deadline is shown to the organisers by itself. */
export function isOverdue(state: MatchState, at: Date, rules: MatchRules): boolean {
  const due = rulingDueAt(state, rules);
  return due !== null && at > due;
}
