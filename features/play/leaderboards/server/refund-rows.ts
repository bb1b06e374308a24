import { sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { MatchResult } from './results.ts';
import type { LeaderboardTables } from './tables.ts';

/** Rating that was given back, or taken back again, at its place among the results of a game. */
export interface Refund {
  readonly id: string;
  readonly sequence: number;
  readonly player: PlayerId;
  readonly points: number;
  readonly before: number;
  readonly after: number;
  readonly matches: number;
}

/** Those behind a result; what was given back for that result itself is worth nothing any more. */
export async function refundsAfter(db: Db, { id, gameId, sequence }: MatchResult) {
  const rows = await tables<LeaderboardTables>(db)
    .selectFrom('rating_refunds')
    .select(['id', 'sequence', 'player_id as player', 'points', 'before', 'after', 'matches'])
    .select('result_id')
    .where('game_id', '=', gameId)
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .execute();
  return rows.map(
    ({ result_id, ...row }): Refund => ({ ...row, points: result_id === id ? 0 : row.points }),
  );
}

/** Where each came to stand anew; what it is worth stays. */
export async function storeRefunds(db: Db, refunds: readonly Refund[]): Promise<void> {
  if (refunds.length === 0) return;
  await sql`
    update rating_refunds as refund
    set before = fresh.before, after = fresh.after, matches = fresh.matches
    from unnest(
      ${refunds.map(({ id }) => id)}::uuid[], ${refunds.map(({ before }) => before)}::int[],
      ${refunds.map(({ after }) => after)}::int[], ${refunds.map(({ matches }) => matches)}::int[]
    ) as fresh (id, before, after, matches)
    where refund.id = fresh.id`.execute(db);
}

/** The result itself was taken back, and what it had cost with it. */
export async function forgetRefunds(db: Db, resultId: string): Promise<void> {
  await tables<LeaderboardTables>(db)
    .deleteFrom('rating_refunds')
    .where('result_id', '=', resultId)
    .execute();
}
