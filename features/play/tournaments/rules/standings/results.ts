import type { Entrant, Outcome, Score, Side } from '../model.ts';
import { otherSide, winnerOf } from '../sides.ts';
import type { Fixture, League, LeagueMatch } from './league.ts';

/** What a match gives one of its two. */
export interface Result {
  readonly round: number;
  readonly opponent: Entrant;
  readonly outcome: 'won' | 'drawn' | 'lost';
  readonly scoreFor: number;
  readonly scoreAgainst: number;
  /** Both were there. */
  readonly isPlayed: boolean;
  /** Was not there itself. */
  readonly gaveWalkover: boolean;
}

/** The results that count, by entrant and in the order of rounds; who is annulled has none and gives none. */
export function resultsOf(league: League, walkoverScore: number): Map<Entrant, Result[]> {
  const results = new Map<Entrant, Result[]>(league.entrants.map((entrant) => [entrant, []]));
  for (const match of standingMatches(league)) {
    if (!match.outcome) continue;
    results.get(match.home)?.push(resultOf(match, match.outcome, 'home', walkoverScore));
    results.get(match.away)?.push(resultOf(match, match.outcome, 'away', walkoverScore));
  }
  for (const own of results.values()) own.sort((a, b) => a.round - b.round);
  return results;
}

/**
 * The matches as the table sees them: none of who is annulled; the open ones of who left later are walkovers for
 * the opponent, or void where both left (decision 0023).
 */
export function standingMatches(league: League): LeagueMatch[] {
  const rulings = new Map((league.withdrawals ?? []).map((left) => [left.entrant, left.ruling]));
  if (rulings.size === 0) return [...league.matches];
  return league.matches
    .filter(({ home, away }) => ![home, away].some((side) => rulings.get(side) === 'annulled'))
    .map((match) => ({
      ...match,
      outcome: match.outcome ?? absence(rulings.has(match.home), rulings.has(match.away)),
    }));
}

function absence(homeLeft: boolean, awayLeft: boolean): Outcome | null {
  if (homeLeft && awayLeft) return { kind: 'void' };
  if (homeLeft) return { kind: 'walkover', winner: 'away' };
  return awayLeft ? { kind: 'walkover', winner: 'home' } : null;
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

/** Penalties are noted beside the score, never in it. */
function scoreOf(outcome: Outcome, walkoverScore: number): Score {
  if (outcome.kind === 'played') return outcome.score;
  const winner = winnerOf(outcome);
  return {
    home: winner === 'home' ? walkoverScore : 0,
    away: winner === 'away' ? walkoverScore : 0,
  };
}
