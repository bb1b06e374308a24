import { type Db, tables } from '#platform/database/database.ts';
import {
  type Paging,
  pageOfOrder,
  partOf,
  readPart,
  type Wanted,
  withKeys,
} from '#platform/database/paging.ts';
import { writtenOnce } from '#platform/database/written-once.ts';
import type { EventId, PlayerId } from '#platform/ids.ts';
import { type BoardId, eventBoard } from './boards.ts';
import { aroundRow } from './neighbours.ts';
import { ownRow } from './own-rank.ts';
import type { RankedRow } from './ranked-row.ts';
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

/** The page that most look at, by one statement: it begins with whoever has most points. */
async function firstPage(db: Db, board: BoardId, wanted: Wanted): Promise<Page> {
  const { pageSize } = wanted;
  const found = partOf(await firstRows(db, board, pageSize + 1), wanted);
  const rows = found.rows.map(({ total: _total, ...row }, index) => ({ ...row, rank: index + 1 }));
  const { page, nextCursor } = found;
  return { rows, paging: { page, pageSize, total: found.rows[0]?.total ?? 0, nextCursor } };
}

const firstRows = writtenOnce((db, board: BoardId, limit: number) => {
  const players = tables<LeaderboardTables>(db)
    .selectFrom('ranking_spread')
    .select((of) => of.fn.sum<number>('players').as('players'))
    .where('board_id', '=', board);
  return withKeys(inOrder(db, board).select(players.as('total'))).limit(limit);
});

async function laterPage(db: Db, board: BoardId, wanted: Wanted): Promise<Page> {
  const { page, pageSize } = wanted;
  const spread = await spreadOf(db, board);
  const found = await rowsFrom(db, board, spread, (page - 1) * pageSize, pageSize + 1);
  const { rows, ...part } = partOf(found, wanted);
  return { rows, paging: { ...part, pageSize, total: playersOf(spread) } };
}

function playersOf(spread: Spread): number {
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

function spreadOf(db: Db, board: BoardId): Promise<Spread> {
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

/** The points at which the row of this offset stands, and how many players have more. */
function startOf(spread: Spread, offset: number): { points: number; above: number } | undefined {
  let above = 0;
  for (const { points, players } of spread) {
    if (offset < above + players) return { points, above };
    above += players;
  }
  return undefined;
}
