import { countedMatches, type Fixture, type League } from './league.ts';
import {
  type Entrant,
  type Outcome,
  otherSide,
  type Score,
  type Side,
  winnerOf,
} from './outcome.ts';
import type { StandingsRules } from './tie-breakers.ts';

/** The sums of an entrant's results. */
export interface Tally {
  readonly entrant: Entrant;
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly scoreFor: number;
  readonly scoreAgainst: number;
  readonly points: number;
  readonly byes: number;
  readonly walkoversGiven: number;
  /** In the order of rounds. */
  readonly results: readonly Result[];
  /** True if the entrant left during the stage: it keeps its row and does not advance. */
  readonly hasWithdrawn: boolean;
}

/** Returns one tally for each entrant, in the order of the draw, without annulled entrants. */
export function talliesOf(league: League, rules: StandingsRules): Tally[] {
  const results = resultsOf(league, rules.walkoverScore);
  const rulings = new Map((league.withdrawals ?? []).map((left) => [left.entrant, left.ruling]));
  return inDrawOrder(league)
    .filter((entrant) => rulings.get(entrant) !== 'annulled')
    .map((entrant) => {
      const own = results.get(entrant) ?? [];
      const byes = (league.byes ?? []).filter((bye) => bye.entrant === entrant).length;
      const start = league.startPoints?.get(entrant) ?? 0;
      return {
        ...tallyOf(entrant, own),
        byes,
        points: start + pointsOf(own, rules) + byes * rules.points.bye,
        hasWithdrawn: rulings.has(entrant),
      };
    });
}

export function pointsOf(results: readonly Result[], { points }: StandingsRules): number {
  const worth = { won: points.win, drawn: points.draw, lost: points.loss };
  return total(results, (result) => worth[result.outcome]);
}

export function total<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0);
}

/** Returns every entrant once. Entrants who were not drawn come last, by code unit. */
export function inDrawOrder({ entrants, draw }: League): Entrant[] {
  const known = new Set(entrants);
  const drawn = new Set(draw.filter((entrant) => known.has(entrant)));
  return [...drawn, ...[...known].filter((entrant) => !drawn.has(entrant)).sort()];
}

function tallyOf(entrant: Entrant, results: readonly Result[]) {
  const count = (outcome: Result['outcome']) =>
    results.filter((result) => result.outcome === outcome).length;
  return {
    entrant,
    played: results.length,
    won: count('won'),
    drawn: count('drawn'),
    lost: count('lost'),
    scoreFor: total(results, (result) => result.scoreFor),
    scoreAgainst: total(results, (result) => result.scoreAgainst),
    walkoversGiven: results.filter((result) => result.gaveWalkover).length,
    results,
  };
}

/** The result of a match for one of its two entrants. */
export interface Result {
  readonly round: number;
  readonly opponent: Entrant;
  readonly outcome: 'won' | 'drawn' | 'lost';
  readonly scoreFor: number;
  readonly scoreAgainst: number;
  /** Both were present. */
  readonly isPlayed: boolean;
  /** The entrant itself was absent. */
  readonly gaveWalkover: boolean;
}

/** Returns the results that count, by entrant and in the order of rounds. Annulled entrants are left out. */
function resultsOf(league: League, walkoverScore: number): Map<Entrant, Result[]> {
  const results = new Map<Entrant, Result[]>(league.entrants.map((entrant) => [entrant, []]));
  for (const match of countedMatches(league)) {
    if (!match.outcome) continue;
    results.get(match.home)?.push(resultOf(match, match.outcome, 'home', walkoverScore));
    results.get(match.away)?.push(resultOf(match, match.outcome, 'away', walkoverScore));
  }
  for (const own of results.values()) own.sort((a, b) => a.round - b.round);
  return results;
}

function resultOf(fixture: Fixture, outcome: Outcome, side: Side, walkoverScore: number): Result {
  const other = otherSide(side);
  const winner = winnerOf(outcome);
  const score = scoreOf(outcome, walkoverScore);
  const isPlayed = outcome.kind === 'played';
  return {
    round: fixture.round,
    opponent: fixture[other],
    outcome: winner === 'draw' ? 'drawn' : winner === side ? 'won' : 'lost',
    scoreFor: score[side],
    scoreAgainst: score[other],
    isPlayed,
    gaveWalkover: !isPlayed && winner !== side,
  };
}

/** Penalties are kept apart from the score. */
function scoreOf(outcome: Outcome, walkoverScore: number): Score {
  if (outcome.kind === 'played') return outcome.score;
  const winner = winnerOf(outcome);
  return {
    home: winner === 'home' ? walkoverScore : 0,
    away: winner === 'away' ? walkoverScore : 0,
  };
}
