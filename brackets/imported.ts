/** What is told of a tournament that was played elsewhere, and what is wrong with it. */

import type { DrawnMatch } from './elimination-match.ts';
import type { GroupedEntrant } from './groups.ts';
import type { WithdrawalRuling } from './league.ts';
import type { Entrant, MatchKey, Outcome } from './outcome.ts';
import { type FieldFormat, fieldFormatOf, GSL_SIZE, hasTable, type Stage } from './stages.ts';

export interface ImportedResult {
  readonly match: MatchKey;
  /** Who played, where the teller says so: checked against who the bracket brings there; always said of Swiss. */
  readonly home?: Entrant | undefined;
  readonly away?: Entrant | undefined;
  readonly outcome: Outcome;
}

/** A bracket or a table of its own: an event of one stage without groups, or a field of one that has more. */
export interface ImportedField {
  readonly format: FieldFormat;
  /** Best seed first; two at least, nobody twice. */
  readonly entrants: readonly Entrant[];
  readonly results: readonly ImportedResult[];
  /** Of a table: who left early enough that none of their matches counts (decision 0023). */
  readonly annulled: readonly Entrant[];
  /** Of a table: who left later. Of Swiss it follows from the rounds, too. */
  readonly left?: readonly Entrant[];
  /** Disqualified entrants, who lose their placing whatever they have won (decision 0023). */
  readonly disqualified?: readonly Entrant[];
}

/** A stage of an event that has several, or groups. */
export interface ImportedStage extends Pick<Stage, 'id' | 'format' | 'advance'> {
  /** Who played it, the best seed first: group by group, or in one list. */
  readonly draw: readonly (readonly Entrant[])[];
  /** Matches by their keys in the stage: `A:R1.1` of a group. */
  readonly results: readonly ImportedResult[];
  readonly annulled: readonly Entrant[];
  /** Who else has left it, also after it was played. */
  readonly left: readonly Entrant[];
}

/** An event as it is told: in one field, or in stages. */
export interface ImportedTournament {
  readonly format: Exclude<FieldFormat, { kind: 'gsl' }> | { readonly kind: 'stages' };
  /** Of the whole event; best seed first, nobody twice. */
  readonly entrants: readonly Entrant[];
  /** Of one field. */
  readonly results: readonly ImportedResult[];
  readonly annulled: readonly Entrant[];
  /** Of the whole event, whenever it was: out of every stage that they were in, and without a place. */
  readonly disqualified: readonly Entrant[];
  readonly stages: readonly ImportedStage[];
}

/** A stage with all that it came to. */
export interface CheckedStage {
  /** In the order of their seeds. */
  readonly order: readonly GroupedEntrant[];
  readonly matches: readonly (DrawnMatch & { readonly group: number | null })[];
  /** Who left, and what became of their matches in a table. */
  readonly out: readonly { readonly entrant: Entrant; readonly ruling: WithdrawalRuling | null }[];
}

export interface ImportProblem {
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

export interface CheckedField {
  /** Every match with what it came to. */
  readonly matches: readonly DrawnMatch[];
  readonly faults: readonly ImportProblem[];
  /** Null where the title stayed vacant, or where there are faults. */
  readonly champion: Entrant | null;
}

export type NumberedResult = ImportedResult & { readonly index: number };

export type ByMatch = ReadonlyMap<MatchKey, readonly NumberedResult[]>;

export function resultProblem({ index, match }: NumberedResult, code: string): ImportProblem {
  return { path: `results.${index}`, code, match };
}

export function missingResult(match: MatchKey): ImportProblem {
  return { path: 'results', code: 'match_not_reported', match };
}

export function leaverProblem(
  index: number,
  list: 'annulled' | 'disqualified' = 'annulled',
): ImportProblem {
  const text = 'bracket_not_entered';
  return { path: `${list}.${index}`, code: 'field_invalid', text, match: '' };
}

/** What is wrong with who is told to have played which stage, whatever they played. */
export function drawProblems(
  entrants: readonly Entrant[],
  stages: readonly ImportedStage[],
): ImportProblem[] {
  const placed = new Set(stages.flatMap(({ draw }) => draw.flat()));
  return [
    ...entrants.flatMap((entrant, index) =>
      placed.has(entrant) ? [] : [fault(`entrants.${index}`, 'bracket_in_no_stage')],
    ),
    ...stages.flatMap((stage, index) =>
      problemsOf(stage, new Set(entrants)).map(({ path, ...problem }) => ({
        ...problem,
        path: `stages.${index}.${path}`,
        match: '',
      })),
    ),
  ];
}

type Problem = Pick<ImportProblem, 'path' | 'code' | 'text'>;

function problemsOf(stage: ImportedStage, known: ReadonlySet<Entrant>): Problem[] {
  const { format, draw, annulled, left } = stage;
  const lists = format.kind === 'groups' ? format.groups : 1;
  const isGsl = format.kind === 'groups' && format.inside.kind === 'gsl';
  const fits = draw.length === lists && (!isGsl || draw.every(({ length }) => length === GSL_SIZE));
  const there = new Set(draw.flat());
  const isTable = hasTable(fieldFormatOf(format)) && format.kind !== 'swiss';
  const away = (names: readonly Entrant[], path: string, isTaken: boolean) =>
    names.flatMap((each, index) =>
      isTaken && there.has(each)
        ? []
        : [
            {
              ...{ path: `${path}.${index}`, code: 'field_invalid' },
              text: isTaken ? 'bracket_not_entered' : 'bracket_misplaced',
            },
          ],
    );
  return [
    ...(fits ? [] : [{ path: 'draw', code: 'bracket_draw_lists' }]),
    ...strangersIn(draw, known),
    ...away(annulled, 'annulled', isTable),
    ...away(left, 'left', true),
  ];
}

function strangersIn(
  draw: readonly (readonly Entrant[])[],
  known: ReadonlySet<Entrant>,
): Problem[] {
  const seen = new Set<Entrant>();
  return draw.flatMap((entrants, group) =>
    entrants.flatMap((entrant, place): Problem[] => {
      const path = `draw.${group}.${place}`;
      if (!known.has(entrant)) return [{ path, code: 'bracket_not_entered' }];
      if (seen.has(entrant)) return [{ path, code: 'line_repeated' }];
      seen.add(entrant);
      return [];
    }),
  );
}

function fault(path: string, code: string): ImportProblem {
  return { path, code, match: '' };
}
