/** The acts before the whistle: two players agree on a time and turn up for it (rules.md, "A match"). */

import { otherSide, type Side } from '#core/scores.ts';
import { checkInOpensAt } from './deadlines.ts';
import { changed, conflict, refused, restore, type Step } from './decision.ts';
import { kickoffAllowed } from './kickoffs.ts';
import { type MatchRules, type MatchState, NEITHER } from './match.ts';

/** An instant match kicks off now, any other at the time proposed. */
export function accept(state: MatchState, by: Side, at: Date, rules: MatchRules): Step {
  const { proposal, isInstant, standing } = state;
  if (proposal.by === by) return conflict(state);
  const kickoff = isInstant ? at : proposal.date;
  if (!kickoffAllowed(kickoff, at, rules, isInstant, state.playBy))
    return refused(state, 'kickoff_invalid');
  const next: MatchState = {
    ...state,
    status: 'confirmed',
    kickoff,
    standing: null,
    reschedules: state.reschedules + (standing?.status === 'confirmed' ? 1 : 0),
    ready: NEITHER,
  };
  // +10 once a match: only the first acceptance counts
  if (state.acceptedBy !== null) return changed(next);
  return changed({ ...next, acceptedBy: by }, { type: 'accepted', by });
}

/** Declining the match ends it; declining another time leaves what was agreed. */
export function decline(state: MatchState, by: Side): Step {
  if (state.proposal.by === by) return conflict(state);
  if (state.standing) return restore(state);
  return changed({ ...state, status: 'declined' }, { type: 'declined', by });
}

/**
 * A request is its proposer's to take back; a match once confirmed either side's, at a price, also while
 * another time is asked for. Whoever was challenged, asks for another time and then cancels has declined.
 */
export function cancel(state: MatchState, by: Side): Step {
  const { status, proposal, standing } = state;
  const next: MatchState = { ...state, status: 'cancelled', standing: null };
  const confirmed = status === 'confirmed' || standing?.status === 'confirmed';
  if (confirmed) return changed(next, { type: 'cancelled_after_confirmation', by });
  if ((standing ?? state).proposal.by === by) return changed(next);
  return proposal.by === by ? changed(next, { type: 'declined', by }) : conflict(state);
}

/** A challenge that its opponent turned down: outright, or by asking for another time and then cancelling. */
export function isDeclined({ status, kickoff, lastAct }: MatchState): boolean {
  if (status === 'declined') return true;
  const isCancelled = status === 'cancelled' && kickoff === null && lastAct?.type === 'cancel';
  return isCancelled && lastAct.by === 'challenged';
}

/** Ask for another time. After kickoff it is too late: the check-in decides. */
export function reschedule(
  state: MatchState,
  by: Side,
  date: Date,
  at: Date,
  rules: MatchRules,
): Step {
  const { status, proposal, isInstant, kickoff } = state;
  if (status !== 'requested' && status !== 'confirmed') return conflict(state);
  if (status === 'requested' && proposal.by === by) return conflict(state);
  if (status === 'confirmed' && (!kickoff || at >= kickoff)) return conflict(state);
  if (state.reschedules >= rules.maxReschedules) return refused(state, 'reschedules_used_up');
  if (!kickoffAllowed(date, at, rules, false, state.playBy))
    return refused(state, 'kickoff_invalid');
  return changed({
    ...state,
    status: 'reschedule_requested',
    isInstant: false,
    standing: { status, proposal, isInstant },
    proposal: { by, date },
  });
}

/** Check in. Both ready: the match is on. */
export function ready(state: MatchState, by: Side, at: Date, rules: MatchRules): Step {
  const opens = checkInOpensAt(state, rules);
  if (!opens) return conflict(state);
  if (at < opens) return refused(state, 'check_in_not_open');
  const isOn = state.ready[otherSide(by)];
  return changed({
    ...state,
    status: isOn ? 'in_progress' : 'confirmed',
    ready: { ...state.ready, [by]: true },
    ...(isOn && { startedAt: at }),
  });
}
