import type { Bye, Fixture } from './league.ts';
import type { Entrant } from './outcome.ts';

/** Number of times that each pair meets: once, or home and away. */
export type Legs = 1 | 2;

export interface LeagueRound {
  /** From 1. */
  readonly round: number;
  readonly fixtures: readonly Fixture[];
  /** Entrants without a match. With an odd number each has one bye in a leg. */
  readonly byes: readonly Bye[];
}

/**
 * Returns the rounds in which every pair meets once, or once home and once away, and nobody plays twice in a round
 * (rules.md, "Tournaments": classic league). The circle method in its balanced order (Schurig tables): with an even
 * number of entrants home and away differ by one, with an odd number or in two legs by nothing.
 */
export function roundRobin(entrants: readonly Entrant[], legs: Legs): LeagueRound[] {
  const first = oneLeg(entrants);
  if (legs === 1) return first;
  return [...first, ...first.map((round) => mirrored(round, first.length))];
}

/** Returns the number of rounds and of matches. */
export function roundRobinSize(entrants: number, legs: Legs): { rounds: number; matches: number } {
  const rounds = entrants % 2 === 0 ? entrants - 1 : entrants;
  return { rounds: rounds * legs, matches: ((entrants * (entrants - 1)) / 2) * legs };
}

function oneLeg(entrants: readonly Entrant[]): LeagueRound[] {
  const even = entrants.length % 2 === 0;
  const circle = even ? entrants.slice(0, -1) : entrants;
  const fixed = even ? entrants.at(-1) : undefined;
  return circle.map((entrant, step) => {
    const round = step + 1;
    const atHome = step % 2 === 0;
    const top = fixed === undefined ? [] : [atHome ? [entrant, fixed] : [fixed, entrant]];
    return {
      round,
      fixtures: [...top, ...folded(circle, step)].flatMap(([home, away], index) =>
        home === undefined || away === undefined
          ? []
          : [{ key: leagueKey(round, index + 1), round, home, away }],
      ),
      byes: fixed === undefined ? [{ entrant, round }] : [],
    };
  });
}

/** Pairs each entrant of the circle with the opposite one. The side alternates with the distance. */
function folded(circle: readonly Entrant[], step: number): (Entrant | undefined)[][] {
  const size = circle.length;
  return Array.from({ length: (size - 1) / 2 }, (_, index) => {
    const pair = [circle[(step + index + 1) % size], circle[(step - index - 1 + size) % size]];
    return index % 2 === 0 ? pair : pair.reverse();
  });
}

function mirrored({ round, fixtures, byes }: LeagueRound, after: number): LeagueRound {
  const later = round + after;
  return {
    round: later,
    fixtures: fixtures.map(({ home, away }, index) => ({
      key: leagueKey(later, index + 1),
      round: later,
      home: away,
      away: home,
    })),
    byes: byes.map(({ entrant }) => ({ entrant, round: later })),
  };
}

/** Returns a key such as 'R4.2', the second match of the fourth round. */
export function leagueKey(round: number, index: number): string {
  return `R${round}.${index}`;
}
