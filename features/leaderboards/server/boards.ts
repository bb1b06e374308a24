import { sql } from 'kysely';
import { v5 } from 'uuid';
import { type Db, tables } from '#platform/database/database.ts';
import type { EventId, GameId, Id, PlayerId } from '#platform/ids.ts';
import type { LeaderboardTables } from './tables.ts';

export type BoardId = Id<'board'>;

/** The board of an event. */
export function eventBoard(eventId: EventId): BoardId {
  return eventId as string as BoardId; // there is one board an event, under the event's own id
}

/** A month's leaderboard of a game; the id follows from what it is, so that nobody has to look it up. */
export function monthBoard(gameId: GameId, audience: string, month: string): BoardId {
  return v5(`${audience}:${month}`, gameId) as BoardId; // the one place that makes them
}

/** What a player's row changes by. */
export interface RowChange {
  readonly playerId: PlayerId;
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly scoreDifference: number;
  readonly points: number;
  readonly wonAt: Date | null;
  /** A win stands no longer, so the last one may be an earlier one. */
  readonly lostWin: boolean;
}

interface Where {
  readonly eventId: EventId;
  readonly gameId: GameId;
  readonly audience: string;
  readonly month: string;
}

interface Changes {
  readonly event: readonly RowChange[];
  readonly month: readonly RowChange[];
}

/** A row as it stands, for who watches the board. */
interface ChangedRow {
  readonly userId: string;
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly scoreDifference: number;
  readonly points: number;
}

/** Changes rows of an event's board and a month's; under the advisory locks of the rows' players. */
export async function addToBoards(
  db: Db,
  where: Where,
  { event, month }: Changes,
): Promise<{ event: ChangedRow[]; month: ChangedRow[] }> {
  const { eventId, gameId, audience } = where;
  const boards = [eventBoard(eventId), monthBoard(gameId, audience, where.month)] as const;
  const view = tables<LeaderboardTables>(db);
  await view
    .insertInto('ranking_boards')
    .values([
      { id: boards[0], kind: 'event', audience, game_id: gameId, month: null },
      { id: boards[1], kind: 'month', audience, game_id: gameId, month: where.month },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const values = [...rowsOf(boards[0], event), ...rowsOf(boards[1], month)];
  const players = [...new Set(values.map((row) => row.player_id))];
  await countSpread(db, boards, players, -1);
  const rows = await view
    .insertInto('ranking_rows')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['board_id', 'player_id']).doUpdateSet({
        played: sql<number>`ranking_rows.played + excluded.played`,
        won: sql<number>`ranking_rows.won + excluded.won`,
        drawn: sql<number>`ranking_rows.drawn + excluded.drawn`,
        lost: sql<number>`ranking_rows.lost + excluded.lost`,
        score_difference: sql<number>`ranking_rows.score_difference + excluded.score_difference`,
        points: sql<number>`ranking_rows.points + excluded.points`,
        last_win_at: sql<Date>`greatest(ranking_rows.last_win_at, excluded.last_win_at)`,
      }),
    )
    .returningAll()
    .execute();
  await countSpread(db, boards, players, 1);
  const of = (board: BoardId) => rows.filter((row) => row.board_id === board).map(changedRow);
  return { event: of(boards[0]), month: of(boards[1]) };
}

/** Where a win was taken back the row's last win is looked up anew. */
export async function refreshLastWins(db: Db, where: Where, changes: Changes): Promise<void> {
  const { eventId, gameId, audience, month } = where;
  for (const { playerId, lostWin } of changes.event) {
    if (!lostWin) continue;
    const last = lastWin(playerId, sql`event_id = ${eventId}`);
    await setLastWin(db, eventBoard(eventId), playerId, last);
  }
  for (const { playerId, lostWin } of changes.month) {
    if (!lostWin) continue;
    const inMonth = sql`game_id = ${gameId} and audience = ${audience} and month = ${month}`;
    await setLastWin(db, monthBoard(gameId, audience, month), playerId, lastWin(playerId, inMonth));
  }
}

type Sql<T = unknown> = ReturnType<typeof sql<T>>;

function lastWin(playerId: PlayerId, among: Sql): Sql<Date | null> {
  return sql<Date | null>`(
    select max(at) from (
      select at from match_results
      where challenger_id = ${playerId} and winner = 'challenger' and revoked_at is null and ${among}
      union all
      select at from match_results
      where challenged_id = ${playerId} and winner = 'challenged' and revoked_at is null and ${among}
    ) as wins
  )`;
}

async function setLastWin(db: Db, board: BoardId, player: PlayerId, last: Sql<Date | null>) {
  await countTies(db, [board], [player], -1);
  await tables<LeaderboardTables>(db)
    .updateTable('ranking_rows')
    .set({ last_win_at: last })
    .where('board_id', '=', board)
    .where('player_id', '=', player)
    .execute();
  await countTies(db, [board], [player], 1);
}

/** Takes the players' rows out of the spread of points and of its ties (-1), or puts them in (1). */
async function countSpread(
  db: Db,
  boards: readonly BoardId[],
  players: readonly string[],
  sign: 1 | -1,
): Promise<void> {
  await tables<LeaderboardTables>(db)
    .insertInto('ranking_spread')
    .columns(['board_id', 'points', 'players'])
    .expression((query) =>
      query
        .selectFrom('ranking_rows')
        .select(['board_id', 'points', sql<number>`${sql.lit(sign)}`.as('players')])
        .where('board_id', 'in', [...boards])
        .where('player_id', 'in', [...players]),
    )
    .execute();
  await countTies(db, boards, players, sign);
}

async function countTies(
  db: Db,
  boards: readonly BoardId[],
  players: readonly string[],
  sign: 1 | -1,
): Promise<void> {
  await sql`
    insert into ranking_ties (board_id, points, won, score_difference, played, era, players)
    select board_id, points, won, score_difference, played, ranking_era(last_win_at, player_id), ${sql.lit(sign)}
    from ranking_rows
    where board_id = any(${[...boards]}::uuid[]) and player_id = any(${[...players]}::uuid[])`.execute(
    db,
  );
}

/** One row a player, players in order. */
function rowsOf(board: BoardId, changes: readonly RowChange[]) {
  const byPlayer = Map.groupBy(changes, ({ playerId }) => playerId);
  return [...byPlayer.keys()].sort().map((player) => {
    const own = byPlayer.get(player) ?? [];
    const sum = (of: (change: RowChange) => number) => own.reduce((all, one) => all + of(one), 0);
    return {
      board_id: board,
      player_id: player,
      played: sum((change) => change.played),
      won: sum((change) => change.won),
      drawn: sum((change) => change.drawn),
      lost: sum((change) => change.lost),
      score_difference: sum((change) => change.scoreDifference),
      points: sum((change) => change.points),
      last_win_at: own.find(({ wonAt }) => wonAt)?.wonAt ?? null,
    };
  });
}

function changedRow(row: LeaderboardTables['ranking_rows']): ChangedRow {
  const { played, won, drawn, lost, points } = row;
  const scoreDifference = row.score_difference;
  return { userId: row.player_id, played, won, drawn, lost, scoreDifference, points };
}

/** Folds the spread's changes since the last time together; readers see the same sums before and after. */
export async function foldSpread(db: Db): Promise<void> {
  await sql`
    with fresh as (
      select distinct board_id, points from ranking_spread where not folded
    ), taken as (
      delete from ranking_spread using fresh
      where ranking_spread.board_id = fresh.board_id and ranking_spread.points = fresh.points
      returning ranking_spread.*
    )
    insert into ranking_spread (board_id, points, players, folded)
    select board_id, points, sum(players), true from taken
    group by board_id, points having sum(players) <> 0
  `.execute(db);
  await sql`
    with fresh as (
      select distinct board_id, points, won, score_difference, played, era
      from ranking_ties where not folded
    ), taken as (
      delete from ranking_ties using fresh
      where ranking_ties.board_id = fresh.board_id and ranking_ties.points = fresh.points
        and ranking_ties.won = fresh.won and ranking_ties.score_difference = fresh.score_difference
        and ranking_ties.played = fresh.played and ranking_ties.era = fresh.era
      returning ranking_ties.*
    )
    insert into ranking_ties
      (board_id, points, won, score_difference, played, era, players, folded)
    select board_id, points, won, score_difference, played, era, sum(players), true from taken
    group by 1, 2, 3, 4, 5, 6 having sum(players) <> 0
  `.execute(db);
}
