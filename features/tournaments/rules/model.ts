// features/tournaments/rules/model.ts — starting point; D1 owns it. D2 may only add.
/** Who takes part: an entry's id. */
export type Entrant = string;
export type Side = 'home' | 'away';

/** How a match of a tournament ended. */
export type Outcome =
  | { readonly kind: 'played'; readonly score: Score; readonly penalties?: Score }
  | { readonly kind: 'walkover'; readonly winner: Side } // the other one absent, withdrawn or disqualified
  | { readonly kind: 'void' }; // neither came: both are out

export interface Score {
  readonly home: number;
  readonly away: number;
}

/** Where one side of a match comes from. */
export type Source =
  | { readonly kind: 'seed'; readonly seed: number } // 1-based within the stage
  | { readonly kind: 'winner' | 'loser'; readonly of: MatchKey };

/** A match's place in its stage, stable and readable: 'W1.3' (winners' round 1, third), 'L2.1', 'F1', 'F2' (reset), 'T' (third place), 'R4.2' (round-robin/Swiss round), 'A:R1.1' (group A). */
export type MatchKey = string;
