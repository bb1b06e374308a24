import { isPaused } from '#core/pauses.ts';
import type { Score, Side } from '#core/scores.ts';
import { sameScore } from '#core/scores.ts';
import { deadlineOf } from './deadlines.ts';
import { decide } from './machine.ts';
import type { MatchAction, MatchRules, MatchState, MatchStatus } from './match.ts';

/** The lists of section 4 of the specification. */
export const MATCH_LISTS = ['upcoming', 'in-progress', 'awaiting-approval', 'completed'] as const;
export type MatchList = (typeof MATCH_LISTS)[number];

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

/** Lists by how soon the player has to act in them. */
const LISTS_TO_OPEN = ['in-progress', 'awaiting-approval', 'upcoming', 'completed'] as const;

/**
 * The list to which the matches open: the one that is open already, else the most urgent, of those that have a match.
 * Without any match it is the first of the specification.
 */
export function listToOpen(
  counts: Readonly<Record<MatchList, number>>,
  open: MatchList | null = null,
): MatchList {
  const order = open ? [open, ...LISTS_TO_OPEN] : LISTS_TO_OPEN;
  return order.find((list) => counts[list] > 0) ?? 'upcoming';
}

export function listOf(status: MatchStatus): MatchList {
  return LIST_OF[status];
}

/** Result states are a view of the statuses, not a second machine. */
export const RESULT_STATES = [
  'unsubmitted',
  'submitted',
  'awaiting_approval',
  'approved',
  'disputed',
] as const;
type ResultState = (typeof RESULT_STATES)[number];

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

/** Keys of the labels of section 4 of the specification, and of the statuses beyond them. */
export const MATCH_LABELS = [
  'request_sent',
  'match_request',
  'reschedule_request',
  'match_confirmed',
  'in_progress',
  'submitted',
  'waiting_for_verification',
  'disputed',
  'approved',
  'declined',
  'cancelled',
  'expired',
  'no_show',
  'void',
] as const;
export type MatchLabel = (typeof MATCH_LABELS)[number];

/** The label for a viewer. The proposer reads that a request was sent. */
export function labelOf(state: MatchState, viewer: Side | null): MatchLabel {
  const isProposer = viewer !== null && state.proposal.by === viewer;
  switch (state.status) {
    case 'requested':
      return isProposer ? 'request_sent' : 'match_request';
    case 'reschedule_requested':
      return isProposer ? 'request_sent' : 'reschedule_request';
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

/**
 * The step of the four-step flow that a match has reached for a viewer: 1 add the opponent on the game platform,
 * 2 checked in, waiting for the other, 3 play and enter the result, 4 verification and the final result. Only the
 * player knows when the friend is added, so the screen moves from step 1 to the check-in.
 */
export function wizardStepOf(state: MatchState, viewer: Side | null): 1 | 2 | 3 | 4 {
  switch (state.status) {
    case 'requested':
    case 'reschedule_requested':
      return 1;
    case 'confirmed':
      return viewer && state.ready[viewer] ? 2 : 1;
    case 'in_progress':
      return 3;
    default:
      return 4;
  }
}

export const MATCH_ACTIONS = [
  'accept',
  'decline',
  'reschedule',
  'cancel',
  'ready',
  'submit',
  'edit',
  'verify',
  'dispute',
  'appeal',
  'rule',
  'reopen',
] as const satisfies readonly MatchAction['type'][];
export type MatchActionName = (typeof MATCH_ACTIONS)[number];
export type Viewer = Side | 'organiser' | 'administrator' | null;

/**
 * The actions that this viewer may take now. Each is tried on the rules with a valid sample of its kickoff or score,
 * so nothing is offered that they would refuse.
 */
export function actionsFor(
  state: MatchState,
  viewer: Viewer,
  at: Date,
  rules: MatchRules,
): MatchActionName[] {
  return samplesFor(state, viewer, at, rules)
    .filter((action) => decide(state, action, at, rules).kind === 'changed')
    .map((action) => action.type);
}

const GOOD_SCORE: Score = { challenger: 1, challenged: 0 };
const OTHER_GOOD_SCORE: Score = { challenger: 2, challenged: 0 };

function samplesFor(
  state: MatchState,
  viewer: Viewer,
  at: Date,
  rules: MatchRules,
): Extract<MatchAction, { type: MatchActionName }>[] {
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
    { type: 'edit', by, score: changedScore(state.submissions[by]) },
    { type: 'dispute', by, reason: '' },
    { type: 'appeal', by, reason: '' },
  ];
}

/** True if the two players may challenge each other again at once. Players cannot repeat a fixture. */
export function mayPlayAgain(
  { status }: MatchState,
  viewer: Viewer,
  at: Date,
  { isFixture, eventEndsAt, pauses }: MatchRules,
): boolean {
  const isPlayer = viewer === 'challenger' || viewer === 'challenged';
  const isOn = at < eventEndsAt && !isPaused(pauses);
  return isPlayer && status === 'completed' && !isFixture && isOn;
}

/** Actions of officials on an open match, beside ruling and reopening. */
export const MATCH_CONTROLS = [
  'advance',
  'award',
  'both_out',
  'extend',
  'move',
] as const satisfies readonly MatchAction['type'][];
export type MatchControl = (typeof MATCH_CONTROLS)[number];

/** The controls that the rules would accept from this viewer now. */
export function controlsFor(
  state: MatchState,
  viewer: Viewer,
  at: Date,
  rules: MatchRules,
): MatchControl[] {
  if (viewer !== 'organiser' && viewer !== 'administrator') return [];
  const by = viewer;
  const reason = 'sample of a control';
  const kickoff = new Date(Math.max(at.getTime(), rules.eventStartsAt.getTime()) + 1);
  const until = new Date(Math.max(at.getTime(), deadlineOf(state, rules)?.getTime() ?? 0) + 1);
  const samples: readonly Extract<MatchAction, { type: MatchControl }>[] = [
    { type: 'advance', by, score: GOOD_SCORE, reason },
    { type: 'award', by, winner: 'challenger', reason },
    { type: 'both_out', by, reason },
    { type: 'extend', by, until, reason },
    { type: 'move', by, kickoff, reason },
  ];
  return samples
    .filter((action) => decide(state, action, at, rules).kind === 'changed')
    .map((action) => action.type);
}

/** A score that differs from the submitted one, because an equal one would be a repeat. */
function changedScore(mine: Score | null): Score {
  return mine && sameScore(mine, GOOD_SCORE) ? OTHER_GOOD_SCORE : GOOD_SCORE;
}
