/** Actions before play: two players agree on a kickoff and check in (rules.md, "A match"). */

import { otherSide, type Side } from '#core/scores.ts';
import { checkInOpensAt } from './deadlines.ts';
import { changed, conflict, refused, restore, type Step } from './decision.ts';
import { kickoffAllowed } from './kickoffs.ts';
import { type MatchRules, type MatchState, NEITHER } from './match.ts';

/** An instant match kicks off now, any other at the time proposed. */
export function accept(state: MatchState, by: Side, at: Date, rules: MatchRules): Step {
  const { proposal, isInstant, previousState } = state;
  if (proposal.by === by) return conflict(state);
  const kickoff = isInstant ? at : proposal.date;
  if (!kickoffAllowed(kickoff, at, rules, isInstant, state.playBy))
    return refused(state, 'kickoff_invalid');
  const next: MatchState = {
    ...state,
    status: 'confirmed',
    kickoff,
    previousState: null,
    reschedules: state.reschedules + (previousState?.status === 'confirmed' ? 1 : 0),
    ready: NEITHER,
  };
  // only the first acceptance of a match brings points
  if (state.acceptedBy !== null) return changed(next);
  return changed({ ...next, acceptedBy: by }, { type: 'accepted', by });
}

/** Declining a request ends the match; declining another kickoff keeps the agreed one. */
export function decline(state: MatchState, by: Side): Step {
  if (state.proposal.by === by) return conflict(state);
  if (state.previousState) return restore(state);
  return changed({ ...state, status: 'declined' }, { type: 'declined', by });
}

/**
 * The proposer may withdraw a request. Either side may cancel a confirmed match for a penalty, even while another
 * kickoff is proposed. A challenged player who proposes another kickoff and then cancels has declined.
 */
export function cancel(state: MatchState, by: Side): Step {
  const { status, proposal, previousState } = state;
  const next: MatchState = { ...state, status: 'cancelled', previousState: null };
  const confirmed = status === 'confirmed' || previousState?.status === 'confirmed';
  if (confirmed) return changed(next, { type: 'cancelled_after_confirmation', by });
  if ((previousState ?? state).proposal.by === by) return changed(next);
  return proposal.by === by ? changed(next, { type: 'declined', by }) : conflict(state);
}

/** True for a challenge that the challenged player declined, or cancelled after proposing another kickoff. */
export function isDeclined({ status, kickoff, lastAction }: MatchState): boolean {
  if (status === 'declined') return true;
  const isCancelled = status === 'cancelled' && kickoff === null && lastAction?.type === 'cancel';
  return isCancelled && lastAction.by === 'challenged';
}

/** Proposes another kickoff, until the agreed one has passed. From then on the check-in decides. */
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
    previousState: { status, proposal, isInstant },
    proposal: { by, date },
  });
}

/** Checks a side in. The match starts once both sides are ready. */
export function ready(state: MatchState, by: Side, at: Date, rules: MatchRules): Step {
  const opens = checkInOpensAt(state, rules);
  if (!opens) return conflict(state);
  if (at < opens) return refused(state, 'check_in_not_open');
  const bothReady = state.ready[otherSide(by)];
  return changed({
    ...state,
    status: bothReady ? 'in_progress' : 'confirmed',
    ready: { ...state.ready, [by]: true },
    ...(bothReady && { startedAt: at }),
  });
}
