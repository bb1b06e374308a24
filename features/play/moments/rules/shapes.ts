/** The forms of a moment: how the result of a match is shown to one of its players. `withdrawn`: it no longer counts. */
export const FRAMES = [
  'win',
  'draw',
  'defeat',
  'walkover_won',
  'walkover_lost',
  'withdrawn',
] as const;
export type Frame = (typeof FRAMES)[number];

/** The ways in which a result becomes final. */
export const FINALITIES = ['verified', 'time_ran_out', 'ruled', 'walkover'] as const;
export type Finality = (typeof FINALITIES)[number];

/**
 * The causes of points. Two give none and say so: `limit`, as the two have played their matches for points that day,
 * and `not_recorded`, as the player neither entered nor answered a score.
 */
export const CAUSES = ['accepted', 'played', 'won', 'fault', 'limit', 'not_recorded'] as const;
export type Cause = (typeof CAUSES)[number];

/** Reasons for a match without a rating. */
export const UNRATED = ['walkover', 'event'] as const;

/**
 * A tournament after the match, for this player. `pending`: the bracket has not advanced yet. `continues`: another match
 * follows a defeat, in the losers' bracket or for the third place.
 */
export const BRACKET_STEPS = [
  'pending',
  'advanced',
  'continues',
  'out',
  'table',
  'placed',
] as const;

/** The primary acts after a result, the first possible one of this order. */
export const NEXT_ACTS = ['waiting_match', 'rematch', 'find', 'next_round'] as const;
export type NextAct = (typeof NEXT_ACTS)[number];

/** Larger occasions, the largest first. */
export const LARGER_KINDS = ['cup_won', 'promoted', 'relegated', 'streak', 'recap'] as const;
export type LargerKind = (typeof LARGER_KINDS)[number];
