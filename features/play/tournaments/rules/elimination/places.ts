/** Fewest and most entrants of an elimination bracket (rules.md, "Tournaments"). */
export const MIN_ENTRANTS = 2;
export const MAX_ENTRANTS = 65_536;

/** Rounds until one is left: the power of two that holds all entrants. */
export function roundsFor(entrants: number): number {
  return entrants < 2 ? 0 : 32 - Math.clz32(entrants - 1);
}

/**
 * The seed in a place of the full bracket (0-based, top to bottom). Standard placing: 1 and 2 meet last,
 * 1 to 4 not before the semi-finals, and so on; in the first round seed s meets the one that makes the sum
 * full (1 v 16, 8 v 9, …), so that the best have the byes.
 */
export function seedAt(place: number, rounds: number): number {
  let seed = 1;
  for (let level = 1; level <= rounds; level++) {
    if ((place >> (rounds - level)) & 1) seed = 2 ** level + 1 - seed;
  }
  return seed;
}

/** The place of a seed, 0-based: the inverse of `seedAt`. */
export function placeOf(seed: number, rounds: number): number {
  let place = 0;
  let rest = seed;
  for (let level = rounds; level >= 1; level--) {
    if (rest <= 2 ** (level - 1)) continue;
    place |= 1 << (rounds - level);
    rest = 2 ** level + 1 - rest;
  }
  return place;
}
