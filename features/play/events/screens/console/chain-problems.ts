import type { ChainProblem } from '@battle-league/brackets/stages.ts';
import type { StageField, StageValues } from './chain-values.ts';

/** The field of a stage by which a reason is mended; none of the stages where there is none. */
const FIELD_OF: Readonly<Record<ChainProblem['code'], StageField | null>> = {
  no_stages: null,
  stage_twice: 'kind',
  next_unknown: 'to',
  stages_in_a_circle: 'to',
  fed_by_nobody: 'entry',
  too_few_entrants: 'size',
  too_many_entrants: 'size',
  group_too_small: 'groups',
  group_not_of_four: 'groups',
  too_few_rounds: 'rounds',
  too_many_rounds: 'rounds',
  nobody_advances: 'best',
  too_many_advance: 'best',
  places_not_told_apart: 'best',
  best_next_without_tables: 'bestNext',
  too_many_best_next: 'bestNext',
  more_advance_than_next_holds: 'size',
};

/** The problem of a field of a stage. */
export function problemAt(
  problems: readonly ChainProblem[],
  { id }: Pick<StageValues, 'id'>,
  field: StageField,
): ChainProblem | undefined {
  return problems.find(({ code, stages }) => FIELD_OF[code] === field && stages.includes(id));
}

/** The problem of a field of an event whose stages follow from its format. Its capacity is all that it holds. */
export function problemOfFormat(
  problems: readonly ChainProblem[],
  field: string,
): ChainProblem | undefined {
  return problems.find(
    ({ code }) => (FIELD_OF[code] === 'size' ? 'capacity' : FIELD_OF[code]) === field,
  );
}
