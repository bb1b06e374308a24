import { roundsOf } from '../elimination/lines.ts';
import { roundsFor } from '../elimination/places.ts';
import type { Round, Shape } from '../elimination/shape.ts';
import { GSL_ROUNDS } from '../groups/gsl.ts';
import { roundRobinSize } from '../round-robin/schedule.ts';
import type { StageFormat } from './chain.ts';

/**
 * The matches of each round in which nobody plays twice, one round after the other. A losers' round is played beside
 * the winners' round whose losers come after it; a reset of the final and a third-place match are counted.
 */
export function roundSizes(format: StageFormat, entrants: number): number[] {
  switch (format.kind) {
    case 'knockout':
    case 'double_elimination':
      return eliminationRounds({ ...format, entrants });
    case 'round_robin': {
      const { rounds, matches } = roundRobinSize(entrants, format.legs);
      return Array.from({ length: rounds }, () => matches / rounds);
    }
    case 'swiss':
      return Array.from({ length: format.rounds }, () => Math.floor(entrants / 2));
    case 'groups': {
      const { groups, inside } = format;
      if (inside.kind === 'gsl') return GSL_ROUNDS.map((matches) => matches * groups);
      return groupSizes(entrants, groups)
        .map((size) => roundSizes(inside, size))
        .reduce(beside, []);
    }
  }
}

/** How many are in each group: none has more than one more than another. */
export function groupSizes(entrants: number, groups: number): number[] {
  return Array.from({ length: groups }, (_, index) => Math.floor((entrants + index) / groups));
}

/** What is played at the same time, added up round by round. */
export function beside(some: readonly number[], others: readonly number[]): number[] {
  const longer = some.length > others.length ? some : others;
  return longer.map((_, round) => (some[round] ?? 0) + (others[round] ?? 0));
}

function eliminationRounds(shape: Shape): number[] {
  const sizes: number[] = [];
  for (const round of roundsOf(shape)) {
    const slot = slotOf(shape, round);
    sizes[slot] = (sizes[slot] ?? 0) + round.matches;
  }
  return [...sizes].map((matches) => matches ?? 0).filter((matches) => matches > 0);
}

/** 0 is the first. */
function slotOf({ kind, entrants }: Shape, { part, round }: Round): number {
  const last = roundsFor(entrants) - 1;
  switch (part) {
    case 'W':
      return kind === 'knockout' || round === 1 ? round - 1 : 2 * round - 3;
    case 'L':
      return round;
    case 'T':
      return last;
    case 'F':
      return 2 * last + round;
  }
}
