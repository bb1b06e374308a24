/**
 * The catalogue of enhancers, each of which does something in play or on screen. Their names are in the language files
 * (`store.json`: `name_<design>`, `about_<design>`). Prices are in coins, and each audience may change them.
 */

export const ENHANCER_KINDS = [
  'frame',
  'banner',
  'colour',
  'emotes',
  'challenge',
  'protection',
] as const;
export type EnhancerKind = (typeof ENHANCER_KINDS)[number];

/** Kinds that are worn, one design of a kind at a time. */
export const WORN_KINDS = ['frame', 'banner', 'colour'] as const;
export type WornKind = (typeof WORN_KINDS)[number];

export interface Enhancer {
  readonly kind: EnhancerKind;
  /** Coins. */
  readonly price: number;
  /** Days that it works; without a limit if absent. */
  readonly days?: number;
  /** Most that a player may hold at once: more than one only if it is used up. */
  readonly most: number;
}

/** Days on which one more scheduled challenge a day is allowed. */
const CHALLENGE_DAYS = 30;
/** A streak is not bought for months ahead. */
const MOST_PROTECTIONS = 2;

export const ENHANCERS = {
  frame_ember: { kind: 'frame', price: 150, most: 1 },
  frame_frost: { kind: 'frame', price: 150, most: 1 },
  frame_circuit: { kind: 'frame', price: 200, most: 1 },
  frame_laurel: { kind: 'frame', price: 300, most: 1 },
  banner_floodlight: { kind: 'banner', price: 200, most: 1 },
  banner_pitch: { kind: 'banner', price: 200, most: 1 },
  banner_skyline: { kind: 'banner', price: 250, most: 1 },
  colour_gold: { kind: 'colour', price: 120, most: 1 },
  colour_mint: { kind: 'colour', price: 100, most: 1 },
  colour_coral: { kind: 'colour', price: 100, most: 1 },
  colour_sky: { kind: 'colour', price: 100, most: 1 },
  emotes_arena: { kind: 'emotes', price: 80, most: 1 },
  emotes_mood: { kind: 'emotes', price: 80, most: 1 },
  extra_challenge: { kind: 'challenge', price: 250, days: CHALLENGE_DAYS, most: 1 },
  streak_protection: { kind: 'protection', price: 50, most: MOST_PROTECTIONS },
} as const satisfies Record<string, Enhancer>;

export type Design = keyof typeof ENHANCERS;
// the keys of the catalogue, as it is written above
export const DESIGNS = Object.keys(ENHANCERS) as readonly Design[];

export function isDesign(name: string | null): name is Design {
  return name !== null && Object.hasOwn(ENHANCERS, name);
}

export function enhancerOf(design: Design): Enhancer {
  return ENHANCERS[design];
}

export function isWorn(kind: EnhancerKind): kind is WornKind {
  return WORN_KINDS.some((each) => each === kind);
}

/** An enhancer of a player. */
export interface Held {
  readonly design: Design;
  readonly until: Date | null;
  readonly spentAt: Date | null;
}

/** True while it is neither used up nor expired. */
export function isInForce({ until, spentAt }: Held, now: Date): boolean {
  return spentAt === null && (until === null || until > now);
}

/** End of an enhancer that is bought now; `null` without a limit. */
export function worksUntil(design: Design, now: Date): Date | null {
  const { days } = enhancerOf(design);
  return days === undefined ? null : new Date(now.getTime() + days * 86_400_000);
}

/** Counts the scheduled challenges a day beyond the usual ones: one for each pass in force. */
export function extraChallenges(held: readonly Held[], now: Date): number {
  return held.filter((each) => enhancerOf(each.design).kind === 'challenge' && isInForce(each, now))
    .length;
}
