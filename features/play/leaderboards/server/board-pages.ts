import { type RawBuilder, sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import {
  type Paging,
  pageOfOrder,
  partOf,
  readPart,
  type Wanted,
  withKeys,
} from '#platform/database/paging.ts';
import { pipelined } from '#platform/database/pipelined.ts';
import type { EventId, GameId, PlayerId } from '#platform/ids.ts';
import { type BoardId, eventBoard, monthBoard } from './boards.ts';
import type { LeaderboardTables } from './tables.ts';

export interface BoardPage {
  readonly rows: RankedRow[];
  readonly paging: Paging;
  /** The viewer's own row, on this page or not. */
  readonly own: RankedRow | null;
}

/** A page of a board, best first. What is read does not grow with the page's distance from the top. */
export async function boardPage(
  db: Db,
  board: BoardId,
  { viewer, ...wanted }: Seen,
): Promise<BoardPage> {
  const { rows, paging } = await pageBy(db, board, wanted);
  const shown = rows.find(({ player_id }) => player_id === viewer);
  if (shown || !viewer || paging.total === 0) return { rows, paging, own: shown ?? null };
  return { rows, paging, own: await ownRow(db, board, viewer) };
}

interface Seen extends Wanted {
  readonly viewer: PlayerId | undefined;
}

type Page = Pick<BoardPage, 'rows' | 'paging'>;

function pageBy(db: Db, board: BoardId, wanted: Wanted): Promise<Page> {
  if (wanted.cursor) return nextPage(db, board, wanted);
  return wanted.page === 1 ? firstPage(db, board, wanted) : laterPage(db, board, wanted);
}

/** The page after a cursor, with the current places. */
async function nextPage(db: Db, board: BoardId, wanted: Wanted): Promise<Page> {
  const { rows, ...part } = await readPart(inOrder(db, board), wanted);
  const [first] = rows;
  const from = first ? ((await ownRow(db, board, first.player_id))?.rank ?? 1) : 1;
  const total = playersOf(await spreadOf(db, board));
  const ranked = rows.map((row, index) => ({ ...row, rank: from + index }));
  return { rows: ranked, paging: { ...part, pageSize: wanted.pageSize, total } };
}

/** The first page, which most people open, in one statement. */
async function firstPage(db: Db, board: BoardId, wanted: Wanted): Promise<Page> {
  const { pageSize } = wanted;
  const players = tables<LeaderboardTables>(db)
    .selectFrom('ranking_spread')
    .select((of) => of.fn.sum<number>('players').as('players'))
    .where('board_id', '=', board);
  const first = await withKeys(inOrder(db, board).select(players.as('total')))
    .limit(pageSize + 1)
    .execute();
  const found = partOf(first, wanted);
  const rows = found.rows.map(({ total: _total, ...row }, index) => ({ ...row, rank: index + 1 }));
  const { page, nextCursor } = found;
  return { rows, paging: { page, pageSize, total: found.rows[0]?.total ?? 0, nextCursor } };
}

async function laterPage(db: Db, board: BoardId, wanted: Wanted): Promise<Page> {
  const { page, pageSize } = wanted;
  const spread = await spreadOf(db, board);
  const found = await rowsFrom(db, board, spread, (page - 1) * pageSize, pageSize + 1);
  const { rows, ...part } = partOf(found, wanted);
  return { rows, paging: { ...part, pageSize, total: playersOf(spread) } };
}

export function playersOf(spread: Spread): number {
  return spread.reduce((sum, { players }) => sum + players, 0);
}

/** The rows of a board, best first. */
function inOrder(db: Db, board: BoardId) {
  return tables<LeaderboardTables>(db)
    .selectFrom('ranking_rows')
    .selectAll()
    .where('board_id', '=', board)
    .orderBy('points', 'desc')
    .orderBy('won', 'desc')
    .orderBy('score_difference', 'desc')
    .orderBy('played', 'asc')
    .orderBy('last_win_at', (order) => order.asc().nullsLast())
    .orderBy('player_id', 'asc');
}

/** A page of the few players that are named, placed among themselves. */
export async function boardAmong(
  db: Db,
  board: BoardId,
  players: readonly PlayerId[],
  { viewer, ...wanted }: Seen,
): Promise<BoardPage> {
  const all = await inOrder(db, board)
    .where('player_id', 'in', [...players])
    .execute();
  const ranked = all.map((row, index) => ({ ...row, rank: index + 1 }));
  const own = ranked.find(({ player_id }) => player_id === viewer) ?? null;
  const { items: rows, paging } = pageOfOrder(ranked, wanted, ({ player_id }) => player_id);
  return { rows, paging, own };
}

/** A player's place on a board among its neighbours; nobody where the player is not on it. */
export async function neighboursOn(
  db: Db,
  board: BoardId,
  player: PlayerId,
): Promise<Omit<BoardPage, 'paging'> & { readonly total: number }> {
  const own = await ownRow(db, board, player);
  const total = playersOf(await spreadOf(db, board));
  return { rows: own ? await aroundRow(db, own) : [], total, own };
}

/** The leaders of an event's ranking, best first. */
export async function bestOfEvent(db: Db, eventId: EventId, count: number): Promise<PlayerId[]> {
  const board = eventBoard(eventId);
  const rows = await rowsFrom(db, board, await spreadOf(db, board), 0, count);
  return rows.map(({ player_id }) => player_id);
}

/** So many players have so many points; most points first. Points take few distinct values. */
type Spread = readonly { readonly points: number; readonly players: number }[];

export function spreadOf(db: Db, board: BoardId): Promise<Spread> {
  return tables<LeaderboardTables>(db)
    .selectFrom('ranking_spread')
    .select(['points', (of) => of.fn.sum<number>('players').as('players')])
    .where('board_id', '=', board)
    .groupBy('points')
    .having((of) => of.fn.sum('players'), '<>', 0)
    .orderBy('points', 'desc')
    .execute();
}

async function rowsFrom(db: Db, board: BoardId, spread: Spread, offset: number, limit: number) {
  const start = startOf(spread, offset);
  if (!start) return [];
  const rows = await withKeys(inOrder(db, board))
    .where('points', '<=', start.points)
    .offset(offset - start.above)
    .limit(limit)
    .execute();
  return rows.map((row, index) => ({ ...row, rank: offset + index + 1 }));
}

/** The points of the row at this offset, and the number of players with more. */
function startOf(spread: Spread, offset: number): { points: number; above: number } | undefined {
  let above = 0;
  for (const { points, players } of spread) {
    if (offset < above + players) return { points, above };
    above += players;
  }
  return undefined;
}

/** So many places above and below. */
const EACH_WAY = 5;

/**
 * A row with its neighbours above and below, best first. Each step of the order is read apart, from the last
 * tie-breaker to the points, so that the index finds the rows at any rank.
 */
async function aroundRow(db: Db, own: RankedRow): Promise<RankedRow[]> {
  const [above, below] = await pipelined([nextRows(db, own, 'above'), nextRows(db, own, 'below')]);
  const placed = (rows: readonly UnrankedRow[], step: 1 | -1) =>
    rows.map((row, index) => ({ ...row, rank: own.rank + step * (index + 1) }));
  return [...placed(above, -1).reverse(), own, ...placed(below, 1)];
}

export type UnrankedRow = Omit<RankedRow, 'rank'>;

/** The nearest rows on one side, the nearest first, in one statement. */
export async function nextRows(
  db: Db,
  own: UnrankedRow,
  way: 'above' | 'below',
): Promise<UnrankedRow[]> {
  const order = way === 'below' ? DOWN : UP;
  const steps = stepsFrom(own, way).map(
    (condition, step) => sql`(
      select ranking_rows.*, ${sql.lit(step)} as step from ranking_rows
      where board_id = ${own.board_id} and ${condition}
      order by ${order} limit ${sql.lit(EACH_WAY)}
    )`,
  );
  const { rows } = await sql<UnrankedRow & { step: number }>`
    select * from (${sql.join(steps, sql` union all `)}) as near
    order by step, ${order} limit ${sql.lit(EACH_WAY)}`.execute(db);
  return rows.map(({ step: _step, ...row }) => row);
}

const DOWN = sql`points desc, won desc, score_difference desc, played, last_win_at nulls last, player_id`;
const UP = sql`points, won, score_difference, played desc, last_win_at desc nulls first, player_id desc`;

/** From equal in all but the id to other points: what follows on one side is the first of these that has rows. */
function stepsFrom(own: UnrankedRow, way: 'above' | 'below'): RawBuilder<unknown>[] {
  const {
    points,
    won,
    score_difference: difference,
    played,
    last_win_at: lastWin,
    player_id,
  } = own;
  const [more, less] = way === 'below' ? [sql`>`, sql`<`] : [sql`<`, sql`>`];
  const equal = [
    sql`points = ${points}`,
    sql`won = ${won}`,
    sql`score_difference = ${difference}`,
    sql`played = ${played}`,
    lastWin ? sql`last_win_at = ${lastWin}` : sql`last_win_at is null`,
  ];
  const moved = [
    sql`points ${less} ${points}`,
    sql`won ${less} ${won}`,
    sql`score_difference ${less} ${difference}`,
    sql`played ${more} ${played}`,
    laterWin(lastWin, way),
    sql`player_id ${more} ${player_id}::uuid`,
  ];
  return moved
    .map((step, index) => sql`(${sql.join([...equal.slice(0, index), step], sql` and `)})`)
    .reverse();
}

/** Players without a win come after players with one. */
function laterWin(lastWin: Date | null, way: 'above' | 'below'): RawBuilder<unknown> {
  if (way === 'above')
    return lastWin ? sql`last_win_at < ${lastWin}` : sql`last_win_at is not null`;
  return lastWin ? sql`(last_win_at > ${lastWin} or last_win_at is null)` : sql`false`;
}

type Row = LeaderboardTables['ranking_rows'];

interface Standing extends Row {
  readonly era: number;
}

/**
 * A player's row with its place, which is counted in three steps, none of which grows with the board: who has
 * more points, by the spread; of equals who is ahead in the tie-breakers, by the ties; and of those whose last
 * win lies in the same half day, by the rows themselves. The law: the place a plain count of the rows gives.
 */
async function ownRow(db: Db, board: BoardId, player: PlayerId): Promise<RankedRow | null> {
  const found = await tables<LeaderboardTables>(db)
    .selectFrom('ranking_rows')
    .selectAll()
    .select(sql<number>`ranking_era(last_win_at, player_id)`.as('era'))
    .where('board_id', '=', board)
    .where('player_id', '=', player)
    .executeTakeFirst();
  if (!found) return null;
  const { era: _era, ...row } = found;
  return { ...row, rank: await rankOf(db, found) };
}

/** Counts the rows ahead of a row, in one statement. */
export function aheadOf(own: Standing) {
  const { board_id: board, points, won, score_difference: difference, played, era } = own;
  return sql<{ ahead: number }>`
    select (
      (select coalesce(sum(players), 0) from ranking_spread
        where board_id = ${board} and points > ${points})
      + (select coalesce(sum(players), 0) from ranking_ties
        where board_id = ${board} and points = ${points} and won >= ${won}
          and (-won, -score_difference, played, era) < (${-won}, ${-difference}, ${played}, ${era}))
      + (select count(*) from ranking_rows
        where board_id = ${board} and points = ${points} and won = ${won}
          and score_difference = ${difference} and played = ${played} and ${inEra(own)})
    )::int as ahead`;
}

const HALF_DAY_MS = 12 * 60 * 60 * 1000;
const WITHOUT_WIN = 1_000_000_000;
const ID_BITS = 29n;

/** Those of the same part of the order who come before this row: an earlier last win, else a lower id. */
function inEra({ last_win_at: lastWin, player_id: player, era }: Standing) {
  if (lastWin) {
    const begin = new Date(era * HALF_DAY_MS);
    return sql`last_win_at >= ${begin}
      and (last_win_at, player_id) < (${lastWin}::timestamptz, ${player}::uuid)`;
  }
  const lowest = (BigInt(era - WITHOUT_WIN) << ID_BITS).toString(16).padStart(12, '0');
  const begin = `${lowest.slice(0, 8)}-${lowest.slice(8)}-0000-0000-000000000000`;
  return sql`last_win_at is null and player_id >= ${begin}::uuid and player_id < ${player}::uuid`;
}

/** A row with its place, first is 1. */
export interface RankedRow extends Readonly<LeaderboardTables['ranking_rows']> {
  readonly rank: number;
}

interface Month {
  readonly game: GameId;
  /** `2026-11`. */
  readonly month: string;
  readonly audience: string;
}

/** A player's place on a game's leaderboard of a month; `null` where they are not on it. */
export async function placeInMonth(
  db: Db,
  player: PlayerId,
  { game, month, audience }: Month,
): Promise<number | null> {
  return (await ownRow(db, monthBoard(game, audience, month), player))?.rank ?? null;
}

/** A player's place on the month's leaderboard of one of these games: the one with the most points. */
export async function bestPlaceInMonth(
  db: Db,
  player: PlayerId,
  games: readonly GameId[],
  { month, audience }: Omit<Month, 'game'>,
): Promise<{ game: GameId; rank: number } | null> {
  const boards = new Map(games.map((game) => [monthBoard(game, audience, month), game]));
  const [best] = await rowsOn(db, player, [...boards.keys()]);
  const game = best && boards.get(best.board_id as BoardId); // as asked for
  return best && game ? { game, rank: await rankOf(db, best) } : null;
}

/** A player's places in the rankings of events; none where they have no points or results yet. */
export async function placesInEvents(
  db: Db,
  player: PlayerId,
  events: readonly EventId[],
): Promise<Map<EventId, number>> {
  const boards = new Map(events.map((event) => [eventBoard(event), event]));
  const rows = await rowsOn(db, player, [...boards.keys()]);
  const places = await Promise.all(
    rows.map(async (row) => {
      const event = boards.get(row.board_id as BoardId); // as asked for
      return [event, await rankOf(db, row)] as const;
    }),
  );
  return new Map(places.flatMap(([event, rank]) => (event ? [[event, rank] as const] : [])));
}

/** A player's rows on boards, most points first. */
async function rowsOn(db: Db, player: PlayerId, boards: readonly BoardId[]) {
  if (boards.length === 0) return [];
  return tables<LeaderboardTables>(db)
    .selectFrom('ranking_rows')
    .selectAll()
    .select(sql<number>`ranking_era(last_win_at, player_id)`.as('era'))
    .where('board_id', 'in', [...boards])
    .where('player_id', '=', player)
    .orderBy('points', 'desc')
    .orderBy('board_id')
    .execute();
}

async function rankOf(db: Db, row: Standing): Promise<number> {
  const { rows } = await aheadOf(row).execute(db);
  return (rows[0]?.ahead ?? 0) + 1;
}
