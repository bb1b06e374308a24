import type { League } from './league.ts';
import type { Entrant } from './outcome.ts';
import { pointsOf, type Result, type Tally, talliesOf, total } from './standings-tallies.ts';
import type { Criterion, StandingsRules } from './tie-breakers.ts';

const FORM_LENGTH = 5;

export interface StandingsRow extends Omit<Tally, 'results'> {
  /** From 1. No position is shared. */
  readonly place: number;
  /** The last five results, the latest at the end. */
  readonly form: readonly Result['outcome'][];
  readonly decision: Decision;
}

export interface Standings {
  readonly rows: readonly StandingsRow[];
  /** Entrants whose results are annulled. They have no row. */
  readonly annulled: readonly Entrant[];
}

/**
 * Returns the standings of a league (rules.md, "Tournaments": 3/1/0, the event's tie-breakers, then the published
 * draw). They follow from the results alone, in any order of arrival.
 */
export function standingsOf(league: League, rules: StandingsRules): Standings {
  const tallies = talliesOf(league, rules);
  const criteria = ['points', ...rules.tieBreakers, 'draw'] as const;
  const decided = tallies.length === 0 ? [] : apart(tallies, criteria, measuresOf(tallies, rules));
  return {
    rows: decided.map(({ results, ...row }, index) => ({
      ...row,
      place: index + 1,
      form: results.slice(-FORM_LENGTH).map(({ outcome }) => outcome),
    })),
    annulled: annulledOf(league),
  };
}

function annulledOf({ withdrawals = [] }: League): Entrant[] {
  return withdrawals
    .filter(({ ruling }) => ruling === 'annulled')
    .map(({ entrant }) => entrant)
    .sort();
}

/** The reason for a position. */
export interface Decision {
  readonly by: Criterion;
  /** The entrant's value by the criterion. */
  readonly value: number;
  /** The entrants who were still tied, this one included; empty if points alone decided. */
  readonly among: readonly Entrant[];
}

interface Decided extends Tally {
  readonly decision: Decision;
}

/**
 * Orders tied entrants, best first. When a criterion separates some of them, all criteria start again among those who
 * are left together, so that head-to-head counts only their matches.
 */
export function apart(
  tied: readonly Tally[],
  criteria: readonly Criterion[],
  measures: Readonly<Record<Criterion, Measure>>,
): Decided[] {
  const entrants = tied.map(({ entrant }) => entrant);
  const names = new Set(entrants);
  for (const by of criteria) {
    const classes = Map.groupBy(tied, (tally) => measures[by](tally, names));
    if (classes.size === 1 && tied.length > 1) continue;
    const among = by === 'points' ? [] : entrants;
    return [...classes]
      .sort(([a], [b]) => b - a)
      .flatMap(([value, level]) =>
        level.length === 1
          ? level.map((tally) => ({ ...tally, decision: { by, value, among } }))
          : apart(level, criteria, measures),
      );
  }
  throw new Error('the draw tells everybody apart');
}

/** The value of a tied entrant by a criterion. Higher is better. */
type Measure = (tally: Tally, tied: ReadonlySet<Entrant>) => number;

/** Returns the measure of each criterion. The tallies are in the order of the draw. */
function measuresOf(
  tallies: readonly Tally[],
  rules: StandingsRules,
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

/**
 * Sums over opponents for Buchholz and Sonneborn-Berger. A bye or an unplayed match counts as one against an opponent
 * with as many points as the entrant itself (the "virtual opponent" of FIDE's tie-break rules).
 */
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

/**
 * Returns each entrant's points. An entrant who left also gets a draw for each round since, so that former opponents
 * lose nothing.
 */
function strengthsOf(tallies: readonly Tally[], rules: StandingsRules): Map<Entrant, number> {
  const rounds = Math.max(0, ...tallies.flatMap(({ results }) => results.at(-1)?.round ?? 0));
  return new Map(
    tallies.map(({ entrant, points, byes, results, hasWithdrawn }) => {
      const missed = hasWithdrawn ? Math.max(0, rounds - results.length - byes) : 0;
      return [entrant, points + missed * rules.points.draw];
    }),
  );
}
