import { playTime, stoodStillSince } from '#core/pauses.ts';
import { isCount, otherSide, type Score, type Side, sameScore, winnerOf } from '#core/scores.ts';
import { changed, conflict, finish, refused, type Step } from './decision.ts';
import { kickoffAllowed } from './kickoffs.ts';
import {
  type MatchAction,
  type MatchRules,
  type MatchState,
  NEITHER,
  NOTHING_SUBMITTED,
} from './match.ts';

/** Actions after play: a score is submitted, verified, disputed or ruled (rules.md, "A match"). */

/** The first score waits for the other side. An equal second score verifies it, a different one disputes it. */
export function submit(
  state: MatchState,
  by: Side,
  score: Score,
  at: Date,
  rules: MatchRules,
): Step {
  if (state.submissions[by]) return conflict(state);
  const from = firstScoreFrom(state, rules);
  if (from && at < from) return refused(state, 'result_too_early', from);
  const wrong = scoreProblem(score, rules);
  if (wrong) return refused(state, wrong);
  const next: MatchState = {
    ...recorded(state, by),
    status: 'awaiting_approval',
    submissions: { ...state.submissions, [by]: score },
  };
  const other = state.submissions[otherSide(by)];
  if (!other) return changed(next);
  return sameScore(other, score) ? finish(next, score) : changed({ ...next, status: 'disputed' });
}

export function edit(state: MatchState, by: Side, score: Score, rules: MatchRules): Step {
  if (!state.submissions[by]) return conflict(state);
  const wrong = scoreProblem(score, rules);
  if (wrong) return refused(state, wrong);
  return changed({ ...state, submissions: { ...state.submissions, [by]: score } });
}

export function verify(state: MatchState, by: Side): Step {
  const score = state.submissions[otherSide(by)];
  return score ? finish(recorded(state, by), score) : conflict(state);
}

export function dispute(state: MatchState, by: Side): Step {
  if (!state.submissions[otherSide(by)]) return conflict(state);
  return changed({ ...recorded(state, by), status: 'disputed' });
}

/** Appeals once against a ruling, to an administrator. The time for it stops while the event is paused. */
export function appeal(state: MatchState, at: Date, rules: MatchRules): Step {
  if (state.lastAction?.type !== 'rule') return conflict(state);
  const { changedAt } = state;
  const { appealWithin, pauses } = rules;
  const until = changedAt.getTime() + appealWithin + stoodStillSince(changedAt, pauses);
  const closed = playTime(at, pauses).getTime() > until;
  if (closed || state.appealed) return refused(state, 'appeal_closed');
  return withdrawResult({ ...state, appealed: true });
}

/** Decides a dispute: an organiser first, an administrator after an appeal. */
export function rule(
  state: MatchState,
  action: Extract<MatchAction, { type: 'rule' }>,
  at: Date,
  rules: MatchRules,
): Step {
  if (state.appealed && action.by !== 'administrator')
    return refused(state, 'administrator_needed');
  const { ruling } = action;
  switch (ruling.outcome) {
    case 'void':
      return changed({ ...state, status: 'void' });
    case 'replay':
      return replay(state, ruling.kickoff, at, rules);
    case 'score': {
      const wrong = scoreProblem(ruling.score, rules);
      return wrong ? refused(state, wrong) : finish(state, ruling.score);
    }
  }
}

/** Withdraws the result, so that an organiser rules again. */
function withdrawResult(state: MatchState): Step {
  const next = { ...state, status: 'disputed', finalScore: null, winner: null } as const;
  return state.winner === null ? changed(next) : changed(next, { type: 'reopened' });
}

/** Withdraws a final result for an official. A walkover that the event gave cannot be reopened. */
export function reopen(state: MatchState): Step {
  const { lastAction } = state;
  if (lastAction?.type === 'award' && lastAction.by === 'event') return conflict(state);
  return withdrawResult(state);
}

/** Orders a replay at a set time. Nothing of the first game's record counts. */
function replay(state: MatchState, kickoff: Date, at: Date, rules: MatchRules): Step {
  if (!kickoffAllowed(kickoff, at, rules, false)) return refused(state, 'kickoff_invalid');
  return changed({
    ...state,
    status: 'confirmed',
    isInstant: false,
    kickoff,
    proposal: { ...state.proposal, date: kickoff },
    ready: NEITHER,
    submissions: NOTHING_SUBMITTED,
    inRecord: NEITHER,
  });
}

/** Submitting, verifying and disputing all count as taking part in the record. */
function recorded(state: MatchState, by: Side): MatchState {
  return { ...state, inRecord: { ...state.inRecord, [by]: true } };
}

/**
 * Checks a score: whole numbers from 0 to 999. Penalties decide a level score, and only if the match needs a
 * winner: in leagues and daily battlegrounds a draw counts as a draw (rules.md, "A match").
 */
export function scoreProblem(
  score: Score,
  rules: MatchRules,
): 'score_invalid' | 'winner_needed' | null {
  const { challenger, challenged, penalties } = score;
  const numbers = [challenger, challenged];
  if (penalties) numbers.push(penalties.challenger, penalties.challenged);
  if (!numbers.every(isCount)) return 'score_invalid';
  if (penalties && (rules.drawsAllowed || challenger !== challenged)) return 'score_invalid';
  return !rules.drawsAllowed && winnerOf(score) === 'draw' ? 'winner_needed' : null;
}

/**
 * The first moment at which a score is accepted, or `null` if the next score is not the first one or the game has no
 * least length: no real match of the game is over sooner (rules.md, "A match"). Both sides have half of the time until the match is void, however long the game's least length is.
 */
export function firstScoreFrom(state: MatchState, rules: MatchRules): Date | null {
  const { status, submissions, startedAt, changedAt } = state;
  const isFirst = submissions.challenger === null && submissions.challenged === null;
  if (status !== 'in_progress' || !isFirst || rules.leastLength <= 0) return null;
  const begun = startedAt ?? changedAt;
  return new Date(begun.getTime() + Math.min(rules.leastLength, rules.voidAfter / 2));
}
