import type { MatchKey, Side } from '../model.ts';
import type { Position } from './keys.ts';

/** Size and kind of an elimination bracket: all that its lines follow from. */
export type Shape =
  | {
      readonly kind: 'knockout';
      readonly entrants: number;
      /** Whether the losers of the semi-finals play for third place. */
      readonly thirdPlace: boolean;
    }
  | {
      readonly kind: 'double_elimination';
      readonly entrants: number;
      /** Whether the losers' champion, who has lost once, must win the final twice. */
      readonly reset: boolean;
    };

/** The side of a match that somebody goes to. */
export interface Target {
  readonly key: MatchKey;
  readonly side: Side;
}

/** One round of a bracket, for schedules and lists. */
export interface Round {
  readonly part: Position['part'];
  readonly round: number;
  readonly matches: number;
}
