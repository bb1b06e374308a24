import type { Side } from '#core/scores.ts';

export interface Meeting {
  /** The side that the player had. */
  readonly side: Side;
  readonly winner: Side | 'draw';
}

/** The result of a meeting for the player. */
export function resultFor({ side, winner }: Meeting): 'won' | 'drawn' | 'lost' {
  if (winner === 'draw') return 'drawn';
  return winner === side ? 'won' : 'lost';
}

export interface Tally {
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
}

/** Tallies of several games as one. */
export function totalOf(tallies: readonly Tally[]): Tally {
  const sum = (of: keyof Tally) => tallies.reduce((total, tally) => total + tally[of], 0);
  return { played: sum('played'), won: sum('won'), drawn: sum('drawn'), lost: sum('lost') };
}
