import { playTime } from '#core/pauses.ts';
import { SIDES, type Side, walkoverFor } from '#core/scores.ts';
import type { Outcome } from '#features/play/leaderboards/rules/outcome.ts';
import { changed, conflict, finish, restore, type Step } from './decision.ts';
import type { MatchRules, MatchState } from './match.ts';

/** Deadlines of a match, their effects, and the reminders before them (rules.md, "A match"). */

/** The time at which a match changes without an action; `null` if it waits for a person or has ended. */
export function deadlineOf(state: MatchState, rules: MatchRules): Date | null {
  switch (state.status) {
    case 'requested':
      return requestLapsesAt(state, rules);
    case 'reschedule_requested':
      return rescheduleLapsesAt(state, rules);
    case 'confirmed':
      return (
        state.kickoff &&
        plus(state.kickoff, state.isInstant ? rules.instantOpenFor : rules.checkInClosesAfter)
      );
    case 'in_progress':
      return plus(state.changedAt, rules.voidAfter + delayOf(state));
    case 'awaiting_approval':
      return plus(state.changedAt, rules.approveAfter + delayOf(state));
    default:
      return null;
  }
}

/** The time from which sides may check in to a confirmed match; an instant match has its kickoff as the opening. */
export function checkInOpensAt(state: MatchState, rules: MatchRules): Date | null {
  if (state.status !== 'confirmed' || !state.kickoff) return null;
  return plus(state.kickoff, state.isInstant ? 0 : -rules.checkInOpensBefore);
}

/** The time by which an organiser rules on a dispute. Both players see it from the start. */
export function rulingDueAt(state: MatchState, rules: MatchRules): Date | null {
  if (state.status !== 'disputed') return null;
  return plus(state.changedAt, rules.ruleWithin + delayOf(state));
}

/** True for a match past its deadline or its ruling time, which organisers see in their list. */
export function isOverdue(state: MatchState, at: Date, rules: MatchRules): boolean {
  const due = dueAt(state, rules);
  return due !== null && playTime(at, rules.pauses) > due;
}

/** The time by which a player or an official has to act; `null` if nobody has to. */
export function dueAt(state: MatchState, rules: MatchRules): Date | null {
  return rulingDueAt(state, rules) ?? deadlineOf(state, rules);
}

/** Ends what the deadline ends. Refused before the deadline, so a job may run at any time. */
export function passDeadline(state: MatchState, at: Date, rules: MatchRules): Step {
  const deadline = deadlineOf(state, rules);
  if (!deadline || at < deadline) return conflict(state);
  switch (state.status) {
    case 'requested':
      return changed({ ...state, status: 'expired' });
    case 'reschedule_requested':
      return restore(state); // without an answer the last agreed time remains
    case 'confirmed':
      return closeCheckIn(state);
    case 'in_progress':
      return changed({ ...state, status: 'void' }, { type: 'not_completed' });
    default:
      return approve(state);
  }
}

/** Without an answer the only submitted score counts. */
function approve(state: MatchState): Step {
  const score = state.submissions.challenger ?? state.submissions.challenged;
  return score ? finish(state, score) : conflict(state);
}

/** With one side ready, that side wins by walkover, 3-0. With none ready, the match is void. */
function closeCheckIn(state: MatchState): Step {
  const absent = SIDES.filter((side) => !state.ready[side]);
  const faults = absent.map((by): Outcome => ({ type: 'no_show', by }));
  const winner = SIDES.find((side) => state.ready[side]);
  if (!winner) return changed({ ...state, status: 'void' }, ...faults);
  const score = walkoverFor(winner);
  const final = { type: 'final', score, winner, walkover: true, rated: false, record: [] } as const;
  return changed({ ...state, status: 'no_show', finalScore: score, winner }, ...faults, final);
}

export interface Reminder {
  readonly at: Date;
  readonly type:
    | 'match_reminder'
    | 'kickoff_near'
    | 'check_in_open'
    | 'score_missing'
    | 'verification_waiting'
    | 'ruling_overdue';
  /** Sides that still have something to do; empty for a ruling, which reminds only officials. */
  readonly to: readonly Side[];
}

/**
 * The reminders of a match in its current status, earliest first: before the kickoff, at the check-in, and half-way to
 * and shortly before a deadline that decides without an answer (rules.md, "with reminders on the way").
 */
export function remindersOf(state: MatchState, rules: MatchRules): Reminder[] {
  switch (state.status) {
    case 'confirmed':
      return beforeKickoff(state, rules);
    case 'in_progress':
      return onTheWay(state, rules, 'score_missing', SIDES);
    case 'awaiting_approval':
      return onTheWay(
        state,
        rules,
        'verification_waiting',
        SIDES.filter((side) => !state.submissions[side]),
      );
    case 'disputed': {
      const due = rulingDueAt(state, rules);
      return due ? [{ at: due, type: 'ruling_overdue', to: [] }] : [];
    }
    default:
      return [];
  }
}

/** Leaves out reminders before the last change: a match made shortly before its kickoff skips the early ones. */
function beforeKickoff(state: MatchState, rules: MatchRules): Reminder[] {
  const opens = checkInOpensAt(state, rules);
  if (!opens || !state.kickoff) return [];
  const kickoff = state.kickoff.getTime();
  const early = new Date(kickoff - rules.earlyReminderBefore);
  const near = new Date(kickoff - rules.kickoffReminderBefore);
  const to = SIDES.filter((side) => !state.ready[side]);
  const all: Reminder[] = [
    { at: early, type: 'match_reminder', to },
    { at: near, type: 'kickoff_near', to },
    { at: opens, type: 'check_in_open', to },
  ];
  return all
    .filter(({ at }) => at > state.changedAt)
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Reminders half-way to the deadline, and with an eighth of the time left. */
function onTheWay(
  state: MatchState,
  rules: MatchRules,
  type: Reminder['type'],
  to: readonly Side[],
): Reminder[] {
  const due = deadlineOf(state, rules);
  if (!due) return [];
  const start = state.changedAt.getTime();
  const length = due.getTime() - start;
  return [1 / 2, 7 / 8].map((part) => ({ at: new Date(start + length * part), type, to }));
}

/** A request expires at its proposed time; an instant one after `instantOpenFor`. */
function requestLapsesAt(
  { isInstant, proposal }: Pick<MatchState, 'isInstant' | 'proposal'>,
  rules: MatchRules,
): Date {
  return isInstant ? plus(proposal.date, rules.instantOpenFor) : proposal.date;
}

/** A reschedule request lapses at the new or the old time, whichever comes first, because the old kickoff stays booked. */
function rescheduleLapsesAt({ proposal, previousState }: MatchState, rules: MatchRules): Date {
  const old = previousState ? requestLapsesAt(previousState, rules) : proposal.date;
  return new Date(Math.min(old.getTime(), proposal.date.getTime()));
}

function delayOf({ delay = 0 }: MatchState): number {
  return delay;
}

function plus(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms);
}
