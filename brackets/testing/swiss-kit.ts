/** Swiss fields of any size for tests, and rounds of them. */

import type { League } from '../league.ts';
import type { Outcome } from '../outcome.ts';
import { type SwissRound, swissRound } from '../swiss.ts';
import { SWISS_RULES } from '../tie-breakers.ts';

export const RULES = SWISS_RULES;

/** e1 is the best seed. */
export function field(size: number): League {
  const entrants = Array.from({ length: size }, (_, index) => `e${index + 1}`);
  return { entrants, draw: entrants, matches: [] };
}

/** So many rounds paired and played, the outcome by the match's number in its round. */
export function played(
  start: League,
  rounds: number,
  outcome: (index: number) => Outcome | null,
): League {
  let now = start;
  for (let round = 0; round < rounds; round++) {
    const { fixtures, byes } = swissRound(now, RULES);
    const matches = fixtures.map((fixture, index) => ({ ...fixture, outcome: outcome(index) }));
    now = {
      ...now,
      matches: [...now.matches, ...matches],
      byes: [...(now.byes ?? []), ...byes],
    };
  }
  return now;
}

export function win(side: 'home' | 'away'): Outcome {
  return { kind: 'played', score: side === 'home' ? { home: 1, away: 0 } : { home: 0, away: 1 } };
}

export function draw(): Outcome {
  return { kind: 'played', score: { home: 1, away: 1 } };
}

export function pairsOf({ fixtures }: SwissRound): string[] {
  return fixtures.map(({ home, away }) => `${home}-${away}`);
}
