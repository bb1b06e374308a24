import { SIDES, type Side } from '#core/scores.ts';
import { checkInOpensAt, deadlineOf, rulingDueAt } from './deadlines.ts';
import type { MatchRules, MatchState } from './match.ts';

export interface Reminder {
  readonly at: Date;
  readonly type:
    | 'match_reminder'
    | 'kickoff_near'
    | 'check_in_open'
    | 'score_missing'
    | 'verification_waiting'
    | 'ruling_overdue';
  /** Whom it concerns: sides that still have something to do; nobody but the organisers for a ruling. */
  readonly to: readonly Side[];
}

/**
 * What is worth a reminder while a match stays as it is, earliest first: the kickoff, the check-in, and
 * half-way and shortly before a silence would decide (rules.md, "with reminders on the way").
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

/** Only what is still to come: a match made shortly before its kickoff skips the early ones. */
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

/** Half-way to the deadline, and when an eighth of the time is left. */
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
