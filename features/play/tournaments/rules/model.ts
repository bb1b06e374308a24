/** What every format of a tournament speaks of (rules.md, "Tournaments"). */

/** Who takes part: an entry's id. */
export type Entrant = string;

export type Side = 'home' | 'away';

/** Goals, frames, rounds: whole numbers. */
export interface Score {
  readonly home: number;
  readonly away: number;
}

/** How a match of a tournament ended. */
export type Outcome =
  /** Penalties stand beside the score, never in it. */
  | { readonly kind: 'played'; readonly score: Score; readonly penalties?: Score }
  /** The other one was absent, withdrew or was disqualified. */
  | { readonly kind: 'walkover'; readonly winner: Side }
  /** Neither came: both are out. */
  | { readonly kind: 'void' };

/** Where one side of a match comes from. */
export type Source =
  /** 1-based within the stage. */
  | { readonly kind: 'seed'; readonly seed: number }
  | { readonly kind: 'winner' | 'loser'; readonly of: MatchKey };

/**
 * A match's place in its stage, stable and readable: 'W1.3' (winners' round 1, third), 'L2.1' (losers'),
 * 'F1' and 'F2' (final of a double elimination and its reset), 'T' (third place), 'R4.2' (round robin or
 * Swiss), 'A:R1.1' (group A). Where byes stand in for matches, numbers are left out.
 */
export type MatchKey = string;
