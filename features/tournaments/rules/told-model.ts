/** What is told of a tournament that was played elsewhere, and what is wrong with it. */
import type { DrawnMatch } from './draw-up.ts';
import type { Entrant, MatchKey, Outcome } from './model.ts';

export interface ToldResult {
  readonly match: MatchKey;
  /** Who played, where the teller says so: checked against who the bracket brings there; always said of Swiss. */
  readonly home?: Entrant | undefined;
  readonly away?: Entrant | undefined;
  readonly outcome: Outcome;
}

export interface ToldFault {
  /** Where it stands: `results.3`, or `results` where something is missing. */
  readonly path: string;
  readonly code: string;
  /** The match it is about. */
  readonly match: MatchKey;
}

export interface Retold {
  /** Every match with what it came to. */
  readonly matches: readonly DrawnMatch[];
  readonly faults: readonly ToldFault[];
  /** Null where the title stayed vacant, or where there are faults. */
  readonly champion: Entrant | null;
}

export type Numbered = ToldResult & { readonly index: number };

export type ByMatch = ReadonlyMap<MatchKey, readonly Numbered[]>;

export function faultOf({ index, match }: Numbered, code: string): ToldFault {
  return { path: `results.${index}`, code, match };
}

export function missing(match: MatchKey): ToldFault {
  return { path: 'results', code: 'match_not_reported', match };
}

export function leaverFault(index: number): ToldFault {
  return { path: `annulled.${index}`, code: 'field_invalid', match: '' };
}
