import { type Score, type Side, walkoverFor } from '#core/scores.ts';
import type { Outcome } from '#features/play/leaderboards/rules/outcome.ts';
import { deadlineOf } from './deadlines.ts';
import { changed, conflict, finish, refused, type Step } from './decision.ts';
import { kickoffAllowed } from './kickoffs.ts';
import { type MatchAction, type MatchRules, type MatchState, NEITHER } from './match.ts';
import { scoreProblem } from './result.ts';

/** Actions of officials and of the event on a match without a result (rules.md, "Live control"). */

/** The furthest kickoff or deadline that an official can set: 30 days ahead. */
const FURTHEST_MS = 30 * 24 * 60 * 60_000;

/** Sets a result by hand. */
export function advance(state: MatchState, score: Score, rules: MatchRules): Step {
  if (!isAgreed(state)) return conflict(state);
  const wrong = scoreProblem(score, rules);
  return wrong ? refused(state, wrong) : finish({ ...state, previousState: null }, score);
}

/** Ends the match as void. In a cup neither side advances. */
export function bothOut(state: MatchState): Step {
  if (!isAgreed(state)) return conflict(state);
  return changed({ ...state, status: 'void', previousState: null });
}

/** Gives the players more time for what they have to do next. */
export function extend(state: MatchState, until: Date, at: Date, rules: MatchRules): Step {
  const deadline = deadlineOf(state, rules);
  if (!deadline) return conflict(state);
  const tooFar = until.getTime() > at.getTime() + FURTHEST_MS;
  if (until <= deadline || until <= at || tooFar) return refused(state, 'deadline_invalid');
  const usual = deadlineOf({ ...state, changedAt: at, delay: 0 }, rules) ?? at;
  return changed({ ...state, delay: until.getTime() - usual.getTime() });
}

/** Sets another kickoff, so both players check in again. A fixture may be moved past the end of its round. */
export function move(state: MatchState, kickoff: Date, at: Date, rules: MatchRules): Step {
  if (!isAgreed(state)) return conflict(state);
  const eventEndsAt = new Date(at.getTime() + FURTHEST_MS);
  const allowed = kickoffAllowed(kickoff, at, { ...rules, eventEndsAt }, false);
  if (!allowed) return refused(state, 'kickoff_invalid');
  const { playBy, proposal } = state;
  return changed({
    ...state,
    status: 'confirmed',
    isInstant: false,
    kickoff,
    proposal: { ...proposal, date: kickoff },
    previousState: null,
    ready: NEITHER,
    ...(playBy && { playBy: playBy > kickoff ? playBy : kickoff }),
  });
}

/** Gives one side a walkover: the other has withdrawn, is disqualified, or an official decides so. */
export function award(state: MatchState, winner: Side): Step {
  if (!isAgreed(state)) return conflict(state);
  const score = walkoverFor(winner);
  const next: MatchState = { ...state, status: 'no_show', finalScore: score, winner };
  const final = { type: 'final', score, winner, walkover: true, rated: false, record: [] } as const;
  return changed({ ...next, previousState: null }, final);
}

/** Cancels a match that its event no longer needs. Its points and ratings are reversed. */
export function annul(state: MatchState): Step {
  if (state.status === 'cancelled') return conflict(state);
  const outcomes: readonly Outcome[] = state.winner === null ? [] : [{ type: 'reopened' }];
  const next: MatchState = { ...state, status: 'cancelled', finalScore: null, winner: null };
  return changed({ ...next, previousState: null }, ...outcomes);
}

/** False for a request that has never been accepted, which only its players decide on. */
function isAgreed({ status, previousState }: MatchState): boolean {
  return status !== 'reschedule_requested' || previousState?.status === 'confirmed';
}

/** True for actions that set times; they wait until a paused event resumes (rules.md, "Live control"). */
export function waitsForPause({ type }: MatchAction): boolean {
  return TIMED.includes(type);
}

const TIMED: readonly MatchAction['type'][] = ['accept', 'reschedule', 'ready', 'extend', 'move'];

/** True for actions of officials and events, which no deadline of the players stops. */
export function isByAuthority(action: MatchAction): boolean {
  return (
    action.type === 'award' || action.type === 'annul' || ('by' in action && isOfficial(action.by))
  );
}

export function isByEvent(action: MatchAction): boolean {
  return 'by' in action && action.by === 'event';
}

function isOfficial(by: string): boolean {
  return by === 'organiser' || by === 'administrator';
}
