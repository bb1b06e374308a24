import type { Entrant } from '../model.ts';
import type { Placing } from '../prizes.ts';

/** The placings of a stage that has begun. */
export interface PlacedStage {
  readonly entrants: number;
  /** The number of the stage that its best go to; null of a last one. */
  readonly to: number | null;
  /** Best first. */
  readonly placings: readonly Placing<Entrant>[];
}

/**
 * The placings of a whole chain, from stages in the order of play: those of the last stage first, behind them who did
 * not come that far, stage by stage. Equal places of stages that feed the same one are shared.
 */
export function overall(stages: readonly PlacedStage[]): Placing<Entrant>[] {
  const placed = new Set<Entrant>();
  const all: Placing<Entrant>[] = [];
  let above = 0;
  const waves = Map.groupBy(stages.toReversed(), ({ to }) => to);
  for (const wave of waves.values()) {
    const before = above;
    for (const { from, to, entrants } of sharedPlaces(wave)) {
      const here = entrants.filter((entrant) => !placed.has(entrant));
      for (const entrant of here) placed.add(entrant);
      if (here.length === 0) continue;
      // a title that nobody was there to take stays vacant
      const isFirst = before === 0 && wave.length === 1;
      const first = isFirst ? from : above + 1;
      const last = isFirst ? to : above + here.length;
      all.push({ from: first, to: last, entrants: here });
      above = Math.max(above + here.length, last);
    }
  }
  return all;
}

/** The placings of a stage of groups, from those of its groups: who is of one rank shares the places. */
export function acrossGroups(groups: readonly (readonly Placing<Entrant>[])[]): Placing<Entrant>[] {
  const ranks: Entrant[][] = [];
  for (const placings of groups) {
    for (const [rank, { entrants }] of placings.entries()) {
      ranks[rank] = [...(ranks[rank] ?? []), ...entrants];
    }
  }
  let above = 0;
  return ranks.map((entrants) => {
    const placing = { from: above + 1, to: above + entrants.length, entrants };
    above += entrants.length;
    return placing;
  });
}

function sharedPlaces(stages: readonly PlacedStage[]): readonly Placing<Entrant>[] {
  const [only] = stages;
  if (only && stages.length === 1) return only.placings;
  const byPlace = Map.groupBy(
    stages.flatMap(({ placings }) => placings),
    ({ from }) => from,
  );
  return [...byPlace]
    .sort(([a], [b]) => a - b)
    .map(([from, some]) => {
      const entrants = some.flatMap((placing) => placing.entrants);
      return { from, to: from + entrants.length - 1, entrants };
    });
}
