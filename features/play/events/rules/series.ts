/** Qualifiers that feed a final across weeks (rules.md, "Tournaments"). */

export const SERIES_ROLES = ['qualifier', 'final'] as const;
export type SeriesRole = (typeof SERIES_ROLES)[number];

/** The default number of a qualifier's best who advance. */
export const BEST_OF_QUALIFIER = 4;

/** A qualifier that is over, and its players. */
export interface PlayedQualifier<Player, Id> {
  readonly id: Id;
  /** The number who advance. */
  readonly advance: number;
  /** Best first. */
  readonly order: readonly Player[];
}

/** An entry in the final, and the qualifier that earned it. */
export interface FinalPlace<Player, Id> {
  readonly player: Player;
  readonly from: Id;
  /** The placing in the qualifier; 1 is the best. */
  readonly place: number;
}

/**
 * Places in the final: the best of each qualifier, in the order of the qualifiers. A player who has already qualified, or
 * declines, leaves the place to the next best.
 */
export function placesInFinal<Player, Id>(
  qualifiers: readonly PlayedQualifier<Player, Id>[],
  declined: ReadonlySet<Player>,
): FinalPlace<Player, Id>[] {
  const taken = new Set(declined);
  return qualifiers.flatMap(({ id, advance, order }) => {
    const places = order
      .map((player, index) => ({ player, from: id, place: index + 1 }))
      .filter(({ player }) => !taken.has(player))
      .slice(0, advance);
    for (const { player } of places) taken.add(player);
    return places;
  });
}
