/** The acts after the whistle: a score is entered, agreed on, or ruled (rules.md, "A match"). */
import { playTime, stoodStillSince } from '#core/pauses.ts';
import { otherSide, type Score, type Side, sameScore } from '#core/scores.ts';
import { changed, conflict, finish, refused, type Step } from './decision.ts';
import { kickoffAllowed } from './kickoffs.ts';
import { firstScoreFrom } from './least-length.ts';
import {
  type MatchAction,
  type MatchRules,
  type MatchState,
  NEITHER,
  NOTHING_SUBMITTED,
} from './match.ts';
import { scoreProblem } from './scores.ts';

/** The first score waits for the other side; a second, equal one agrees, a different one disputes. */
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

/** One appeal against a ruling, to an administrator; while the event stands still its time does not pass. */
export function appeal(state: MatchState, at: Date, rules: MatchRules): Step {
  if (state.lastAct?.type !== 'rule') return conflict(state);
  const { changedAt } = state;
  const { appealWithin, pauses } = rules;
  const until = changedAt.getTime() + appealWithin + stoodStillSince(changedAt, pauses);
  const closed = playTime(at, pauses).getTime() > until;
  if (closed || state.appealed) return refused(state, 'appeal_closed');
  return withdrawResult({ ...state, appealed: true });
}

/** An organiser decides a dispute; after an appeal an administrator does. */
export function rule(
  state: MatchState,
  act: Extract<MatchAction, { type: 'rule' }>,
  at: Date,
  rules: MatchRules,
): Step {
  if (state.appealed && act.by !== 'administrator') return refused(state, 'administrator_needed');
  const { ruling } = act;
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

/** The result stands no longer; an organiser rules anew. */
function withdrawResult(state: MatchState): Step {
  const next = { ...state, status: 'disputed', finalScore: null, winner: null } as const;
  return state.winner === null ? changed(next) : changed(next, { type: 'reopened' });
}

/** An official takes a result back; what the event itself has given stands as long as its reason does. */
export function reopen(state: MatchState): Step {
  const { lastAct } = state;
  if (lastAct?.type === 'award' && lastAct.by === 'event') return conflict(state);
  return withdrawResult(state);
}

/** Played anew at a set time: nothing of the first game's record counts. */
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
