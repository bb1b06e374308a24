/** Placings of entrants. Disqualified ones lose theirs, whatever they have won (decision 0023). */

import { type BracketMatch, exitsOf, NOBODY, PENDING, type Slot } from './elimination-match.ts';
import { placingsOf } from './elimination-placings.ts';
import type { Entrant, MatchKey } from './outcome.ts';
import { type FieldFormat, shapeOf } from './stages.ts';

/** Returns the placings in a bracket or a GSL group, best first, one for all who share it. */
export function bracketPlacings(
  format: FieldFormat,
  entrants: number,
  matches: ReadonlyMap<MatchKey, BracketMatch>,
): Placing<Entrant>[] {
  if (format.kind === 'gsl') {
    return gslPlacings(matches).map((slot, index) => ({
      from: index + 1,
      to: index + 1,
      entrants: slot.kind === 'entrant' ? [slot.entrant] : [],
    }));
  }
  const shape = shapeOf(format, entrants);
  const shared = new Map<number, Placing<Entrant>>();
  for (const { entrant, from, to } of shape ? placingsOf(shape, matches.values()) : []) {
    const others = shared.get(from)?.entrants ?? [];
    shared.set(from, { from, to, entrants: [...others, entrant] });
  }
  return [...shared.values()];
}

/**
 * Returns the placings without disqualified entrants, best first. Others move up, and a shared placing is shared by
 * fewer. A vacant title stays vacant while an entrant who missed it keeps a placing.
 */
export function withoutDisqualified<Entrant>(
  placings: readonly Placing<Entrant>[],
  disqualified: ReadonlySet<Entrant>,
): Placing<Entrant>[] {
  if (disqualified.size === 0) return [...placings];
  const left = placings
    .map((placing) => ({
      ...placing,
      entrants: placing.entrants.filter((entrant) => !disqualified.has(entrant)),
    }))
    .filter(({ entrants }) => entrants.length > 0);
  const [first] = left;
  const best = first && first.from === placings[0]?.from ? first.from : 1;
  let counted = 0;
  let last = best - 1;
  return left.map(({ entrants }) => {
    const from = Math.max(last, counted) + 1;
    counted += entrants.length;
    last = Math.max(from, counted);
    return { from, to: last, entrants };
  });
}

/** Moves disqualified entrants to the end of a table; the others move up. */
export function disqualifiedLast<Row extends { readonly entrant: string; readonly place: number }>(
  rows: readonly Row[],
  disqualified: ReadonlySet<string>,
): Row[] {
  if (disqualified.size === 0) return [...rows];
  const isOut = ({ entrant }: Row) => disqualified.has(entrant);
  const ordered = [...rows.filter((row) => !isOut(row)), ...rows.filter(isOut)];
  return ordered.map((row, index) => ({ ...row, place: index + 1 }));
}

/** The placings of a stage that has begun. */
export interface StagePlacings {
  readonly entrants: number;
  /** The index of the stage that its best advance to; null for the last one. */
  readonly to: number | null;
  /** Best first. */
  readonly placings: readonly Placing<Entrant>[];
}

/**
 * Returns the placings of a whole chain, from stages in the order of play: those of the last stage first, then those
 * of entrants who did not reach it, stage by stage. Stages that feed the same one share their placings.
 */
export function overallPlacings(stages: readonly StagePlacings[]): Placing<Entrant>[] {
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
      // a title that nobody won stays vacant
      const isFirst = before === 0 && wave.length === 1;
      const first = isFirst ? from : above + 1;
      const last = isFirst ? to : above + here.length;
      all.push({ from: first, to: last, entrants: here });
      above = Math.max(above + here.length, last);
    }
  }
  return all;
}

/** Returns the placings of a stage of groups: entrants of the same rank share one. */
export function placingsAcrossGroups(
  groups: readonly (readonly Placing<Entrant>[])[],
): Placing<Entrant>[] {
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

function sharedPlaces(stages: readonly StagePlacings[]): readonly Placing<Entrant>[] {
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

/** Entrants who share the positions from `from` to `to`. */
export interface Placing<Entrant> {
  readonly from: number;
  readonly to: number;
  readonly entrants: readonly Entrant[];
}

/**
 * Returns first to fourth of a GSL group: the winner of the winners' match, the winner and the loser of the decider,
 * the loser of the losers' match.
 */
export function gslPlacings(matches: {
  get(key: MatchKey): BracketMatch | undefined;
}): readonly [Slot, Slot, Slot, Slot] {
  return [
    exit(WINNERS, 'winner'),
    exit(DECIDER, 'winner'),
    exit(DECIDER, 'loser'),
    exit(LOSERS, 'loser'),
  ];

  function exit(key: MatchKey, who: 'winner' | 'loser'): Slot {
    const match = matches.get(key);
    if (!match) return PENDING;
    return isEmpty(match) ? NOBODY : exitsOf(match)[who];
  }
}

function isEmpty({ home, away }: BracketMatch): boolean {
  return home.kind === 'nobody' && away.kind === 'nobody';
}

const WINNERS = 'W2.1';

const LOSERS = 'L1.1';

const DECIDER = 'L2.1';
