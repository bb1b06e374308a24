import { tellsApart } from '../elimination/advancing.ts';
import { MAX_ENTRANTS, MIN_ENTRANTS } from '../elimination/places.ts';
import { GSL_SIZE } from '../groups/gsl.ts';
import type { ChainProblem, GroupFormat, Stage, StageAdvance, StageFormat } from './chain.ts';
import { MOST_OF_GROUPS, MOST_OF_SWISS, MOST_OF_TABLE } from './limits.ts';
import { groupSizes } from './rounds.ts';

type Problem = Pick<ChainProblem, 'code' | 'numbers'>;

/** What keeps a stage from being played by so many entrants, of whom so many are sent on to it by others. */
export function stageProblems(stage: Stage, entrants: number, sentOn: number): Problem[] {
  const { size } = stage;
  if (sentOn > size) {
    return [{ code: 'more_advance_than_next_holds', numbers: { advance: sentOn, size } }];
  }
  const most = Math.min(size, mostOf(stage.format));
  if (entrants > most) return [{ code: 'too_many_entrants', numbers: { entrants, most } }];
  if (entrants < MIN_ENTRANTS) {
    return [{ code: 'too_few_entrants', numbers: { entrants, least: MIN_ENTRANTS } }];
  }
  const unplayable = formatProblem(stage.format, entrants);
  return unplayable ? [unplayable] : advanceProblems(stage, entrants);
}

/** How many go on from a stage. */
export function advancingOf({ format, advance }: Stage): number {
  if (!advance) return 0;
  const groups = format.kind === 'groups' ? format.groups : 1;
  return advance.best * groups + (advance.bestNext ?? 0);
}

function mostOf(format: StageFormat): number {
  switch (format.kind) {
    case 'knockout':
    case 'double_elimination':
      return MAX_ENTRANTS;
    case 'round_robin':
      return MOST_OF_TABLE;
    case 'swiss':
      return MOST_OF_SWISS;
    case 'groups':
      return Math.min(MOST_OF_GROUPS, MOST_OF_TABLE * format.groups);
  }
}

function formatProblem(format: StageFormat, entrants: number): Problem | null {
  if (format.kind === 'swiss') return swissProblem(format.rounds, entrants);
  return format.kind === 'groups' ? groupProblem(format.groups, format.inside, entrants) : null;
}

function swissProblem(rounds: number, entrants: number): Problem | null {
  const most = entrants % 2 === 0 ? entrants - 1 : entrants;
  if (!isCount(rounds)) return { code: 'too_few_rounds', numbers: { rounds, least: 1 } };
  return rounds > most ? { code: 'too_many_rounds', numbers: { rounds, most } } : null;
}

function groupProblem(groups: number, inside: GroupFormat, entrants: number): Problem | null {
  const smallest = isCount(groups) ? Math.floor(entrants / groups) : 0;
  if (smallest < MIN_ENTRANTS) {
    return { code: 'group_too_small', numbers: { entrants, groups, size: smallest } };
  }
  if (inside.kind === 'gsl' && entrants !== groups * GSL_SIZE) {
    return { code: 'group_not_of_four', numbers: { entrants, groups, needed: groups * GSL_SIZE } };
  }
  return null;
}

function advanceProblems(stage: Stage, entrants: number): Problem[] {
  const { format, advance } = stage;
  if (!advance) return [];
  const { best, bestNext = 0 } = advance;
  const total = advancingOf(stage);
  if (
    !Number.isInteger(best) ||
    !Number.isInteger(bestNext) ||
    best < 0 ||
    bestNext < 0 ||
    total < 1
  ) {
    return [{ code: 'nobody_advances', numbers: { advance: total } }];
  }
  if (format.kind === 'groups') return groupAdvanceProblems(format, advance, entrants);
  if (bestNext > 0) return [{ code: 'best_next_without_tables', numbers: { bestNext } }];
  if (best > entrants)
    return [{ code: 'too_many_advance', numbers: { advance: best, of: entrants } }];
  const isBracket = format.kind === 'knockout' || format.kind === 'double_elimination';
  if (isBracket && !tellsApart({ ...format, entrants }, best)) {
    return [{ code: 'places_not_told_apart', numbers: { advance: best, of: entrants } }];
  }
  return [];
}

function groupAdvanceProblems(
  { groups, inside }: Extract<StageFormat, { kind: 'groups' }>,
  { best, bestNext = 0 }: StageAdvance,
  entrants: number,
): Problem[] {
  const sizes = groupSizes(entrants, groups);
  const smallest = Math.min(...sizes);
  if (best > smallest) {
    return [{ code: 'too_many_advance', numbers: { advance: best, of: smallest } }];
  }
  if (bestNext === 0) return [];
  if (inside.kind === 'gsl') return [{ code: 'best_next_without_tables', numbers: { bestNext } }];
  const most = sizes.filter((size) => size > best).length;
  return bestNext > most ? [{ code: 'too_many_best_next', numbers: { bestNext, most } }] : [];
}

function isCount(number: number): boolean {
  return Number.isInteger(number) && number > 0;
}
