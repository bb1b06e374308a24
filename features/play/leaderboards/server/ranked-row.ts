import type { LeaderboardTables } from './tables.ts';

/** A row with its place, first is 1. */
export interface RankedRow extends Readonly<LeaderboardTables['ranking_rows']> {
  readonly rank: number;
}
