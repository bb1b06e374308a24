import { type RawBuilder, sql } from 'kysely';
import type { Side } from '#core/scores.ts';
import type { Db } from '#platform/database/database.ts';
import type { GameId, PlayerId } from '#platform/ids.ts';
import { compareRows, type StandingsRow } from '../rules/standings.ts';
import type { TableEntry, TableFacts, TableResult } from '../rules/table-around.ts';
import { aheadOf, nextRows, playersOf, spreadOf, type UnrankedRow } from './board-pages.ts';
import { monthBoard } from './boards.ts';
import { standingsRowFrom } from './standings-rows.ts';

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

/** A player's way on a month's leaderboard by one match. */
export interface MonthWay {
  /** `null`: not on it before. */
  readonly before: number | null;
  readonly after: number;
  readonly players: number;
  /** The nearest rows above, and those that were passed; the nearest first, without the player's own. */
  readonly above: readonly StandingsRow[];
  readonly passed: readonly StandingsRow[];
}

/** Reads a player's places on the present leaderboard of a month by the row before a match and by the row after it. */
export async function wayInMonth(
  db: Db,
  { gameId, audience, month }: Month,
  after: StandingsRow,
  before: StandingsRow | null,
): Promise<MonthWay> {
  const board = monthBoard(gameId, audience, month);
  const player = after.player as PlayerId; // a row of a player
  const rowOf = (row: StandingsRow) => storedRow(board, player, row);
  const [there, then] = [rowOf(after), rowOf(before ?? after)];
  const [spread, ahead, above, below, actual] = await Promise.all([
    spreadOf(db, board),
    sql<{ there: number; then: number }>`
      select (${aheadOf(there)}) as there, (${aheadOf(then)}) as "then"`.execute(db),
    nextRows(db, there, 'above'),
    before ? nextRows(db, there, 'below') : [],
    sql<UnrankedRow>`
      select * from ranking_rows where board_id = ${board} and player_id = ${player}`.execute(db),
  ]);
  const [own] = actual.rows;
  // the player's present row is counted among the others
  const isSelfAhead = (row: StandingsRow) =>
    Number(own !== undefined && compareRows(standingsRowFrom(own), row) < 0);
  const others = (found: readonly UnrankedRow[]) =>
    found.filter(({ player_id }) => player_id !== player).map(standingsRowFrom);
  const [counted] = ahead.rows;
  return {
    before: before && (counted?.then ?? 0) + 1 - isSelfAhead(before),
    after: (counted?.there ?? 0) + 1 - isSelfAhead(after),
    players: playersOf(spread),
    above: others(above),
    passed: before ? others(below).filter((row) => compareRows(row, before) < 0) : [],
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
