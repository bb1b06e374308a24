import type { Entrant } from '../model.ts';
import type { League } from './league.ts';
import { type Result, resultsOf } from './results.ts';
import type { TableRules } from './table-rules.ts';

/** What an entrant has gathered. */
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
  /** Left during the stage: keeps its place, does not advance. */
  readonly hasWithdrawn: boolean;
}

/** One an entrant whose results count, in the order of the draw; who is annulled is left out. */
export function talliesOf(league: League, rules: TableRules): Tally[] {
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

export function pointsOf(results: readonly Result[], { points }: TableRules): number {
  const worth = { won: points.win, drawn: points.draw, lost: points.loss };
  return total(results, (result) => worth[result.outcome]);
}

export function total<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0);
}

/** Every entrant once; who was not drawn comes after, by code unit. */
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
