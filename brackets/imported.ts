/** The shape of a tournament that was played elsewhere, and the problems that a check finds. */

import type { DrawnMatch } from './elimination-match.ts';
import type { GroupedEntrant } from './groups.ts';
import type { WithdrawalRuling } from './league.ts';
import type { Entrant, MatchKey, Outcome } from './outcome.ts';
import { type FieldFormat, fieldFormatOf, GSL_SIZE, hasTable, type Stage } from './stages.ts';

export interface ImportedResult {
  readonly match: MatchKey;
  /** The two who played, if the import names them. Checked against the bracket; required for Swiss. */
  readonly home?: Entrant | undefined;
  readonly away?: Entrant | undefined;
  readonly outcome: Outcome;
}

/** One bracket or table: a whole event without stages and groups, or a part of one. */
export interface ImportedField {
  readonly format: FieldFormat;
  /** Best seed first, two at least, each once. */
  readonly entrants: readonly Entrant[];
  readonly results: readonly ImportedResult[];
  /** Entrants who left a table so early that none of their matches counts (decision 0023). */
  readonly annulled: readonly Entrant[];
  /** Entrants who left a table later. In Swiss stages they also follow from the rounds. */
  readonly left?: readonly Entrant[];
  /** Disqualified entrants, who lose their placing whatever they have won (decision 0023). */
  readonly disqualified?: readonly Entrant[];
}

/** A stage of an event with several stages or groups. */
export interface ImportedStage extends Pick<Stage, 'id' | 'format' | 'advance'> {
  /** The entrants, best seed first: one list, or one for each group. */
  readonly draw: readonly (readonly Entrant[])[];
  /** Matches by their keys in the stage, such as `A:R1.1` in a group. */
  readonly results: readonly ImportedResult[];
  readonly annulled: readonly Entrant[];
  /** Other entrants who left, also after the stage was played. */
  readonly left: readonly Entrant[];
}

/** An imported event: one field, or stages. */
export interface ImportedTournament {
  readonly format: Exclude<FieldFormat, { kind: 'gsl' }> | { readonly kind: 'stages' };
  /** All entrants of the event, best seed first, each once. */
  readonly entrants: readonly Entrant[];
  /** Of one field. */
  readonly results: readonly ImportedResult[];
  readonly annulled: readonly Entrant[];
  /** Entrants disqualified at any time. They leave every stage that they were in and lose their placing. */
  readonly disqualified: readonly Entrant[];
  readonly stages: readonly ImportedStage[];
}

/** A checked stage with its results. */
export interface CheckedStage {
  /** In the order of seeds. */
  readonly order: readonly GroupedEntrant[];
  readonly matches: readonly (DrawnMatch & { readonly group: number | null })[];
  /** Entrants who left, and the ruling on their matches in a table. */
  readonly out: readonly { readonly entrant: Entrant; readonly ruling: WithdrawalRuling | null }[];
}

export interface ImportProblem {
  /** The field of the problem: `results.3`, or `results` if one is missing. */
  readonly path: string;
  readonly code: string;
  /** The key of a text that says more than the text of the code. */
  readonly text?: string;
  /** The match with the problem; empty for none. */
  readonly match: MatchKey;
  /** Values for the text. */
  readonly values?: Readonly<Record<string, string | number>>;
}

export interface CheckedField {
  /** Every match with its result. */
  readonly matches: readonly DrawnMatch[];
  readonly faults: readonly ImportProblem[];
  /** Null if the title stayed vacant or there are problems. */
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

/** Returns the problems of the draws, whatever the results. */
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
              path: `${path}.${index}`,
              code: 'field_invalid',
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
