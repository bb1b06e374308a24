import { type Pause, stoodStillSince } from '#core/pauses.ts';
import type { MatchState, MatchStatus, Proposal } from './match.ts';

const OPEN: readonly MatchStatus[] = [
  'requested',
  'reschedule_requested',
  'confirmed',
  'in_progress',
  'awaiting_approval',
  'disputed',
];

/**
 * What an open match looks like after the pauses of its event: everything that is still to come has moved by as
 * long as the match has stood still. What was moved already is not moved again, so it may be asked at any time.
 */
export function afterPauses(state: MatchState, pauses: readonly Pause[]): MatchState {
  if (!OPEN.includes(state.status)) return state;
  const { changedAt, resumedAt } = state;
  const since = resumedAt && resumedAt > changedAt ? resumedAt : changedAt;
  const by = stoodStillSince(since, pauses);
  const ended = pauses.findLast(({ to }) => to !== null)?.to;
  if (by === 0 || !ended) return state;
  const { proposal, kickoff, playBy, standing, delay = 0 } = state;
  return {
    ...state,
    proposal: movedProposal(proposal, by),
    kickoff: kickoff && later(kickoff, by),
    standing: standing && { ...standing, proposal: movedProposal(standing.proposal, by) },
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
