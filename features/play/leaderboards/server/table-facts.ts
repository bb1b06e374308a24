import { type RawBuilder, sql } from 'kysely';
import type { Side } from '#core/scores.ts';
import type { Db } from '#platform/database/database.ts';
import type { GameId, PlayerId } from '#platform/ids.ts';
import { compareRows, type StandingsRow } from '../rules/standings.ts';
import type { TableEntry, TableFacts, TableResult } from '../rules/table-around.ts';
import { aheadOf, nextRows, playersOf, spreadOf, type UnrankedRow } from './board-pages.ts';
import { monthBoard } from './boards.ts';

/** Reads the results and the ledger of players between two instants. */
export function tableFactsBetween(
  db: Db,
  players: readonly PlayerId[],
  from: Date,
  until: Date,
): Promise<TableFacts> {
  const inTime = (of: 'r' | 't') =>
    sql`${sql.ref(`${of}.at`)} >= ${from} and ${sql.ref(`${of}.at`)} < ${until}`;
  return readFacts(db, players, inTime);
}

interface Month {
  readonly gameId: GameId;
  readonly audience: string;
  /** `2026-11`. */
  readonly month: string;
}

/** The same of a game's month. */
export function tableFactsOfMonth(
  db: Db,
  players: readonly PlayerId[],
  { gameId, audience, month }: Month,
): Promise<TableFacts> {
  const inMonth = (of: 'r' | 't') => sql`${sql.ref(`${of}.game_id`)} = ${gameId}
    and ${sql.ref(`${of}.audience`)} = ${audience} and ${sql.ref(`${of}.month`)} = ${month}`;
  return readFacts(db, players, inMonth);
}

async function readFacts(
  db: Db,
  players: readonly PlayerId[],
  within: (of: 'r' | 't') => RawBuilder<unknown>,
): Promise<TableFacts> {
  const ids = sql`${[...players]}::uuid[]`;
  const [results, entries] = await Promise.all([
    sql<ResultRow>`
      select match_id as "matchId", round, sequence, at, challenger_id as challenger,
        challenged_id as challenged, winner, score_challenger as "challengerScore",
        score_challenged as "challengedScore", walkover, revoked_at as "revokedAt"
      from match_results r
      where (challenger_id = any(${ids}) or challenged_id = any(${ids}))
        and ${within('r')}`.execute(db),
    sql<TableEntry>`
      select t.player_id as "playerId", t.match_id as "matchId", t.round, t.reason,
        t.reverses is not null as "isReversal", t.at, e.points
      from points_transactions t
      join points_entries e on e.transaction_id = t.id and e.account = 'player:' || t.player_id
      where t.player_id = any(${ids}) and ${within('t')}`.execute(db),
  ]);
  return { results: results.rows.map(resultFrom), entries: entries.rows };
}

interface ResultRow {
  readonly matchId: string;
  readonly round: number;
  readonly sequence: number;
  readonly at: Date;
  readonly challenger: string;
  readonly challenged: string;
  readonly winner: Side | 'draw';
  readonly challengerScore: number;
  readonly challengedScore: number;
  readonly walkover: boolean;
  readonly revokedAt: Date | null;
}

function resultFrom(row: ResultRow): TableResult {
  const { challenger, challenged, challengerScore, challengedScore, ...rest } = row;
  return {
    ...rest,
    players: { challenger, challenged },
    score: { challenger: challengerScore, challenged: challengedScore },
  };
}

/** A place on a month's leaderboard that a row would have. */
export interface MonthPlace {
  readonly rank: number;
  readonly players: number;
  /** The nearest rows, the nearest first, without the player's own. */
  readonly above: readonly StandingsRow[];
  readonly below: readonly StandingsRow[];
}

/**
 * The place of a player on the present leaderboard of a month, if the row were this one: the row before or after a
 * match, while the others are where they are now.
 */
export async function placeOfRow(
  db: Db,
  { gameId, audience, month }: Month,
  row: StandingsRow,
): Promise<MonthPlace> {
  const board = monthBoard(gameId, audience, month);
  const player = row.player as PlayerId; // a row of a player
  const stored = storedRow(board, player, row);
  const { rows } = await sql<{ era: number }>`
    select ranking_era(${row.lastWinAt}::timestamptz, ${player}::uuid) as era`.execute(db);
  const [spread, ahead, above, below, actual] = await Promise.all([
    spreadOf(db, board),
    aheadOf({ ...stored, era: Number(rows[0]?.era ?? 0) }).execute(db),
    nextRows(db, stored, 'above'),
    nextRows(db, stored, 'below'),
    sql<UnrankedRow>`
      select * from ranking_rows where board_id = ${board} and player_id = ${player}`.execute(db),
  ]);
  const [own] = actual.rows;
  // the player's present row is counted among the others
  const isSelfAhead = own !== undefined && compareRows(rowFrom(own), row) < 0;
  const others = (found: readonly UnrankedRow[]) =>
    found.filter(({ player_id }) => player_id !== player).map(rowFrom);
  return {
    rank: (ahead.rows[0]?.ahead ?? 0) + 1 - Number(isSelfAhead),
    players: playersOf(spread),
    above: others(above),
    below: others(below),
  };
}

function storedRow(board: string, player: PlayerId, row: StandingsRow): UnrankedRow {
  return {
    board_id: board,
    player_id: player,
    played: row.matches,
    won: row.wins,
    drawn: row.draws,
    lost: row.losses,
    score_difference: row.scoreDifference,
    points: row.points,
    last_win_at: row.lastWinAt,
  };
}

function rowFrom(row: UnrankedRow): StandingsRow {
  return {
    player: row.player_id,
    points: row.points,
    matches: row.played,
    wins: row.won,
    draws: row.drawn,
    losses: row.lost,
    scoreDifference: row.score_difference,
    lastWinAt: row.last_win_at,
  };
}
