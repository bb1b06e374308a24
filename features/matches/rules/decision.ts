import type { MatchState, MatchStatus, Score, Side } from './match.ts';

/** What the rest of the platform must do because of a decision: points, rating, brackets follow from it. */
export type Outcome =
  | {
      readonly type: 'accepted' | 'declined' | 'cancelled_after_confirmation' | 'no_show';
      readonly by: Side;
    }
  /** Both sides: nobody submitted in time. */
  | { readonly type: 'not_completed' }
  | {
      readonly type: 'final';
      readonly score: Score;
      readonly winner: Side | 'draw';
      readonly walkover: boolean;
      /** Sides that took part in the record: submitted, verified or disputed. */
      readonly record: readonly Side[];
    }
  /** Take back what the earlier final gave. */
  | { readonly type: 'reopened' };

export type RefusalCode =
  | 'match_state_conflict'
  | 'kickoff_invalid'
  | 'reschedules_used_up'
  | 'check_in_not_open'
  | 'score_invalid'
  | 'winner_needed'
  | 'appeal_closed'
  | 'administrator_needed';

export type Decision =
  | { readonly kind: 'changed'; readonly state: MatchState; readonly outcomes: readonly Outcome[] }
  /** The same act by the same side again: answered as the first time, changes nothing. */
  | { readonly kind: 'repeated' }
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly status: MatchStatus };

export function refused(state: MatchState, code: RefusalCode): Decision {
  return { kind: 'refused', code, status: state.status };
}

export function conflict(state: MatchState): Decision {
  return refused(state, 'match_state_conflict');
}

export function changed(state: MatchState, ...outcomes: readonly Outcome[]): Decision {
  return { kind: 'changed', state, outcomes };
}

/** A reschedule request falls away: what stood before it stands again, and it costs nothing. */
export function restore(state: MatchState): Decision {
  if (!state.standing) return conflict(state);
  const { status, proposal } = state.standing;
  return changed({ ...state, status, proposal, standing: null });
}

/** The result becomes final with this score. */
export function finish(state: MatchState, score: Score): Decision {
  const winner = winnerOf(score);
  const record = recordOf(state);
  return changed(
    { ...state, status: 'completed', finalScore: score, winner },
    { type: 'final', score, winner, walkover: false, record },
  );
}

/** Who won; penalties decide a level score. */
export function winnerOf(score: Score): Side | 'draw' {
  const level = score.challenger === score.challenged;
  const { challenger, challenged } = level && score.penalties ? score.penalties : score;
  if (challenger === challenged) return 'draw';
  return challenger > challenged ? 'challenger' : 'challenged';
}

/** Submitting, verifying and disputing all leave the side's own view of the score behind. */
function recordOf(state: MatchState): Side[] {
  const sides: readonly Side[] = ['challenger', 'challenged'];
  return sides.filter((side) => state.inRecord[side]);
}
