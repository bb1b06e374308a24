import { sql } from 'kysely';
import type { Language } from '#brands/brand.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { takenConstraint } from '#platform/database/errors.ts';
import { actingPlayer, checkMsisdn, type Handler } from '#platform/http/handlers.ts';
import { refuse, refuseField } from '#platform/http/problems.ts';
import type { GameId, PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { gamesCalls } from '../games.contract.ts';
import { accountKey, cleanAccountName, isAccountName } from '../rules/account.ts';
import { type GamePlatform, platformName } from '../rules/game.ts';
import { type EventsOfGames, type GameCard, gameCards, gamesPage, helpOf } from './catalogue.ts';
import type { GamesTables } from './tables.ts';

/** A player's account in one game. */
export interface GameAccount {
  readonly accountName: string;
  /** `null` while the player has not chosen one. */
  readonly platform: GamePlatform | null;
}

/** A retired game is in the list while an account is linked in it, or an event of it is open. */
export function getGameAccounts(
  { db, clock }: Platform,
  events: EventsOfGames,
): Handler<typeof gamesCalls.getGameAccounts> {
  return async ({ msisdn, ...wanted }, context) => {
    checkMsisdn(context, msisdn);
    const { playerId, audience } = actingPlayer(context);
    const { language } = context;
    const rows = await tables<GamesTables>(db)
      .selectFrom('game_accounts')
      .select(['game_id', 'account_name', 'platform'])
      .where('player_id', '=', playerId)
      .execute();
    const linked = new Map(rows.map((row) => [row.game_id, row]));
    const open = await events.openEvents(db, audience, clock.now());
    const needed = [...new Set([...linked.keys(), ...open.keys()])];
    const { cards, paging } = await gamesPage(db, wanted, language, needed);
    const ids = cards.map(({ gameId }) => gameId);
    const help = await helpOf(db, ids, language);
    const items = cards.map((game) => {
      const row = linked.get(game.gameId);
      const accountName = row?.account_name ?? null;
      const platform = row?.platform ?? null;
      return { game, help: help.get(game.gameId) ?? null, accountName, platform };
    });
    return { items, ...paging };
  };
}

export function gameAccountHelp({ db }: Platform): Handler<typeof gamesCalls.gameAccountHelp> {
  return async (wanted, { language }) => {
    const { cards, paging } = await gamesPage(db, wanted, language);
    const ids = cards.map(({ gameId }) => gameId);
    const help = await helpOf(db, ids, language);
    const items = cards.map((game) => ({ game, help: help.get(game.gameId) ?? null }));
    return { items, ...paging };
  };
}

export function linkGameAccount(
  { clock }: Platform,
  events: EventsOfGames,
): Handler<typeof gamesCalls.linkGameAccount> {
  return async (input, context) => {
    checkMsisdn(context, input.msisdn);
    const { playerId } = actingPlayer(context);
    return context.transaction(async ({ db, now }) => {
      const game = await knownGame(db, input.gameId, context.language);
      const kind = game.accountKind;
      if (!isAccountName(kind, input.accountName)) {
        throw refuseField('accountName', `account_name_${kind}`);
      }
      await lockLinking(db, game.gameId, playerId);
      const earlier = await lockAccount(db, game.gameId, playerId);
      const platform = platformOf(game, input.platform, earlier);
      await checkEntries(events, db, playerId, game.gameId, platform, clock.now());
      const facts = {
        account_name: cleanAccountName(kind, input.accountName),
        account_key: accountKey(kind, input.accountName),
        platform,
        linked_at: now,
      };
      await tables<GamesTables>(db)
        .insertInto('game_accounts')
        .values({ player_id: playerId, game_id: game.gameId, ...facts })
        .onConflict((conflict) => conflict.columns(['player_id', 'game_id']).doUpdateSet(facts))
        .execute()
        .catch((error: unknown) => {
          throw takenConstraint(error) === undefined ? error : takenAccount();
        });
      const help = await helpOf(db, [game.gameId], context.language);
      return {
        game,
        accountName: facts.account_name,
        platform,
        help: help.get(game.gameId) ?? null,
      };
    });
  };
}

/**
 * Locks the account of one player in one game: without it the second of two simultaneous calls would find the name
 * taken by the first.
 */
async function lockLinking(db: Db, gameId: GameId, playerId: PlayerId): Promise<void> {
  const key = `account:${gameId}:${playerId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
}

export function unlinkGameAccount(
  { clock }: Platform,
  events: EventsOfGames,
): Handler<typeof gamesCalls.unlinkGameAccount> {
  return async ({ gameId, msisdn }, context) => {
    checkMsisdn(context, msisdn);
    const { playerId } = actingPlayer(context);
    return context.transaction(async ({ db }) => {
      await knownGame(db, gameId);
      await lockAccount(db, gameId, playerId);
      const current = await events.currentOf(db, playerId, gameId, clock.now());
      if (current.length > 0) throw refuse('account_in_use');
      await tables<GamesTables>(db)
        .deleteFrom('game_accounts')
        .where('player_id', '=', playerId)
        .where('game_id', '=', gameId)
        .execute();
      return { done: true };
    });
  };
}

/** The accounts of many players in one game, by player; players without one are left out. */
export async function accountsOf(
  db: Db,
  gameId: GameId,
  playerIds: readonly PlayerId[],
): Promise<Map<PlayerId, GameAccount>> {
  const wanted = [...new Set(playerIds)];
  if (wanted.length === 0) return new Map();
  const rows = await tables<GamesTables>(db)
    .selectFrom('game_accounts')
    .select(['player_id', 'account_name', 'platform'])
    .where('game_id', '=', gameId)
    .where(sql<boolean>`player_id = any(${wanted}::uuid[])`)
    .execute();
  // player_id refers to players
  return new Map(rows.map((row) => [row.player_id, accountFrom(row)]));
}

/** The games in which a player has linked an account. */
export async function linkedGames(db: Db, playerId: PlayerId): Promise<GameId[]> {
  const rows = await tables<GamesTables>(db)
    .selectFrom('game_accounts')
    .select('game_id')
    .where('player_id', '=', playerId)
    .orderBy('game_id')
    .execute();
  return rows.map((row) => row.game_id);
}

/** A player's linked accounts, by game. */
export async function linkedAccounts(
  db: Db,
  playerId: PlayerId,
): Promise<Map<GameId, GameAccount>> {
  const rows = await tables<GamesTables>(db)
    .selectFrom('game_accounts')
    .select(['game_id', 'account_name', 'platform'])
    .where('player_id', '=', playerId)
    .orderBy('game_id')
    .execute();
  return new Map(rows.map((row) => [row.game_id, accountFrom(row)]));
}

/** True if a player has linked an account in any game. */
export async function hasAccount(db: Db, playerId: PlayerId): Promise<boolean> {
  const row = await tables<GamesTables>(db)
    .selectFrom('game_accounts')
    .select('game_id')
    .where('player_id', '=', playerId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks a player's account, so that it is neither changed nor removed before the transaction commits. */
export async function lockAccount(
  db: Db,
  gameId: GameId,
  playerId: PlayerId,
): Promise<GameAccount | undefined> {
  const row = await tables<GamesTables>(db)
    .selectFrom('game_accounts')
    .select(['account_name', 'platform'])
    .where('player_id', '=', playerId)
    .where('game_id', '=', gameId)
    .forUpdate()
    .executeTakeFirst();
  return row && accountFrom(row);
}

async function knownGame(db: Db, gameId: GameId, language?: Language): Promise<GameCard> {
  const game = (await gameCards(db, [gameId], language)).get(gameId);
  if (!game) throw refuse('not_found');
  return game;
}

/** The platform of the input, else the earlier one, else the only one there is. */
function platformOf(
  game: GameCard,
  named: GamePlatform | undefined,
  earlier: GameAccount | undefined,
): GamePlatform | null {
  if (named && !game.platforms.includes(named)) throw refuseField('platform', 'platform_invalid');
  const only = game.platforms.length === 1 ? game.platforms[0] : undefined;
  return named ?? earlier?.platform ?? only ?? null;
}

/** Entrants of a battleground for one platform cannot change to another one. */
async function checkEntries(
  events: EventsOfGames,
  db: Db,
  playerId: PlayerId,
  gameId: GameId,
  platform: GamePlatform | null,
  at: Date,
): Promise<void> {
  const current = await events.currentOf(db, playerId, gameId, at);
  const needed = current.find((event) => event.platform !== null && event.platform !== platform);
  if (needed)
    throw refuse('platform_needed', { values: { platform: platformName(needed.platform ?? '') } });
}

function accountFrom(row: { account_name: string; platform: GamePlatform | null }): GameAccount {
  return { accountName: row.account_name, platform: row.platform };
}

function takenAccount() {
  return refuse('account_taken', { fields: [{ path: 'accountName', code: 'account_taken' }] });
}
