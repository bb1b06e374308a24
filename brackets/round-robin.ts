import type { Bye, Fixture } from './league.ts';
import type { Entrant } from './outcome.ts';

/** Once each, or home and away. */
export type Legs = 1 | 2;

export interface LeagueRound {
  /** 1 is the first. */
  readonly round: number;
  readonly fixtures: readonly Fixture[];
  /** Who does not play; with an odd number of entrants each of them once a leg. */
  readonly byes: readonly Bye[];
}

/**
 * Every pair once, or once home and once away, nobody twice in a round (rules.md, "Tournaments": classic league).
 * The circle method in its balanced order: with an even number home and away differ by one, with an odd number
 * by nothing, and in two legs by nothing in either.
 */
export function roundRobin(entrants: readonly Entrant[], legs: Legs): LeagueRound[] {
  const first = oneLeg(entrants);
  if (legs === 1) return first;
  return [...first, ...first.map((round) => mirrored(round, first.length))];
}

/** How many rounds it takes, and how many matches. */
export function roundRobinSize(entrants: number, legs: Legs): { rounds: number; matches: number } {
  const rounds = entrants % 2 === 0 ? entrants - 1 : entrants;
  return { rounds: rounds * legs, matches: ((entrants * (entrants - 1)) / 2) * legs };
}

function oneLeg(entrants: readonly Entrant[]): LeagueRound[] {
  const even = entrants.length % 2 === 0;
  const circle = even ? entrants.slice(0, -1) : entrants;
  const fixed = even ? entrants.at(-1) : undefined;
  return circle.map((entrant, turn) => {
    const round = turn + 1;
    const atHome = turn % 2 === 0;
    const top = fixed === undefined ? [] : [atHome ? [entrant, fixed] : [fixed, entrant]];
    return {
      round,
      fixtures: [...top, ...folded(circle, turn)].flatMap(([home, away], index) =>
        home === undefined || away === undefined
          ? []
          : [{ key: leagueKey(round, index + 1), round, home, away }],
      ),
      byes: fixed === undefined ? [{ entrant, round }] : [],
    };
  });
}

/** Those around the circle, each with the one opposite; the side alternates with the distance. */
function folded(circle: readonly Entrant[], turn: number): (Entrant | undefined)[][] {
  const size = circle.length;
  return Array.from({ length: (size - 1) / 2 }, (_, index) => {
    const pair = [circle[(turn + index + 1) % size], circle[(turn - index - 1 + size) % size]];
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

/** 'R4.2': the second match of the fourth round. */
export function leagueKey(round: number, index: number): string {
  return `R${round}.${index}`;
}
