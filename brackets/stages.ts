import { roundsOf } from './elimination-lines.ts';
import {
  type BracketRound,
  type BracketShape,
  type EliminationFormat,
  roundsFor,
} from './elimination-shape.ts';
import { type Legs, roundRobinSize } from './round-robin.ts';

/** The organiser's name of a stage within its chain: 'cup-1', 'groups', 'final'. */
export type StageId = string;

/** The format inside each group. */
export type GroupFormat =
  | { readonly kind: 'round_robin'; readonly legs: Legs }
  | { readonly kind: 'gsl' };

export type StageFormat =
  | EliminationFormat
  | { readonly kind: 'round_robin'; readonly legs: Legs }
  | { readonly kind: 'swiss'; readonly rounds: number }
  | { readonly kind: 'groups'; readonly groups: number; readonly inside: GroupFormat };

/** In the order of the organiser's form. */
export const STAGE_KINDS = [
  'knockout',
  'double_elimination',
  'round_robin',
  'swiss',
  'groups',
] as const satisfies readonly StageFormat['kind'][];

/** The entrants who advance from a stage, and the stage that they advance to. */
export interface StageAdvance {
  readonly to: StageId;
  /** The number of the best who advance, of each group if there are groups. */
  readonly best: number;
  /** Further entrants of groups: the best of the next ones in their groups. */
  readonly bestNext?: number | undefined;
}

export interface Stage {
  readonly id: StageId;
  readonly format: StageFormat;
  /** The largest number of entrants. */
  readonly size: number;
  /** `open`: entrants sign up for it, and others may advance into it. `advancers`: entrants only advance into it. */
  readonly entry: 'open' | 'advancers';
  /** Null for a last stage. */
  readonly advance: StageAdvance | null;
}

/** Stages that feed each other, in any order, such as qualifiers, groups, a knockout and a final. */
export type Chain = readonly Stage[];

/** The reasons why a chain cannot be played. */
export const CHAIN_PROBLEMS = [
  'no_stages',
  'stage_twice',
  'next_unknown',
  'stages_in_a_circle',
  'fed_by_nobody',
  'too_few_entrants',
  'too_many_entrants',
  'group_too_small',
  'group_not_of_four',
  'too_few_rounds',
  /** A Swiss stage so long that rematches are needed. */
  'too_many_rounds',
  'nobody_advances',
  'too_many_advance',
  /** Two share third place, and one of them would advance. */
  'places_not_told_apart',
  /** Best thirds need tables. */
  'best_next_without_tables',
  'too_many_best_next',
  'more_advance_than_next_holds',
] as const;

export interface ChainProblem {
  readonly code: (typeof CHAIN_PROBLEMS)[number];
  /** The stages with the problem; all stages of a circle. */
  readonly stages: readonly StageId[];
  /** Values for the text of the problem. */
  readonly numbers: Readonly<Record<string, number>>;
}

/** The largest table, which a phone can still show. */
export const MOST_OF_TABLE = 512;

/**
 * The largest Swiss field, and the largest number of entrants in all groups of a stage. Each is paired or seeded in
 * less than a second.
 */
export const MOST_OF_SWISS = 1_024;

export const MOST_OF_GROUPS = 4_096;

/**
 * Returns the number of matches in each step of play. No entrant plays twice in a step. A losers' round is played
 * beside the winners' round that follows it. The second final and the match for third place are counted.
 */
export function roundSizes(format: StageFormat, entrants: number): number[] {
  switch (format.kind) {
    case 'knockout':
    case 'double_elimination':
      return eliminationRounds({ ...format, entrants });
    case 'round_robin': {
      const { rounds, matches } = roundRobinSize(entrants, format.legs);
      return Array.from({ length: rounds }, () => matches / rounds);
    }
    case 'swiss':
      return Array.from({ length: format.rounds }, () => Math.floor(entrants / 2));
    case 'groups': {
      const { groups, inside } = format;
      if (inside.kind === 'gsl') return GSL_ROUNDS.map((matches) => matches * groups);
      return groupSizes(entrants, groups)
        .map((size) => roundSizes(inside, size))
        .reduce(beside, []);
    }
  }
}

/** Returns the size of each group. Sizes differ by at most one. */
export function groupSizes(entrants: number, groups: number): number[] {
  return Array.from({ length: groups }, (_, index) => Math.floor((entrants + index) / groups));
}

/** Adds up two lists round by round. */
export function beside(some: readonly number[], others: readonly number[]): number[] {
  const longer = some.length > others.length ? some : others;
  return longer.map((_, round) => (some[round] ?? 0) + (others[round] ?? 0));
}

function eliminationRounds(shape: BracketShape): number[] {
  const sizes: number[] = [];
  for (const round of roundsOf(shape)) {
    const slot = slotOf(shape, round);
    sizes[slot] = (sizes[slot] ?? 0) + round.matches;
  }
  return [...sizes].map((matches) => matches ?? 0).filter((matches) => matches > 0);
}

/** Returns the step of play, from 0. */
function slotOf({ kind, entrants }: BracketShape, { part, round }: BracketRound): number {
  const last = roundsFor(entrants) - 1;
  switch (part) {
    case 'W':
      return kind === 'knockout' || round === 1 ? round - 1 : 2 * round - 3;
    case 'L':
      return round;
    case 'T':
      return last;
    case 'F':
      return 2 * last + round;
  }
}

/** The number of entrants of a GSL group. Usually two advance. */
export const GSL_SIZE = 4;

/**
 * Matches of its three rounds: two first ones, then winners' and losers' match, then the decider of those with one
 * loss.
 */
export const GSL_ROUNDS = [2, 2, 1] as const;

/** The format of one field: a stage, or a group of one. Its size follows from the entrants. */
export type FieldFormat =
  | { readonly kind: 'knockout'; readonly thirdPlace: boolean }
  | { readonly kind: 'double_elimination'; readonly reset: boolean }
  /** A group of four that five matches order. */
  | { readonly kind: 'gsl' }
  | { readonly kind: 'league'; readonly legs: 1 | 2 }
  | { readonly kind: 'swiss'; readonly rounds: number };

/** Returns the format of each field of a stage. */
export function fieldFormatOf(format: StageFormat): FieldFormat {
  switch (format.kind) {
    case 'knockout':
    case 'double_elimination':
    case 'swiss':
      return format;
    case 'round_robin':
      return { kind: 'league', legs: format.legs };
    case 'groups':
      return format.inside.kind === 'gsl' ? format.inside : fieldFormatOf(format.inside);
  }
}

/** True if a table ranks the entrants; false if wins in a bracket do. */
export function hasTable(format: FieldFormat): boolean {
  return format.kind === 'league' || format.kind === 'swiss';
}

/** Returns the shape of a field's bracket; null for a table. */
export function shapeOf(format: FieldFormat, entrants: number): BracketShape | null {
  switch (format.kind) {
    case 'knockout':
    case 'double_elimination':
      return { ...format, entrants };
    case 'gsl':
      return { kind: 'double_elimination', reset: false, entrants };
    default:
      return null;
  }
}
