import type { Entrant } from '../model.ts';
import type { Result } from './results.ts';
import type { Criterion, TableRules } from './table-rules.ts';
import { pointsOf, type Tally, total } from './tally.ts';

/** What a criterion says of one of those still tied: the more, the better. */
export type Measure = (tally: Tally, tied: ReadonlySet<Entrant>) => number;

/** How each criterion measures in this table; the tallies stand in the order of the draw. */
export function measuresOf(
  tallies: readonly Tally[],
  rules: TableRules,
): Readonly<Record<Criterion, Measure>> {
  const drawn = new Map(tallies.map(({ entrant }, index) => [entrant, index]));
  const strengths = strengthsOf(tallies, rules);
  const among = ({ results }: Tally, tied: ReadonlySet<Entrant>) =>
    results.filter((result) => tied.has(result.opponent));
  return {
    points: (tally) => tally.points,
    score_difference: (tally) => tally.scoreFor - tally.scoreAgainst,
    score_for: (tally) => tally.scoreFor,
    head_to_head_points: (tally, tied) => pointsOf(among(tally, tied), rules),
    head_to_head_difference: (tally, tied) =>
      total(among(tally, tied), (result) => result.scoreFor - result.scoreAgainst),
    head_to_head_score_for: (tally, tied) => total(among(tally, tied), (result) => result.scoreFor),
    fewest_walkovers: (tally) => 0 - tally.walkoversGiven,
    wins: (tally) => tally.won,
    buchholz: (tally) => overOpponents(tally, strengths, () => 1),
    sonneborn_berger: (tally) => overOpponents(tally, strengths, (outcome) => SHARES[outcome]),
    draw: (tally) => 0 - (drawn.get(tally.entrant) ?? tallies.length),
  };
}

const SHARES = { won: 1, drawn: 0.5, lost: 0 } as const;

/** A bye, and a match that was not played, count as one against somebody with as many points as oneself. */
function overOpponents(
  tally: Tally,
  strengths: ReadonlyMap<Entrant, number>,
  share: (outcome: Result['outcome']) => number,
): number {
  const met = total(tally.results, ({ isPlayed, opponent, outcome }) => {
    const strength = isPlayed ? strengths.get(opponent) : tally.points;
    return share(outcome) * (strength ?? 0);
  });
  return met + tally.byes * share('won') * tally.points;
}

/** An entrant's points; who left has, besides, a draw's for each round since, so that their opponents lose nothing. */
function strengthsOf(tallies: readonly Tally[], rules: TableRules): Map<Entrant, number> {
  const rounds = Math.max(0, ...tallies.flatMap(({ results }) => results.at(-1)?.round ?? 0));
  return new Map(
    tallies.map(({ entrant, points, byes, results, hasWithdrawn }) => {
      const missed = hasWithdrawn ? Math.max(0, rounds - results.length - byes) : 0;
      return [entrant, points + missed * rules.points.draw];
    }),
  );
}
