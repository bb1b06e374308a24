import { isPaused, playTime } from '#core/pauses.ts';
import type { Side } from '#core/scores.ts';
import { accept, cancel, decline, ready, reschedule } from './agreement.ts';
import { advance, bothOut, extend, move, waitsInPause } from './control.ts';
import { deadlineOf, pass } from './deadlines.ts';
import { changed, conflict, type Decision, refused, type Step } from './decision.ts';
import { annul, award, fitsFixture, isByAuthority, isByEvent } from './fixtures.ts';
import { kickoffAllowed } from './kickoffs.ts';
import type { MatchAction, MatchRules, MatchState, MatchStatus } from './match.ts';
import { newMatch } from './match.ts';
import { isRepeat } from './repeats.ts';
import { appeal, dispute, edit, reopen, rule, submit, verify } from './result.ts';
import { afterPauses } from './standstill.ts';

/** How officials and the event end a match; and how officials move it. */
const ENDS = ['advance', 'both_out', 'award', 'annul'] as const;
const MOVES = ['move'] as const;

/** What may happen to a match in each status (rules.md, the table of "A match"). */
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
 * What an act does to a match (rules.md, "A match"). A transition that the table does not have is refused
 * with `match_state_conflict` and changes nothing.
 */
export function decide(
  stored: MatchState,
  act: MatchAction,
  at: Date,
  rules: MatchRules,
): Decision {
  const state = afterPauses(stored, rules.pauses);
  if (isRepeat(state, act)) return { kind: 'repeated' };
  if (rules.isCalledOff && !isEnd(act)) return refused(state, 'event_over');
  if (!TABLE[state.status].includes(act.type) || !fits(state, act, rules)) return conflict(state);
  if (waitsInPause(act) && isPaused(rules.pauses)) return refused(state, 'event_paused');
  // its time is over, only the job has not been there yet
  const isByPlayer = act.type !== 'deadline' && !isByAuthority(act);
  if (isByPlayer && isDue(state, at, rules)) return conflict(state);
  const step = take(state, act, at, rules);
  if (step.kind !== 'changed') return step;
  // more time was given for what was to be done before
  const { delay, ...rest } = step.state;
  const given = act.type === 'extend' && delay !== undefined ? { delay } : {};
  const next = { ...rest, ...given, lastAct: act, changedAt: at };
  const entry = { type: act.type, from: state.status, to: next.status };
  const outcomes = rules.isCalledOff && act.type === 'cancel' ? [] : step.outcomes;
  return { ...step, state: next, entry, outcomes };
}

/** The ways in which a match ends with its event that was called off. Nobody pays for a match that is cancelled then. */
function isEnd(act: MatchAction): boolean {
  return act.type === 'deadline' || act.type === 'cancel' || isByEvent(act);
}

/**
 * A fixture stands whatever its players want; of a challenge no event decides, but that it falls away with its
 * event where that is called off.
 */
function fits(state: MatchState, act: MatchAction, { isFixture }: MatchRules): boolean {
  // a dispute is ruled on, with both claims in sight
  if (act.type === 'award' && !isByEvent(act) && state.status === 'disputed') return false;
  if (isFixture) return fitsFixture(state, act);
  return act.type === 'annul' ? isByEvent(act) : !isByEvent(act);
}

function isDue(state: MatchState, at: Date, rules: MatchRules): boolean {
  const deadline = deadlineOf(state, rules);
  return deadline !== null && playTime(at, rules.pauses) >= deadline;
}

function take(state: MatchState, act: MatchAction, at: Date, rules: MatchRules): Step {
  switch (act.type) {
    case 'accept':
      return accept(state, act.by, at, rules);
    case 'decline':
      return decline(state, act.by);
    case 'cancel':
      return cancel(state, act.by);
    case 'reschedule':
      return reschedule(state, act.by, act.proposedDate, at, rules);
    case 'ready':
      return ready(state, act.by, at, rules);
    case 'submit':
      return submit(state, act.by, act.score, at, rules);
    case 'edit':
      return edit(state, act.by, act.score, rules);
    case 'verify':
      return verify(state, act.by);
    case 'dispute':
      return dispute(state, act.by);
    case 'appeal':
      return appeal(state, at, rules);
    case 'rule':
      return rule(state, act, at, rules);
    case 'reopen':
      return reopen(state);
    case 'award':
      return award(state, act.winner);
    case 'advance':
      return advance(state, act.score, rules);
    case 'both_out':
      return bothOut(state);
    case 'extend':
      return extend(state, act.until, at, rules);
    case 'move':
      return move(state, act.kickoff, at, rules);
    case 'annul':
      return annul(state);
    case 'deadline':
      return pass(state, playTime(at, rules.pauses), rules);
  }
}
