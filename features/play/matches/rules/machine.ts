import { isPaused, type Pause, playTime, stoodStillSince } from '#core/pauses.ts';
import { type Side, sameScore } from '#core/scores.ts';
import { accept, cancel, decline, ready, reschedule } from './agreement.ts';
import {
  advance,
  annul,
  award,
  bothOut,
  extend,
  isByAuthority,
  isByEvent,
  move,
  waitsForPause,
} from './control.ts';
import { deadlineOf, passDeadline } from './deadlines.ts';
import { changed, conflict, type Decision, refused, type Step } from './decision.ts';
import { isAllowedOnFixture } from './fixtures.ts';
import { kickoffAllowed } from './kickoffs.ts';
import {
  type MatchAction,
  type MatchRules,
  type MatchState,
  type MatchStatus,
  newMatch,
  type Proposal,
} from './match.ts';
import { appeal, dispute, edit, reopen, rule, submit, verify } from './result.ts';

/** Actions with which officials and the event end a match, and the one with which officials move it. */
const ENDS = ['advance', 'both_out', 'award', 'annul'] as const;
const MOVES = ['move'] as const;

/** The actions that each status accepts (rules.md, the table of "A match"). */
const TABLE: Readonly<Record<MatchStatus, readonly MatchAction['type'][]>> = {
  requested: ['accept', 'decline', 'reschedule', 'cancel', 'deadline'],
  reschedule_requested: ['accept', 'decline', 'cancel', 'deadline', ...MOVES, ...ENDS],
  confirmed: ['ready', 'reschedule', 'cancel', 'deadline', ...MOVES, ...ENDS],
  in_progress: ['submit', 'deadline', 'extend', ...ENDS],
  awaiting_approval: ['verify', 'dispute', 'edit', 'submit', 'deadline', 'extend', ...ENDS],
  disputed: ['rule', 'award', 'annul'],
  completed: ['reopen', 'appeal', 'annul'],
  declined: [],
  cancelled: [],
  expired: [],
  no_show: ['reopen', 'annul'],
  void: ['reopen', 'appeal', 'annul'],
};

/** A challenge is made: the match is `requested`, for `proposedDate` or, instant, for now. */
export function propose(
  input: { by: Side; proposedDate: Date; isInstant: boolean },
  at: Date,
  rules: MatchRules,
): Decision {
  const date = input.isInstant ? at : input.proposedDate;
  const proposal = { by: input.by, date };
  const { isInstant } = input;
  const state = newMatch({ status: 'requested', isInstant, proposal, kickoff: null }, at);
  if (!kickoffAllowed(date, at, rules, input.isInstant)) return refused(state, 'kickoff_invalid');
  return { ...changed(state), entry: { type: 'propose', from: null, to: 'requested' } };
}

/**
 * Two players who were found for each other have both accepted: the match is confirmed, with kickoff now. Nobody earns the
 * points of an acceptance (rules.md, "An opponent now").
 */
export function beginFound(at: Date, rules: MatchRules): Decision {
  const proposal = { by: 'challenger', date: at } as const;
  const facts = { status: 'confirmed', isInstant: true, proposal, kickoff: at } as const;
  const state: MatchState = { ...newMatch(facts, at), acceptedBy: 'challenged' };
  if (!kickoffAllowed(at, at, rules, true)) return refused(state, 'kickoff_invalid');
  return { ...changed(state), entry: { type: 'found', from: null, to: 'confirmed' } };
}

/**
 * Decides what an action does to a match (rules.md, "A match"). A transition that the table does not have is refused
 * with `match_state_conflict` and changes nothing.
 */
export function decide(
  stored: MatchState,
  action: MatchAction,
  at: Date,
  rules: MatchRules,
): Decision {
  const state = afterPauses(stored, rules.pauses);
  if (isRepeat(state, action)) return { kind: 'repeated' };
  if (rules.isCalledOff && !isEnd(action)) return refused(state, 'event_over');
  if (!TABLE[state.status].includes(action.type) || !isAllowed(state, action, rules))
    return conflict(state);
  if (waitsForPause(action) && isPaused(rules.pauses)) return refused(state, 'event_paused');
  // the deadline has passed, and its job has not run yet
  const isByPlayer = action.type !== 'deadline' && !isByAuthority(action);
  if (isByPlayer && isDue(state, at, rules)) return conflict(state);
  const step = stepFor(state, action, at, rules);
  if (step.kind !== 'changed') return step;
  // an extension ends with the action that it was given for
  const { delay, ...rest } = step.state;
  const given = action.type === 'extend' && delay !== undefined ? { delay } : {};
  const next = { ...rest, ...given, lastAction: action, changedAt: at };
  const entry = { type: action.type, from: state.status, to: next.status };
  const outcomes = rules.isCalledOff && action.type === 'cancel' ? [] : step.outcomes;
  return { ...step, state: next, entry, outcomes };
}

/** True for the actions that end a match when its event is called off. Such a cancellation costs nobody points. */
function isEnd(action: MatchAction): boolean {
  return action.type === 'deadline' || action.type === 'cancel' || isByEvent(action);
}

/**
 * Players cannot call off a fixture. An event decides nothing about a challenge, except that it is annulled when the
 * event is called off.
 */
function isAllowed(state: MatchState, action: MatchAction, { isFixture }: MatchRules): boolean {
  // a ruling decides a dispute, because it weighs both submissions
  if (action.type === 'award' && !isByEvent(action) && state.status === 'disputed') return false;
  if (isFixture) return isAllowedOnFixture(state, action);
  return action.type === 'annul' ? isByEvent(action) : !isByEvent(action);
}

function isDue(state: MatchState, at: Date, rules: MatchRules): boolean {
  const deadline = deadlineOf(state, rules);
  return deadline !== null && playTime(at, rules.pauses) >= deadline;
}

/**
 * True when a side repeats an action that it has already taken, even after the other side has acted. The call is
 * answered like the first one (rules.md, "A match"). A deadline is never a repeat, because it depends on the time.
 */
function isRepeat(state: MatchState, action: MatchAction): boolean {
  if (action.type === 'deadline') return false;
  if (state.lastAction && same(state.lastAction, action)) return true;
  switch (action.type) {
    case 'accept':
      // after a reschedule request has lapsed, the player accepts the request, not the match
      if (state.lastAction?.type === 'deadline') return false;
      return state.acceptedBy === action.by && isOneOf(state.status, 'confirmed', 'in_progress');
    case 'ready':
      return state.ready[action.by] && isOneOf(state.status, 'confirmed', 'in_progress');
    case 'edit':
    case 'submit': {
      const mine = state.submissions[action.by];
      const isSubmitted = isOneOf(state.status, 'awaiting_approval', 'disputed', 'completed');
      return mine !== null && isSubmitted && sameScore(mine, action.score);
    }
    default:
      return false;
  }
}

function isOneOf(status: MatchStatus, ...statuses: readonly MatchStatus[]): boolean {
  return statuses.includes(status);
}

/** Compares contents regardless of the order of keys, because the database may reorder them. */
function same(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    isPlainObject(part) ? Object.fromEntries(Object.entries(part).sort(byKey)) : part,
  );
}

function isPlainObject(part: unknown): part is Record<string, unknown> {
  return typeof part === 'object' && part !== null && !Array.isArray(part);
}

function byKey([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : Number(a > b);
}

const OPEN: readonly MatchStatus[] = [
  'requested',
  'reschedule_requested',
  'confirmed',
  'in_progress',
  'awaiting_approval',
  'disputed',
];

/**
 * Moves the times of an open match by the pauses of its event since its last change. Pauses that have already moved
 * it do not count again, so a second call changes nothing.
 */
export function afterPauses(state: MatchState, pauses: readonly Pause[]): MatchState {
  if (!OPEN.includes(state.status)) return state;
  const { changedAt, resumedAt } = state;
  const since = resumedAt && resumedAt > changedAt ? resumedAt : changedAt;
  const by = stoodStillSince(since, pauses);
  const ended = pauses.findLast(({ to }) => to !== null)?.to;
  if (by === 0 || !ended) return state;
  const { proposal, kickoff, playBy, previousState, delay = 0 } = state;
  return {
    ...state,
    proposal: movedProposal(proposal, by),
    kickoff: kickoff && later(kickoff, by),
    previousState: previousState && {
      ...previousState,
      proposal: movedProposal(previousState.proposal, by),
    },
    ...(playBy && { playBy: later(playBy, by) }),
    delay: delay + by,
    resumedAt: ended,
  };
}

function movedProposal(proposal: Proposal, ms: number): Proposal {
  return { ...proposal, date: later(proposal.date, ms) };
}

function later(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms);
}

function stepFor(state: MatchState, action: MatchAction, at: Date, rules: MatchRules): Step {
  switch (action.type) {
    case 'accept':
      return accept(state, action.by, at, rules);
    case 'decline':
      return decline(state, action.by);
    case 'cancel':
      return cancel(state, action.by);
    case 'reschedule':
      return reschedule(state, action.by, action.proposedDate, at, rules);
    case 'ready':
      return ready(state, action.by, at, rules);
    case 'submit':
      return submit(state, action.by, action.score, at, rules);
    case 'edit':
      return edit(state, action.by, action.score, rules);
    case 'verify':
      return verify(state, action.by);
    case 'dispute':
      return dispute(state, action.by);
    case 'appeal':
      return appeal(state, at, rules);
    case 'rule':
      return rule(state, action, at, rules);
    case 'reopen':
      return reopen(state);
    case 'award':
      return award(state, action.winner);
    case 'advance':
      return advance(state, action.score, rules);
    case 'both_out':
      return bothOut(state);
    case 'extend':
      return extend(state, action.until, at, rules);
    case 'move':
      return move(state, action.kickoff, at, rules);
    case 'annul':
      return annul(state);
    case 'deadline':
      return passDeadline(state, playTime(at, rules.pauses), rules);
  }
}
