import type { Look } from './looks.ts';

/** One of the two players of a match, as scoreboards and match cards show them. */
export interface Side {
  readonly name: string;
  readonly avatarUrl: string | null | undefined;
  readonly look?: Look | undefined;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | undefined;
  /** The player's own page. */
  readonly href?: string | undefined;
  /** Goals, rounds, points; absent before there is a result. */
  readonly score?: number | null | undefined;
  /** Goals of a shoot-out. */
  readonly penalties?: number | null | undefined;
  /** Has checked in. */
  readonly ready?: boolean | undefined;
  /** It is the viewer. */
  readonly you?: boolean | undefined;
}

export type Winner = 'home' | 'away' | 'draw' | null | undefined;

/** The result of one side, once the match has ended. */
export function outcome(side: 'home' | 'away', winner: Winner): 'win' | 'loss' | undefined {
  if (!winner || winner === 'draw') return undefined;
  return winner === side ? 'win' : 'loss';
}
