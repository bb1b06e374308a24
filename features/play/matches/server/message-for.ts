import type { Side } from '#core/scores.ts';
import type { NotificationType } from '#features/foundation/notifications/server/index.ts';
import type { MatchState } from '../rules/match.ts';
import type { Change } from './deeds.ts';
import type { ActorRole } from './tables.ts';

/** What a side is told of a change; nothing where there is nothing to tell. */
export function messageFor(side: Side, change: Change): NotificationType | null {
  const { before, after, entry, deed } = change;
  const wasReschedule = before?.status === 'reschedule_requested';
  switch (entry.type) {
    case 'propose':
      return 'match_request';
    case 'arrange':
      return 'match_arranged';
    case 'accept':
      return 'match_accepted';
    case 'decline':
      return wasReschedule ? 'reschedule_declined' : 'match_declined';
    case 'reschedule':
      return 'reschedule_requested';
    case 'cancel':
      return 'match_cancelled';
    case 'ready':
      return after.state.status === 'in_progress' ? 'match_started' : 'opponent_ready';
    case 'submit':
      return afterSubmission(after.state);
    case 'edit':
      return 'score_edited';
    case 'verify':
      return 'match_approved';
    case 'dispute':
    case 'appeal':
      return 'match_disputed';
    case 'rule':
      return 'match_ruled';
    case 'reopen':
      return 'match_reopened';
    case 'advance':
      return 'match_set';
    case 'both_out':
      return 'match_void';
    case 'extend':
      return 'match_extended';
    case 'move':
      return 'match_moved';
    case 'resume': // the event has told its entrants
      return null;
    case 'award':
      if (deed.actor && isOfficial(deed.actor.role)) return 'match_set';
      return after.state.winner === side ? 'match_awarded' : 'match_lost';
    case 'annul':
      return 'match_annulled';
    case 'deadline':
      return afterDeadline(side, before, after.state);
  }
}

function isOfficial(role: ActorRole): boolean {
  return role === 'organiser' || role === 'administrator';
}

function afterSubmission({ status }: MatchState): NotificationType {
  if (status === 'completed') return 'match_approved';
  return status === 'disputed' ? 'match_disputed' : 'score_submitted';
}

function afterDeadline(
  side: Side,
  before: MatchState | null,
  { status, winner }: MatchState,
): NotificationType | null {
  switch (status) {
    case 'expired':
      return 'match_expired';
    case 'completed':
      return 'match_approved';
    case 'no_show':
      return winner === side ? 'match_walkover_won' : 'match_no_show';
    case 'void':
      return 'match_void';
    default:
      // a reschedule request has lapsed: its proposer hears that the last agreed time stands
      return before?.proposal.by === side ? 'reschedule_declined' : null;
  }
}
