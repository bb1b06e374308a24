import { sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { LeaderboardTables } from './tables.ts';

/** The job that is sent when books have moved, with the `audience`; many changes share one. */
export const BOOKS_MOVED = 'books-moved';

/** A player whose books have moved between two instants, both included. */
export interface MovedPlayer {
  readonly playerId: PlayerId;
  readonly since: Date;
  readonly until: Date;
}

/** Notes whose books a change has moved, for who follows them `later` (milliseconds). */
export async function recordMoved(
  transaction: Transaction,
  audience: string,
  players: readonly PlayerId[],
  later: number,
): Promise<void> {
  const { rows } = await sql<{ fresh: boolean }>`
    insert into moved_players (player_id, audience, since, until)
    select id, ${audience}, ${transaction.now}, ${transaction.now}
    from unnest(${[...new Set(players)].sort()}::uuid[]) as id
    on conflict (player_id) do update set until = greatest(moved_players.until, excluded.until)
    returning (xmax = 0) as fresh`.execute(transaction.db);
  if (!rows.some(({ fresh }) => fresh)) return;
  await transaction.job(BOOKS_MOVED, { audience }, new Date(transaction.now.getTime() + later));
}

/**
 * Takes some of the recorded players, the longest waiting first. With `before`, only those who moved before it; players
 * who moved again since stay recorded. Skips players who are locked now.
 */
export async function takeMoved(
  db: Db,
  audience: string,
  most: number,
  before: Date | null,
): Promise<MovedPlayer[]> {
  const { rows } = await sql<{ player_id: PlayerId; since: Date; until: Date }>`
    select player_id, since, until from moved_players
    where audience = ${audience} and since < coalesce(${before}::timestamptz, 'infinity')
    order by since, player_id limit ${most} for update skip locked`.execute(db);
  const stays = (until: Date) => before !== null && until >= before;
  const [kept, gone] = [
    rows.filter((row) => stays(row.until)),
    rows.filter((row) => !stays(row.until)),
  ];
  const view = tables<LeaderboardTables>(db);
  const ids = (of: typeof rows) => sql<PlayerId>`any(${of.map((row) => row.player_id)}::uuid[])`;
  if (gone.length > 0) {
    await view.deleteFrom('moved_players').where('player_id', '=', ids(gone)).execute();
  }
  if (kept.length > 0 && before) {
    await view
      .updateTable('moved_players')
      .set({ since: before })
      .where('player_id', '=', ids(kept))
      .execute();
  }
  return rows.map(({ player_id, since, until }) => ({
    playerId: player_id,
    since,
    until,
  }));
}

/** Audiences in which somebody is noted. */
export async function movedAudiences(db: Db): Promise<string[]> {
  const rows = await tables<LeaderboardTables>(db)
    .selectFrom('moved_players')
    .select('audience')
    .distinct()
    .execute();
  return rows.map(({ audience }) => audience);
}

/** Since when somebody of an audience has been noted. */
export async function earliestMove(db: Db, audience: string): Promise<Date | null> {
  const row = await tables<LeaderboardTables>(db)
    .selectFrom('moved_players')
    .select('since')
    .where('audience', '=', audience)
    .orderBy('since')
    .limit(1)
    .executeTakeFirst();
  return row?.since ?? null;
}
