import { GSL_SIZE } from './groups/gsl.ts';
import type { Entrant } from './model.ts';
import { fieldFormatOf, hasTable } from './play.ts';
import type { ToldFault, ToldStage } from './told-model.ts';

/** What is wrong with who is told to have played which stage, whatever they played. */
export function drawProblems(
  entrants: readonly Entrant[],
  stages: readonly ToldStage[],
): ToldFault[] {
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

type Problem = Pick<ToldFault, 'path' | 'code' | 'text'>;

function problemsOf(stage: ToldStage, known: ReadonlySet<Entrant>): Problem[] {
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

function fault(path: string, code: string): ToldFault {
  return { path, code, match: '' };
}
