import type { Entrant, Side } from '../model.ts';
import type { League, LeagueMatch } from '../standings/league.ts';
import { standingMatches } from '../standings/results.ts';
import type { TableRules } from '../standings/table-rules.ts';
import { inDrawOrder, talliesOf } from '../standings/tally.ts';

/** Who is to be paired, and what the pairing asks of them. */
export interface Contender {
  readonly entrant: Entrant;
  /** A match still open counts as a draw here, so that one postponed match does not lock the next round. */
  readonly points: number;
  /** Byes, and matches won because the other one was absent or left. */
  readonly unplayedWins: number;
  /** How often each has been met, open matches counted. */
  readonly met: ReadonlyMap<Entrant, number>;
  /** Matches at home less those away. */
  readonly balance: number;
  readonly lastSide: Side | null;
}

/** Those still in, best first: by points, then in the order of the draw, which is the seeding of the stage. */
export function contendersOf(league: League, rules: TableRules): Contender[] {
  const gone = new Set((league.withdrawals ?? []).map(({ entrant }) => entrant));
  const tallies = new Map(talliesOf(league, rules).map((tally) => [tally.entrant, tally]));
  const matches = Map.groupBy(
    standingMatches(league).flatMap((match) => [
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
