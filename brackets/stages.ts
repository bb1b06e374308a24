import { roundsOf } from './elimination-lines.ts';
import {
  type BracketRound,
  type BracketShape,
  type EliminationFormat,
  roundsFor,
} from './elimination-shape.ts';
import { type Legs, roundRobinSize } from './round-robin.ts';

/** A stage's name within its chain, chosen by the organiser: 'cup-1', 'groups', 'final'. */
export type StageId = string;

/** What is played within each group. */
export type GroupFormat =
  | { readonly kind: 'round_robin'; readonly legs: Legs }
  | { readonly kind: 'gsl' };

export type StageFormat =
  | EliminationFormat
  | { readonly kind: 'round_robin'; readonly legs: Legs }
  | { readonly kind: 'swiss'; readonly rounds: number }
  | { readonly kind: 'groups'; readonly groups: number; readonly inside: GroupFormat };

/** In the order in which organisers choose. */
export const STAGE_KINDS = [
  'knockout',
  'double_elimination',
  'round_robin',
  'swiss',
  'groups',
] as const satisfies readonly StageFormat['kind'][];

/** Who goes on from a stage, and where to. */
export interface StageAdvance {
  readonly to: StageId;
  /** The best so many; of groups, the best so many of each. */
  readonly best: number;
  /** Of groups: so many more, the best of those who come next in their groups. */
  readonly bestNext?: number | undefined;
}

export interface Stage {
  readonly id: StageId;
  readonly format: StageFormat;
  /** The most entrants it holds. */
  readonly size: number;
  /** `open`: entrants sign up for it, besides any who are sent on to it. `advancers`: only those sent on. */
  readonly entry: 'open' | 'advancers';
  /** Null where the stage is a last one. */
  readonly advance: StageAdvance | null;
}

/** Stages that feed each other, in any order: qualifiers into groups into a knockout into a final. */
export type Chain = readonly Stage[];

/** Why a chain cannot be played. */
export const CHAIN_PROBLEMS = [
  'no_stages',
  'stage_twice',
  'next_unknown',
  /** Stages that feed each other in a circle. */
  'stages_in_a_circle',
  'fed_by_nobody',
  'too_few_entrants',
  'too_many_entrants',
  'group_too_small',
  'group_not_of_four',
  'too_few_rounds',
  /** A Swiss stage so long that there must be rematches. */
  'too_many_rounds',
  'nobody_advances',
  'too_many_advance',
  /** Two share third place, and one of them would go on. */
  'places_not_told_apart',
  /** Best thirds are of groups with tables. */
  'best_next_without_tables',
  'too_many_best_next',
  'more_advance_than_next_holds',
] as const;

export interface ChainProblem {
  readonly code: (typeof CHAIN_PROBLEMS)[number];
  /** Where it shows; of a circle all of them. */
  readonly stages: readonly StageId[];
  /** What its text names: so many of so many. */
  readonly numbers: Readonly<Record<string, number>>;
}

/** Most entrants of one table, which a phone can still show. */
export const MOST_OF_TABLE = 512;

/** Most of a Swiss field and of all groups of a stage, which are paired and seeded below a second. */
export const MOST_OF_SWISS = 1_024;

export const MOST_OF_GROUPS = 4_096;

/**
 * The matches of each round in which nobody plays twice, one round after the other. A losers' round is played beside
 * the winners' round whose losers come after it; a reset of the final and a third-place match are counted.
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

/** How many are in each group: none has more than one more than another. */
export function groupSizes(entrants: number, groups: number): number[] {
  return Array.from({ length: groups }, (_, index) => Math.floor((entrants + index) / groups));
}

/** What is played at the same time, added up round by round. */
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

/** 0 is the first. */
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

/** Entrants of a GSL group, told apart from first to fourth; as a rule two go on. */
export const GSL_SIZE = 4;

/** Matches of its three rounds: two first ones, then winners' and losers', then the decider of who has lost once. */
export const GSL_ROUNDS = [2, 2, 1] as const;

/** How one field is played: a stage, or a group of one. Its size follows from who takes part. */
export type FieldFormat =
  | { readonly kind: 'knockout'; readonly thirdPlace: boolean }
  | { readonly kind: 'double_elimination'; readonly reset: boolean }
  /** A group of four, told apart by five matches. */
  | { readonly kind: 'gsl' }
  | { readonly kind: 'league'; readonly legs: 1 | 2 }
  | { readonly kind: 'swiss'; readonly rounds: number };

/** What is played in each field of a stage. */
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

/** Whether a table ranks its entrants; in the others it is who has beaten whom. */
export function hasTable(format: FieldFormat): boolean {
  return format.kind === 'league' || format.kind === 'swiss';
}

/** The shape of a field's bracket; a table has none. */
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
