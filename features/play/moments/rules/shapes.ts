import type { Frame } from '#features/play/matches/rules/frame.ts';

/** The forms of a moment. */
export const FRAMES = [
  'win',
  'draw',
  'defeat',
  'walkover_won',
  'walkover_lost',
  'withdrawn',
] as const satisfies readonly Frame[];

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
