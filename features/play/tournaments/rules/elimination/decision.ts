import type { Entrant, MatchKey, Outcome, Side } from '../model.ts';
import type { BracketMatch } from './match.ts';
import type { Shape } from './shape.ts';

/**
 * A bracket as far as it is known here. A server that keeps a row for each match gives those it has loaded:
 * where more are needed the decision names them.
 */
export interface Bracket {
  readonly shape: Shape;
  readonly matches: { get(key: MatchKey): BracketMatch | undefined };
  /** Who withdrew or was disqualified after the start. */
  readonly out: { has(entrant: Entrant): boolean };
}

export type BracketAct =
  /** `change`: another outcome of a match that has one. */
  | {
      readonly type: 'report' | 'change';
      readonly key: MatchKey;
      readonly outcome: Outcome;
      /** Who played: refused where others stand in the match by now. */
      readonly between?: Readonly<Record<Side, Entrant>>;
    }
  /** The outcome is taken back: the match is to be played again. */
  | { readonly type: 'reopen'; readonly key: MatchKey }
  /** Withdrawn or disqualified: what is open is lost by walkover, and so is what comes (rules.md, "Tournaments"). */
  | { readonly type: 'withdraw'; readonly entrant: Entrant; readonly seed: number }
  /** A withdrawal is undone. */
  | { readonly type: 'reinstate'; readonly entrant: Entrant; readonly seed: number };

export type BracketDecision =
  | ({ readonly kind: 'changed' } & Consequences)
  /** The same again: answered as the first time, changes nothing. */
  | { readonly kind: 'repeated' }
  | { readonly kind: 'refused'; readonly code: BracketRefusal }
  /** Asked again with these matches too, the answer is known. */
  | { readonly kind: 'unloaded'; readonly keys: readonly MatchKey[] };

export interface Consequences {
  /** Each match as it was and as it is now, in the order of the bracket. */
  readonly changes: readonly Change[];
  /** Matches whose reported outcome falls away since others play them now. */
  readonly resets: readonly MatchKey[];
  /** Open matches, perhaps being played, that are no longer between the same two. */
  readonly interrupts: readonly MatchKey[];
}

export interface Change {
  readonly before: BracketMatch;
  readonly after: BracketMatch;
}

export type BracketRefusal =
  | 'match_unknown'
  /** Its entrants are not known yet. */
  | 'match_waiting'
  | 'match_not_needed'
  /** Decided by itself: a side is empty, withdrawn or disqualified. */
  | 'match_decided_by_absence'
  | 'match_between_others'
  | 'match_already_reported'
  | 'match_not_reported'
  | 'entrant_unknown'
  | 'score_invalid'
  | 'winner_needed';
