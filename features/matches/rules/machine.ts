import { deadlineOf, pass } from './deadlines.ts';
import {
  changed,
  conflict,
  type Decision,
  finish,
  refused,
  restore,
  winnerOf,
} from './decision.ts';
import {
  type MatchAct,
  type MatchRules,
  type MatchState,
  otherSide,
  type Score,
  type Side,
} from './match.ts';

const MAX_SCORE = 999;
const NONE = { challenger: null, challenged: null };
const NEITHER = { challenger: false, challenged: false };

/** A challenge is made: the match is `requested`, for `proposedDate` or, instant, for now. */
export function propose(
  input: { by: Side; proposedDate: Date; isInstant: boolean },
  at: Date,
  rules: MatchRules,
): Decision {
  const date = input.isInstant ? at : input.proposedDate;
  const state: MatchState = {
    status: 'requested',
    isInstant: input.isInstant,
    proposal: { by: input.by, date },
    kickoff: null,
    standing: null,
    reschedules: 0,
    ready: NEITHER,
    submissions: NONE,
    inRecord: NEITHER,
    finalScore: null,
    winner: null,
    acceptedBy: null,
    appealed: false,
    lastAct: null,
    changedAt: at,
  };
  if (!kickoffAllowed(date, at, rules, input.isInstant)) return refused(state, 'kickoff_invalid');
  return changed(state);
}

/**
 * What an act does to a match (rules.md, the table of "A match"). A transition that the table does not
 * have is refused with `match_state_conflict` and changes nothing.
 */
export function decide(state: MatchState, act: MatchAct, at: Date, rules: MatchRules): Decision {
  if (state.lastAct && sameAct(state.lastAct, act)) return { kind: 'repeated' };
  if (
    act.type !== 'deadline' &&
    act.type !== 'rule' &&
    act.type !== 'reopen' &&
    isDue(state, at, rules)
  ) {
    return conflict(state); // its time is over, only the job has not been there yet
  }
  const decision = step(state, act, at, rules);
  if (decision.kind !== 'changed') return decision;
  return { ...decision, state: { ...decision.state, lastAct: act, changedAt: at } };
}

function isDue(state: MatchState, at: Date, rules: MatchRules): boolean {
  const deadline = deadlineOf(state, rules);
  return deadline !== null && at >= deadline;
}

function step(state: MatchState, act: MatchAct, at: Date, rules: MatchRules): Decision {
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
      return submit(state, act.by, act.score, rules);
    case 'edit':
      return edit(state, act.by, act.score, rules);
    case 'verify':
      return verify(state, act.by);
    case 'dispute':
      return dispute(state, act.by);
    case 'appeal':
      return appeal(state, at, rules);
    case 'rule':
      return rule(state, act, rules);
    case 'reopen':
      return reopen(state);
    case 'deadline':
      return pass(state, at, rules);
  }
}

function accept(state: MatchState, by: Side, at: Date, rules: MatchRules): Decision {
  const open = state.status === 'requested' || state.status === 'reschedule_requested';
  if (!open || state.proposal.by === by) return conflict(state);
  const kickoff = state.isInstant ? at : state.proposal.date;
  if (!kickoffAllowed(kickoff, at, rules, state.isInstant))
    return refused(state, 'kickoff_invalid');
  const next = { ...state, status: 'confirmed', kickoff, standing: null, ready: NEITHER } as const;
  // +10 once a match: only the first acceptance counts
  if (state.acceptedBy !== null) return changed(next);
  return changed({ ...next, acceptedBy: by }, { type: 'accepted', by });
}

function decline(state: MatchState, by: Side): Decision {
  if (state.proposal.by === by) return conflict(state);
  if (state.status === 'requested') {
    return changed({ ...state, status: 'declined' }, { type: 'declined', by });
  }
  return state.status === 'reschedule_requested' ? restore(state) : conflict(state);
}

function cancel(state: MatchState, by: Side): Decision {
  switch (state.status) {
    case 'requested':
      return state.proposal.by === by
        ? changed({ ...state, status: 'cancelled' })
        : conflict(state);
    case 'reschedule_requested':
      return state.proposal.by === by ? restore(state) : conflict(state);
    case 'confirmed':
      return changed(
        { ...state, status: 'cancelled' },
        { type: 'cancelled_after_confirmation', by },
      );
    default:
      return conflict(state);
  }
}

function reschedule(
  state: MatchState,
  by: Side,
  date: Date,
  at: Date,
  rules: MatchRules,
): Decision {
  const { status } = state;
  if (status !== 'requested' && status !== 'confirmed') return conflict(state);
  if (status === 'requested' && state.proposal.by === by) return conflict(state);
  if (state.isInstant) return conflict(state);
  if (state.reschedules >= rules.maxReschedules) return refused(state, 'reschedules_used_up');
  if (!kickoffAllowed(date, at, rules, false)) return refused(state, 'kickoff_invalid');
  return changed({
    ...state,
    status: 'reschedule_requested',
    standing: { status, proposal: state.proposal },
    proposal: { by, date },
    reschedules: state.reschedules + 1,
  });
}

function ready(state: MatchState, by: Side, at: Date, rules: MatchRules): Decision {
  if (state.status !== 'confirmed' || !state.kickoff) return conflict(state);
  if (state.ready[by]) return { kind: 'repeated' };
  const opens = state.kickoff.getTime() - rules.checkInOpensBefore;
  if (at.getTime() < opens) return refused(state, 'check_in_not_open');
  const both = state.ready[otherSide(by)];
  return changed({
    ...state,
    status: both ? 'in_progress' : 'confirmed',
    ready: { ...state.ready, [by]: true },
  });
}

function submit(state: MatchState, by: Side, score: Score, rules: MatchRules): Decision {
  const first = state.status === 'in_progress';
  const second = state.status === 'awaiting_approval' && state.submissions[by] === null;
  if (!first && !second) return conflict(state);
  const wrong = scoreProblem(score, rules);
  if (wrong) return refused(state, wrong);
  const next: MatchState = {
    ...state,
    status: 'awaiting_approval',
    submissions: { ...state.submissions, [by]: score },
    inRecord: { ...state.inRecord, [by]: true },
  };
  const other = state.submissions[otherSide(by)];
  if (!other) return changed(next);
  return sameScore(other, score) ? finish(next, score) : changed({ ...next, status: 'disputed' });
}

function edit(state: MatchState, by: Side, score: Score, rules: MatchRules): Decision {
  if (state.status !== 'awaiting_approval' || !state.submissions[by]) return conflict(state);
  const wrong = scoreProblem(score, rules);
  if (wrong) return refused(state, wrong);
  return changed({ ...state, submissions: { ...state.submissions, [by]: score } });
}

function verify(state: MatchState, by: Side): Decision {
  const score = state.submissions[otherSide(by)];
  if (state.status !== 'awaiting_approval' || !score) return conflict(state);
  return finish({ ...state, inRecord: { ...state.inRecord, [by]: true } }, score);
}

function dispute(state: MatchState, by: Side): Decision {
  const open = state.status === 'awaiting_approval' && state.submissions[otherSide(by)];
  if (!open) return conflict(state);
  return changed({ ...state, status: 'disputed', inRecord: { ...state.inRecord, [by]: true } });
}

function appeal(state: MatchState, at: Date, rules: MatchRules): Decision {
  const ruled = state.lastAct?.type === 'rule';
  if (!ruled || (state.status !== 'completed' && state.status !== 'void')) return conflict(state);
  const closed = at.getTime() > state.changedAt.getTime() + rules.appealWithin;
  if (closed || state.appealed) return refused(state, 'appeal_closed');
  return withdrawResult({ ...state, appealed: true });
}

function rule(
  state: MatchState,
  act: Extract<MatchAct, { type: 'rule' }>,
  rules: MatchRules,
): Decision {
  if (state.status !== 'disputed') return conflict(state);
  if (state.appealed && act.by !== 'administrator') return refused(state, 'administrator_needed');
  const { ruling } = act;
  switch (ruling.outcome) {
    case 'void':
      return changed({ ...state, status: 'void' });
    case 'replay':
      return changed({
        ...state,
        status: 'confirmed',
        kickoff: ruling.kickoff,
        proposal: { ...state.proposal, date: ruling.kickoff },
        ready: NEITHER,
        submissions: NONE,
        inRecord: NEITHER,
      });
    case 'score': {
      const wrong = scoreProblem(ruling.score, rules);
      return wrong ? refused(state, wrong) : finish(state, ruling.score);
    }
  }
}

function reopen(state: MatchState): Decision {
  return state.status === 'completed' ? withdrawResult(state) : conflict(state);
}

/** The result stands no longer; an organiser rules anew. */
function withdrawResult(state: MatchState): Decision {
  const next = { ...state, status: 'disputed', finalScore: null, winner: null } as const;
  return state.status === 'completed' ? changed(next, { type: 'reopened' }) : changed(next);
}

function kickoffAllowed(date: Date, at: Date, rules: MatchRules, isInstant: boolean): boolean {
  const inEvent = date >= rules.eventStartsAt && date <= rules.eventEndsAt;
  return inEvent && (isInstant || date > at);
}

function scoreProblem(score: Score, rules: MatchRules): 'score_invalid' | 'winner_needed' | null {
  const { penalties } = score;
  const numbers = [score.challenger, score.challenged];
  if (penalties) numbers.push(penalties.challenger, penalties.challenged);
  const whole = numbers.every((n) => Number.isInteger(n) && n >= 0 && n <= MAX_SCORE);
  const level = score.challenger === score.challenged;
  if (!whole || (penalties && !level)) return 'score_invalid';
  return !rules.drawsAllowed && winnerOf(score) === 'draw' ? 'winner_needed' : null;
}

function sameScore(a: Score, b: Score): boolean {
  return JSON.stringify(flat(a)) === JSON.stringify(flat(b));
}

function flat({ challenger, challenged, penalties }: Score): (number | undefined)[] {
  return [challenger, challenged, penalties?.challenger, penalties?.challenged];
}

/** A deadline is never a repeat: it looks at the time each time. */
function sameAct(a: MatchAct, b: MatchAct): boolean {
  if (a.type === 'deadline' || a.type !== b.type) return false;
  return JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());
}
