import type { Entrant, MatchKey, Outcome } from '../model.ts';

/** Two entrants who are to meet in a round of a league, of a group or of a Swiss stage. */
export interface Fixture {
  readonly key: MatchKey;
  /** 1 is the first. */
  readonly round: number;
  readonly home: Entrant;
  readonly away: Entrant;
}

export interface LeagueMatch extends Fixture {
  /** Null while it is open. */
  readonly outcome: Outcome | null;
}

/** A round without an opponent. */
export interface Bye {
  readonly entrant: Entrant;
  readonly round: number;
}

/** What becomes of the matches of who leaves; decided once, when they leave (decision 0023). */
export type WithdrawalRuling = 'annulled' | 'walkovers';

export interface Withdrawal {
  readonly entrant: Entrant;
  readonly ruling: WithdrawalRuling;
}

/** All that a table is made of. The same for the same parts in whatever order they are listed. */
export interface League {
  readonly entrants: readonly Entrant[];
  readonly matches: readonly LeagueMatch[];
  /** The published draw, every entrant once: the first of it stands above where all else is level. */
  readonly draw: readonly Entrant[];
  readonly withdrawals?: readonly Withdrawal[];
  /** Byes that carry points: of a Swiss stage, not of a round robin, where everybody has as many. */
  readonly byes?: readonly Bye[];
  /** Points a late entrant begins with. */
  readonly startPoints?: ReadonlyMap<Entrant, number>;
}
