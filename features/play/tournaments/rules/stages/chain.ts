import type { Format as Elimination } from '../elimination/create.ts';
import type { Legs } from '../round-robin/schedule.ts';

/** A stage's name within its chain, chosen by the organiser: 'cup-1', 'groups', 'final'. */
export type StageId = string;

/** What is played within each group. */
export type GroupFormat =
  | { readonly kind: 'round_robin'; readonly legs: Legs }
  | { readonly kind: 'gsl' };

export type StageFormat =
  | Elimination
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
