import { listOfficialsOfRole } from '#features/foundation/identity/server/index.ts';
import {
  type NotificationType,
  type Settled,
  settle,
} from '#features/foundation/notifications/server/index.ts';
import type { PlayEvent } from '#features/play/events/server/index.ts';
import type { Work } from '#platform/work.ts';
import type { MatchState, MatchStatus } from '../rules/match.ts';
import type { Change } from './deeds.ts';
import { linkTo, rulesOn } from './messages.ts';

/** What asks something of a player, and while a match is what. */
const ASKS: ReadonlyMap<NotificationType, MatchStatus> = new Map([
  ['match_request', 'requested'],
  ['reschedule_requested', 'reschedule_requested'],
  ['match_reminder', 'confirmed'],
  ['kickoff_near', 'confirmed'],
  ['check_in_open', 'confirmed'],
  ['opponent_ready', 'confirmed'],
  ['match_started', 'in_progress'],
  ['score_missing', 'in_progress'],
  ['score_submitted', 'awaiting_approval'],
  ['score_edited', 'awaiting_approval'],
  ['verification_waiting', 'awaiting_approval'],
  ['ruling_overdue', 'disputed'],
]);

/** Types that ask for nothing any more of how a match now is, or name a kickoff that it has no longer. */
function settledTypes(before: MatchState, after: MatchState): NotificationType[] {
  const isMoved = before.kickoff?.getTime() !== after.kickoff?.getTime();
  return [...ASKS]
    .filter(([, status]) => status !== after.status || (isMoved && status === 'confirmed'))
    .map(([type]) => type);
}

/** Marks as read what changes have settled: for who acts all that is told of the match, for others what asked for it. */
export async function settleTold(
  work: Work,
  event: PlayEvent,
  changes: readonly Change[],
): Promise<void> {
  const settled: Settled[] = [];
  for (const { before, after, deed } of changes) {
    if (!before) continue; // of a match that has just been made nothing was told
    const link = linkTo(after);
    const actor = deed.actor?.playerId;
    if (actor) settled.push({ of: actor, link });
    const types = settledTypes(before, after.state);
    for (const of of Object.values(after.players)) {
      if (of !== actor) settled.push({ of, link, types });
    }
    if (before.status !== 'disputed' || after.state.status === 'disputed') continue;
    const officials = await listOfficialsOfRole(work.db, event, rulesOn(before));
    settled.push(...officials.map(({ userId: of }) => ({ of, link, types })));
  }
  await settle(work, settled);
}
