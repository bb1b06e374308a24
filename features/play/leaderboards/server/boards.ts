import { type RawBuilder, sql } from 'kysely';
import { v5 } from 'uuid';
import { type Db, tables } from '#platform/database/database.ts';
import { insertion, rowsAs } from '#platform/database/rows.ts';
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

/** Changes of a player's row. */
export interface RowChange {
  readonly playerId: PlayerId;
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly scoreDifference: number;
  readonly points: number;
  readonly wonAt: Date | null;
  /** True if a win was withdrawn, so that the last win may be an earlier one. */
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

/** A present row, for players who watch the board. */
interface ChangedRow {
  readonly userId: string;
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly scoreDifference: number;
  readonly points: number;
}

/**
 * Changes rows of an event's board and a month's, and with them the spread of points and its ties, by one statement;
 * under the advisory locks of the rows' players.
 */
export async function addToBoards(
  db: Db,
  where: Where,
  { event, month }: Changes,
): Promise<{ event: ChangedRow[]; month: ChangedRow[] }> {
  const { eventId, gameId: game_id, audience } = where;
  const ids = [eventBoard(eventId), monthBoard(game_id, audience, where.month)] as const;
  const boards = [
    { id: ids[0], kind: 'event', audience, game_id, month: null },
    { id: ids[1], kind: 'month', audience, game_id, month: where.month },
  ];
  const added = [...rowsOf(ids[0], event), ...rowsOf(ids[1], month)];
  const { rows } = await sql<LeaderboardTables['ranking_rows']>`
    with made as (${insertion('ranking_boards', boards)} on conflict do nothing),
    before as (
      select ranking_rows.* from ranking_rows
      join ${rowsAs('ranking_rows', added)} as added using (board_id, player_id)
    ), changed as (
      ${insertion('ranking_rows', added)}
      on conflict (board_id, player_id) do update set
        played = ranking_rows.played + excluded.played,
        won = ranking_rows.won + excluded.won,
        drawn = ranking_rows.drawn + excluded.drawn,
        lost = ranking_rows.lost + excluded.lost,
        score_difference = ranking_rows.score_difference + excluded.score_difference,
        points = ranking_rows.points + excluded.points,
        last_win_at = greatest(ranking_rows.last_win_at, excluded.last_win_at)
      returning ranking_rows.*
    ), counted as (
      select -1 as players, before.* from before union all select 1, changed.* from changed
    ), spread as (
      insert into ranking_spread (board_id, points, players) select board_id, points, players from counted
    ), ties as (${tiesOf(sql`counted`, sql`players`)})
    select * from changed`.execute(db);
  const of = (board: BoardId) => rows.filter((row) => row.board_id === board).map(changedRow);
  return { event: of(ids[0]), month: of(ids[1]) };
}

/** Looks up a row's last win again after a win was withdrawn. */
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

type Sql<T = unknown> = RawBuilder<T>;

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
  await countTies(db, board, player, -1);
  await tables<LeaderboardTables>(db)
    .updateTable('ranking_rows')
    .set({ last_win_at: last })
    .where('board_id', '=', board)
    .where('player_id', '=', player)
    .execute();
  await countTies(db, board, player, 1);
}

/** Takes a player's row out of the ties (-1), or puts it in (1). */
async function countTies(db: Db, board: BoardId, player: PlayerId, sign: 1 | -1): Promise<void> {
  const row = sql`ranking_rows where board_id = ${board} and player_id = ${player}`;
  await tiesOf(row, sql.lit(sign)).execute(db);
}

function tiesOf(rows: Sql, players: Sql) {
  return sql`
    insert into ranking_ties (board_id, points, won, score_difference, played, era, players)
    select board_id, points, won, score_difference, played, ranking_era(last_win_at, player_id), ${players}
    from ${rows}`;
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
