import { countedMatches, type League, type LeagueMatch } from './league.ts';
import type { Entrant, Side } from './outcome.ts';
import { type LeagueRound, leagueKey } from './round-robin.ts';
import { inDrawOrder, talliesOf } from './standings-tallies.ts';
import { type Contender, pairRound } from './swiss-pairing.ts';
import type { StandingsRules } from './tie-breakers.ts';

/** A wish that a round could not fulfil, and the replacement. */
export type Compromise =
  /** No pairing without a rematch was left. These two have met least often. */
  | {
      readonly kind: 'rematch';
      readonly entrants: readonly [Entrant, Entrant];
      readonly met: number;
    }
  /** All remaining entrants have had a bye or an unplayed win. `byes` counts both. */
  | { readonly kind: 'second_bye'; readonly entrant: Entrant; readonly byes: number };

export interface SwissRound extends LeagueRound {
  readonly compromises: readonly Compromise[];
}

/**
 * Pairs the next round of a Swiss stage: no rematch if one can be avoided; from the top score group down, as many
 * pairs inside the group as possible; the bye to the lowest of those with the fewest unplayed wins; home and away
 * evened out. It follows the aims of the FIDE Dutch system, and finds the pairing by weighted matching. Withdrawn
 * entrants are left out; a late entrant has its starting points.
 */
export function swissRound(league: League, rules: StandingsRules): SwissRound {
  const round = 1 + lastRoundOf(league);
  const contenders = contendersOf(league, rules);
  const paired = pairRound(contenders);
  const pairs = paired.pairs
    .map((pair) => pair.toSorted((a, b) => a - b))
    .sort(([a = 0], [b = 0]) => a - b)
    .flatMap(([upper, lower]) => {
      const [a, b] = [contenders[upper ?? -1], contenders[lower ?? -1]];
      return a && b ? [{ a, b }] : [];
    });
  const bye = paired.bye === null ? undefined : contenders[paired.bye];
  return {
    round,
    fixtures: pairs.map(({ a, b }, index) => {
      const isAtHome = homeOf(a, b, round + index) === 'a';
      const [home, away] = isAtHome ? [a.entrant, b.entrant] : [b.entrant, a.entrant];
      return { key: leagueKey(round, index + 1), round, home, away };
    }),
    byes: bye ? [{ entrant: bye.entrant, round }] : [],
    compromises: [
      ...pairs.flatMap(({ a, b }): Compromise[] => {
        const met = a.met.get(b.entrant) ?? 0;
        return met > 0 ? [{ kind: 'rematch', entrants: [a.entrant, b.entrant], met }] : [];
      }),
      ...(bye && bye.unplayedWins > 0
        ? [{ kind: 'second_bye' as const, entrant: bye.entrant, byes: bye.unplayedWins }]
        : []),
    ],
  };
}

/** Returns the number of rounds after which only one entrant can have won all matches. */
export function roundsForWinner(entrants: number): number {
  return Math.max(1, Math.ceil(Math.log2(entrants)));
}

function lastRoundOf({ matches, byes = [] }: League): number {
  return [...matches, ...byes].reduce((last, { round }) => Math.max(last, round), 0);
}

/**
 * Returns the entrant to play at home: fewer home matches so far, else away last, else alternating from table to
 * table.
 */
function homeOf(a: Contender, b: Contender, table: number): 'a' | 'b' {
  if (a.balance !== b.balance) return a.balance < b.balance ? 'a' : 'b';
  if (a.lastSide !== b.lastSide) return isDue(a.lastSide) || b.lastSide === 'home' ? 'a' : 'b';
  return table % 2 === 1 ? 'a' : 'b';
}

function isDue(lastSide: Side | null): boolean {
  return lastSide === 'away';
}

/**
 * Returns the remaining entrants, best first: by points, then in the order of the draw, which is the seeding of the
 * stage.
 */
export function contendersOf(league: League, rules: StandingsRules): Contender[] {
  const gone = new Set((league.withdrawals ?? []).map(({ entrant }) => entrant));
  const tallies = new Map(talliesOf(league, rules).map((tally) => [tally.entrant, tally]));
  const matches = Map.groupBy(
    countedMatches(league).flatMap((match) => [
      { match, side: 'home' as const, entrant: match.home },
      { match, side: 'away' as const, entrant: match.away },
    ]),
    ({ entrant }) => entrant,
  );
  return inDrawOrder(league)
    .filter((entrant) => !gone.has(entrant))
    .map((entrant) => {
      const own = matches.get(entrant) ?? [];
      const open = own.filter(({ match }) => match.outcome === null).length;
      const tally = tallies.get(entrant);
      const wins = (tally?.results ?? []).filter(({ outcome }) => outcome === 'won');
      return {
        entrant,
        points: (tally?.points ?? 0) + open * rules.points.draw,
        unplayedWins: (tally?.byes ?? 0) + wins.filter(({ isPlayed }) => !isPlayed).length,
        ...historyOf(own),
      };
    })
    .sort((a, b) => b.points - a.points);
}

function historyOf(own: readonly { match: LeagueMatch; side: Side }[]) {
  const met = new Map<Entrant, number>();
  let balance = 0;
  for (const { match, side } of own) {
    const opponent = side === 'home' ? match.away : match.home;
    met.set(opponent, (met.get(opponent) ?? 0) + 1);
    balance += side === 'home' ? 1 : -1;
  }
  const last = own.toSorted((a, b) => a.match.round - b.match.round).at(-1);
  return { met, balance, lastSide: last?.side ?? null };
}
