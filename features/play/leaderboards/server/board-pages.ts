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

/** A player's row with its place. */
async function ownRow(db: Db, board: BoardId, player: PlayerId): Promise<RankedRow | null> {
  const [row] = await rankedRows(db, player, [board]);
  return row ?? null;
}

/** The rows ahead of a row that is no longer, or not yet, on its board. */
export function aheadOf(row: UnrankedRow) {
  const { board_id: board, player_id: player, points, won, played, last_win_at: lastWin } = row;
  return sql<{ ahead: number }>`
    select ${AHEAD} as ahead from (
      select ${board}::uuid as board_id, ${player}::uuid as player_id, ${points}::int as points,
        ${won}::int as won, ${row.score_difference}::int as score_difference, ${played}::int as played,
        ${lastWin}::timestamptz as last_win_at,
        ranking_era(${lastWin}::timestamptz, ${player}::uuid) as era
    ) as r`;
}

/** In seconds: the parts of time by which ties are counted, as in the function \`ranking_era\`. */
const HALF_DAY_S = 12 * 60 * 60;
const WITHOUT_WIN = 1_000_000_000;
const ID_BITS = 29;

/**
 * Counts the rows ahead of a row \`r\` in three steps, none of which grows with the board: players with more points, by the
 * spread; equals who are ahead in the tie-breakers, by the ties; and those whose last win lies in the same half day, by the
 * rows themselves. The law: the place a plain count of the rows gives.
 */
const AHEAD = sql<number>`(
  (select coalesce(sum(players), 0) from ranking_spread
    where board_id = r.board_id and points > r.points)
  + (select coalesce(sum(players), 0) from ranking_ties
    where board_id = r.board_id and points = r.points and won >= r.won
      and (-won, -score_difference, played, era) < (-r.won, -r.score_difference, r.played, r.era))
  + case when r.last_win_at is null then (
      select count(*) from ranking_rows
      where ${alike()} and last_win_at is null and player_id < r.player_id
        and player_id >= ${lowestOfEra()}
    ) else (
      select count(*) from ranking_rows
      where ${alike()} and last_win_at >= to_timestamp(r.era::double precision * ${sql.lit(HALF_DAY_S)})
        and (last_win_at, player_id) < (r.last_win_at, r.player_id)
    ) end
)::int`;

function alike() {
  return sql`board_id = r.board_id and points = r.points and won = r.won
    and score_difference = r.score_difference and played = r.played`;
}

/** The lowest id of the same part of the order, for players without a win. */
function lowestOfEra() {
  const bits = sql`((r.era - ${sql.lit(WITHOUT_WIN)})::bigint << ${sql.lit(ID_BITS)})`;
  return sql`(lpad(to_hex(${bits}), 12, '0') || '00000000000000000000')::uuid`;
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

/** A player's places: in events, and the best of months. */
export interface Places {
  /** None where they have no points or results yet. */
  readonly events: ReadonlyMap<EventId, number>;
  /** The best of each month, by `2026-11`; none where they are on no board of it. */
  readonly months: ReadonlyMap<string, { readonly game: GameId; readonly rank: number }>;
}

interface Asked {
  readonly events: readonly EventId[];
  readonly games: readonly GameId[];
  readonly months: readonly string[];
  readonly audience: string;
}

/** A player's places in the rankings of events, and the best ones on the months' leaderboards of games. */
export async function placesOn(
  db: Db,
  player: PlayerId,
  { events, games, months, audience }: Asked,
): Promise<Places> {
  const ofEvents = new Map(events.map((event) => [eventBoard(event), event]));
  const ofMonths = new Map(
    months.flatMap((month) =>
      games.map((game) => [monthBoard(game, audience, month), { game, month }] as const),
    ),
  );
  const rows = await rankedRows(db, player, [...ofEvents.keys(), ...ofMonths.keys()]);
  const places = { events: new Map(), months: new Map() } satisfies Places;
  for (const { board_id, rank } of rows) {
    const board = board_id as BoardId; // as asked for
    const event = ofEvents.get(board);
    if (event) places.events.set(event, rank);
    const best = ofMonths.get(board);
    // the rows come with the most points first
    if (best && !places.months.has(best.month))
      places.months.set(best.month, { game: best.game, rank });
  }
  return places;
}

/** A player's rows on boards with their places, most points first. */
async function rankedRows(
  db: Db,
  player: PlayerId,
  boards: readonly BoardId[],
): Promise<RankedRow[]> {
  if (boards.length === 0) return [];
  const { rows } = await sql<RankedRow & { era: unknown }>`
    select r.*, ${AHEAD} + 1 as rank from (
      select ranking_rows.*, ranking_era(last_win_at, player_id) as era from ranking_rows
      where board_id = any(${[...boards]}::uuid[]) and player_id = ${player}
    ) as r
    order by points desc, board_id`.execute(db);
  return rows.map(({ era: _era, ...row }) => row);
}
