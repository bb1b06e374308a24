interface Ordered {
  readonly game: { readonly gameId: string };
  /** Players with an entry this month. */
  readonly total: number;
}

/**
 * Orders boards: the viewer's linked games first, then the others; of both those with entries before empty ones, each in the
 * order of the catalogue.
 */
export function inBoardOrder<B extends Ordered>(
  boards: readonly B[],
  linked: ReadonlySet<string>,
): B[] {
  const rankOf = ({ game, total }: B) => (linked.has(game.gameId) ? 0 : 2) + (total > 0 ? 0 : 1);
  return [...boards].sort((a, b) => rankOf(a) - rankOf(b));
}
