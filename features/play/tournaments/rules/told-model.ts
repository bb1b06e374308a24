/** What is told of a tournament that was played elsewhere, and what is wrong with it. */
import type { DrawnMatch } from './draw-up.ts';
import type { Entrant, MatchKey, Outcome } from './model.ts';
import type { Format } from './play.ts';
import type { Stage } from './stages/chain.ts';
import type { Placed } from './stages/seed-next.ts';
import type { WithdrawalRuling } from './standings/league.ts';

export interface ToldResult {
  readonly match: MatchKey;
  /** Who played, where the teller says so: checked against who the bracket brings there; always said of Swiss. */
  readonly home?: Entrant | undefined;
  readonly away?: Entrant | undefined;
  readonly outcome: Outcome;
}

/** A bracket or a table of its own: an event of one stage without groups, or a field of one that has more. */
export interface ToldField {
  readonly format: Format;
  /** Best seed first; two at least, nobody twice. */
  readonly entrants: readonly Entrant[];
  readonly results: readonly ToldResult[];
  /** Of a table: who left early enough that none of their matches counts (decision 0023). */
  readonly annulled: readonly Entrant[];
  /** Of a table: who left later. Of Swiss it follows from the rounds, too. */
  readonly left?: readonly Entrant[];
  /** They keep no place, whatever they have won (decision 0062). */
  readonly disqualified?: readonly Entrant[];
}

/** A stage of an event that has several, or groups. */
export interface ToldStage extends Pick<Stage, 'id' | 'format' | 'advance'> {
  /** Who played it, the best seed first: group by group, or in one list. */
  readonly draw: readonly (readonly Entrant[])[];
  /** Matches by their keys in the stage: `A:R1.1` of a group. */
  readonly results: readonly ToldResult[];
  readonly annulled: readonly Entrant[];
  /** Who else has left it, also after it was played. */
  readonly left: readonly Entrant[];
}

/** An event as it is told: in one field, or in stages. */
export interface ToldTournament {
  readonly format: Exclude<Format, { kind: 'gsl' }> | { readonly kind: 'stages' };
  /** Of the whole event; best seed first, nobody twice. */
  readonly entrants: readonly Entrant[];
  /** Of one field. */
  readonly results: readonly ToldResult[];
  readonly annulled: readonly Entrant[];
  /** Of the whole event, whenever it was: out of every stage that they were in, and without a place. */
  readonly disqualified: readonly Entrant[];
  readonly stages: readonly ToldStage[];
}

/** A stage with all that it came to. */
export interface RetoldStage {
  /** In the order of their seeds. */
  readonly order: readonly Placed[];
  readonly matches: readonly (DrawnMatch & { readonly group: number | null })[];
  /** Who left, and what became of their matches in a table. */
  readonly out: readonly { readonly entrant: Entrant; readonly ruling: WithdrawalRuling | null }[];
}

export interface ToldFault {
  /** Where it stands: `results.3`, or `results` where something is missing. */
  readonly path: string;
  readonly code: string;
  /** The key of a text that says more than the one of the code. */
  readonly text?: string;
  /** The match it is about. */
  readonly match: MatchKey;
  /** What its text names. */
  readonly values?: Readonly<Record<string, string | number>>;
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

export function leaverFault(
  index: number,
  list: 'annulled' | 'disqualified' = 'annulled',
): ToldFault {
  const text = 'bracket_not_entered';
  return { path: `${list}.${index}`, code: 'field_invalid', text, match: '' };
}
