import type { Brand, Language } from '#brands/brand.ts';
import { brandOfCode } from '#brands/brands.ts';
import { monthKey } from '#core/months.ts';
import { playerCards, shownName } from '#features/foundation/identity/server/index.ts';
import { type GameCard, gameCards, gameNamed } from '#features/play/games/server/index.ts';
import type { Translate } from '#locales/translator.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { pipelined } from '#platform/database/pipelined.ts';
import type { InputOf, ReplyOf } from '#platform/http/contract.ts';
import {
  actingPlayer,
  type CallContext,
  checkMsisdn,
  type Handler,
} from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { GameId, PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { leaderboardsCalls } from '../leaderboards.contract.ts';
import { pointsRulesOf } from '../rules/points.ts';
import { isProvisional } from '../rules/rating.ts';
import { statsOf } from '../rules/stats.ts';
import {
  type BoardPage,
  boardAmong,
  boardPage,
  neighboursOn,
  type RankedRow,
} from './board-pages.ts';
import { eventBoard, monthBoard } from './boards.ts';
import { ratingsOf, recordsOf } from './careers.ts';
import type { LeaderboardTables } from './tables.ts';

type Calls = typeof leaderboardsCalls;

/** A page of an event's board, with the viewer's own line. */
export async function rankingsOfEvent(
  db: Db,
  { id, ...wanted }: InputOf<Calls['eventRankings']>,
  { caller, texts }: Pick<CallContext, 'caller' | 'texts'>,
): Promise<ReplyOf<Calls['eventRankings']>> {
  const viewer = caller.account?.playerId;
  const found = await boardPage(db, eventBoard(id), { ...wanted, viewer });
  return { ...(await named(db, found, texts)), ...found.paging };
}

/** Finds a player's friends; the friends capability passes it in. */
export type FriendsOf = (db: Db, player: PlayerId) => Promise<readonly PlayerId[]>;

export function getGameLeaderboard(
  { db, clock, rules }: Platform,
  friendsOf: FriendsOf,
): Handler<Calls['getGameLeaderboard']> {
  const { scoringMatchesADay: _cap, ...points } = pointsRulesOf(rules);
  return async ({ msisdn, eventName, month: asked, among, ...paged }, context) => {
    checkMsisdn(context, msisdn);
    const { brand, caller } = context;
    const game = await gameNamed(db, eventName, context.language);
    if (!game) throw refuse('not_found');
    const current = monthKey(clock.now(), brand.timeZone);
    const month = asked ?? current;
    const board = monthBoard(game.gameId, brand.audience, month);
    const viewer = caller.account?.playerId;
    const wanted = { ...paged, viewer };
    const friendsBoard = async (own: PlayerId) =>
      boardAmong(db, board, [own, ...(await friendsOf(db, own))], wanted);
    const [found, months] = await pipelined([
      among === 'friends' && viewer ? friendsBoard(viewer) : boardPage(db, board, wanted),
      monthsOf(db, game.gameId, brand, current),
    ]);
    return {
      ...(await named(db, found, context.texts)),
      ...found.paging,
      game,
      month,
      frozen: month < current,
      months,
      points,
    };
  };
}

export function leaderboardNeighbours({
  db,
  clock,
}: Platform): Handler<Calls['leaderboardNeighbours']> {
  return async ({ eventName, month: asked }, context) => {
    const { brand, texts } = context;
    const game = await gameNamed(db, eventName);
    if (!game) throw refuse('not_found');
    const month = asked ?? monthKey(clock.now(), brand.timeZone);
    const board = monthBoard(game.gameId, brand.audience, month);
    const found = await neighboursOn(db, board, actingPlayer(context).playerId);
    return { ...(await named(db, found, texts)), total: found.total, month };
  };
}

export function profileStats(platform: Platform): Handler<Calls['profileStats']> {
  return async ({ msisdn }, context) => {
    checkMsisdn(context, msisdn);
    return figures(platform, actingPlayer(context).playerId, context.language);
  };
}

export function getUserProfileStats(platform: Platform): Handler<Calls['getUserProfileStats']> {
  return async ({ userId, msisdn }, context) => {
    checkMsisdn(context, msisdn);
    const card = (await playerCards(platform.db, [userId])).get(userId);
    const audience = card && brandOfCode(card.brand)?.audience;
    if (audience !== context.brand.audience) throw refuse('not_found');
    return figures(platform, userId, context.language);
  };
}

/** The months that have a board, and this one, latest first. */
async function monthsOf(db: Db, gameId: GameId, { audience }: Brand, current: string) {
  const rows = await tables<LeaderboardTables>(db)
    .selectFrom('ranking_boards')
    .select('month')
    .where('kind', '=', 'month')
    .where('game_id', '=', gameId)
    .where('audience', '=', audience)
    .where('month', '<>', current)
    .orderBy('month', 'desc')
    .execute();
  return [current, ...rows.flatMap(({ month }) => month ?? [])];
}

/** Rows with the names and faces of their players. */
async function named(db: Db, { rows, own }: Pick<BoardPage, 'rows' | 'own'>, texts: Translate) {
  const everyone = own ? [...rows, own] : rows;
  const cards = await playerCards(
    db,
    everyone.map((row) => row.player_id),
  );
  const line = (row: RankedRow) => {
    const card = cards.get(row.player_id);
    if (!card) throw new Error(`no player ${row.player_id}`);
    const { userId, deleted, avatarUrl, look, country } = card;
    const username = shownName(card, texts);
    const { rank, played, won, drawn, lost, points } = row;
    const scoreDifference = row.score_difference;
    const player = { rank, userId, username, deleted, avatarUrl, look, country };
    return { ...player, played, won, drawn, lost, scoreDifference, points };
  };
  return { items: rows.map(line), own: own && line(own) };
}

/** A player's results, in all and by game. */
export async function figures({ db }: Pick<Platform, 'db'>, player: PlayerId, language?: Language) {
  const records = await recordsOf(db, player);
  const ratings = await ratingsOf(db, player);
  const games = [...records, ...ratings].map(({ gameId }) => gameId as GameId); // stored as such
  const cards = await gameCards(db, games, language);
  const { mostPlayedGame, ...stats } = statsOf(records);
  const cardOf = (id: string): GameCard | undefined => cards.get(id as GameId); // likewise
  return {
    ...stats,
    mostPlayedGame: mostPlayedGame === null ? null : (cardOf(mostPlayedGame) ?? null),
    ratings: ratings.flatMap(({ gameId, rating, matches, history }) => {
      const game = cardOf(gameId);
      const provisional = isProvisional({ rating, matches });
      return game ? [{ game, rating, matches, provisional, history }] : [];
    }),
  };
}
