import type { MatchState } from '#features/matches/rules/match.ts';
import type { Appointment } from './ical.ts';

/** Where a match stands in a calendar: at its agreed kickoff, else, not for certain, at the proposed time. */
export function slotOf({
  status,
  kickoff,
  proposal,
}: Pick<MatchState, 'status' | 'kickoff' | 'proposal'>): Pick<Appointment, 'start' | 'status'> {
  const start = kickoff ?? proposal.date;
  switch (status) {
    case 'declined':
    case 'cancelled':
    case 'expired':
    case 'void':
      return { start, status: 'cancelled' };
    default:
      return { start, status: kickoff ? 'confirmed' : 'tentative' };
  }
}
