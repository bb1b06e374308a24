interface Counted {
  readonly openEvents: number;
}

/** Orders games with open battlegrounds before those without, each in the order of the catalogue. */
export function openFirst<G extends Counted>(games: readonly G[]): G[] {
  const isOpen = ({ openEvents }: G) => openEvents > 0;
  return [...games.filter(isOpen), ...games.filter((game) => !isOpen(game))];
}
