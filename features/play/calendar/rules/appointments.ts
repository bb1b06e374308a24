import { isPaused, type Pause } from '#core/pauses.ts';
import { SIDES } from '#core/scores.ts';
import type { MatchRules, MatchState } from '#features/play/matches/rules/match.ts';
import type { Appointment } from './ical.ts';

interface Slot extends Pick<Appointment, 'start' | 'status'> {
  /** Players still have to check in, so that a reminder makes sense. */
  readonly isAwaited: boolean;
}

/**
 * A match in a calendar: at its agreed kickoff, else, tentatively, at the proposed time. Matches that won't take place
 * are cancelled, also those that were decided before their kickoff; in a paused event nothing is certain.
 */
export function slotOf(
  state: MatchState,
  { isCalledOff, pauses }: Pick<MatchRules, 'isCalledOff' | 'pauses'>,
): Slot {
  const { status, kickoff, proposal } = state;
  const start = kickoff ?? proposal.date;
  const off: Slot = { start, status: 'cancelled', isAwaited: false };
  const certain: Slot = { start, status: 'confirmed', isAwaited: false };
  const open: Slot = { start, status: 'tentative', isAwaited: false };
  switch (status) {
    case 'declined':
    case 'cancelled':
    case 'expired':
    case 'void':
      return off;
    case 'completed':
    case 'no_show':
      return isDecidedBefore(state, start) ? off : certain;
    case 'disputed':
      return isDecidedBefore(state, start) ? open : certain;
    case 'in_progress':
    case 'awaiting_approval':
      return certain;
    default:
      if (isCalledOff) return off;
      if (!kickoff || isPaused(pauses)) return open;
      return { ...certain, isAwaited: true };
  }
}

/** A walkover, a disqualification or a result by hand has come before the match could begin. */
function isDecidedBefore({ startedAt, inRecord, changedAt }: MatchState, kickoff: Date): boolean {
  const isPlayed = startedAt !== undefined || SIDES.some((side) => inRecord[side]);
  return !isPlayed && changedAt < kickoff;
}

interface Edition {
  readonly version: number;
  /** When that version was made. */
  readonly changedAt: Date;
  readonly createdAt: Date;
  readonly isOver: boolean;
}

/**
 * The sequence and the last change of a match in a calendar. Pauses of its event count as changes, because they make it
 * uncertain and certain again without a new version.
 */
export function editionOf(
  { version, changedAt, createdAt, isOver }: Edition,
  pauses: readonly Pause[],
): Pick<Appointment, 'sequence' | 'changedAt'> {
  const turns = pauses
    .flatMap(({ from, to }) => (to ? [from, to] : [from]))
    .filter((at) => at > createdAt && (!isOver || at <= changedAt));
  return {
    sequence: version + turns.length,
    changedAt: new Date(Math.max(...[changedAt, ...turns].map((at) => at.getTime()))),
  };
}
