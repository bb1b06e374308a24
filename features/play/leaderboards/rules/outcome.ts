import type { Score, Side } from '#core/scores.ts';

/** A fact of a match from which points, rating and brackets follow. */
export type Outcome =
  | {
      readonly type: 'accepted' | 'declined' | 'cancelled_after_confirmation' | 'no_show';
      readonly by: Side;
    }
  /** Both sides: nobody submitted in time. */
  | { readonly type: 'not_completed' }
  | {
      readonly type: 'final';
      readonly score: Score;
      readonly winner: Side | 'draw';
      readonly walkover: boolean;
      /** A walkover rates nothing (rules.md, "Rating"). */
      readonly rated: boolean;
      /** Sides that took part in the record: submitted, verified or disputed. */
      readonly record: readonly Side[];
    }
  /** Take back what the earlier final gave. */
  | { readonly type: 'reopened' };
