/** What an official does to a match that is still to be decided (rules.md, "Live control"). */

import type { Score } from '#core/scores.ts';
import { deadlineOf } from './deadlines.ts';
import { changed, conflict, finish, refused, type Step } from './decision.ts';
import { kickoffAllowed } from './kickoffs.ts';
import { type MatchAction, type MatchRules, type MatchState, NEITHER } from './match.ts';
import { scoreProblem } from './scores.ts';

/** A kickoff or a deadline that an official sets lies at most this far ahead: 30 days. */
const FURTHEST_MS = 30 * 24 * 60 * 60_000;

/** Sets a result by hand. */
export function advance(state: MatchState, score: Score, rules: MatchRules): Step {
  if (!isAgreed(state)) return conflict(state);
  const wrong = scoreProblem(score, rules);
  return wrong ? refused(state, wrong) : finish({ ...state, standing: null }, score);
}

/** Neither side goes on: the match is void, and in a cup both are out. */
export function bothOut(state: MatchState): Step {
  if (!isAgreed(state)) return conflict(state);
  return changed({ ...state, status: 'void', standing: null });
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

/** Sets another kickoff; whoever was ready checks in again. Of a fixture it may lie later than its round allows. */
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
    standing: null,
    ready: NEITHER,
    ...(playBy && { playBy: playBy > kickoff ? playBy : kickoff }),
  });
}

/** A request that nobody has accepted yet is its players' own. */
export function isAgreed({ status, standing }: MatchState): boolean {
  return status !== 'reschedule_requested' || standing?.status === 'confirmed';
}

/** Acts that set times, while those of the event stand still (rules.md, "Live control"). */
export function waitsInPause({ type }: MatchAction): boolean {
  return TIMED.includes(type);
}

const TIMED: readonly MatchAction['type'][] = ['accept', 'reschedule', 'ready', 'extend', 'move'];
