import type { Selectable } from 'kysely';
import { LANGUAGES, type Language } from '#brands/brand.ts';
import { searchKey } from '#core/search-key.ts';
import type { Db } from '#platform/database/database.ts';
import { tables } from '#platform/database/database.ts';
import { noPage, type Paging, readPage, type Wanted } from '#platform/database/paging.ts';
import type { Handler } from '#platform/http/handlers.ts';
import { type GameId, newId, type PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { gamesCalls } from '../games.contract.ts';
import type { AccountKind } from '../rules/account.ts';
import type { GameCategory, GamePlatform } from '../rules/game.ts';
import { millisecondsOf, nameIn } from '../rules/managing.ts';
import { coverOf } from './covers.ts';
import type { GamesTables, InLanguages } from './tables.ts';

/** A game as lists and headings show it. */
export interface GameCard {
  readonly gameId: GameId;
  readonly slug: string;
  /** Title in the requested language, else the name for all languages. */
  readonly title: string;
  readonly category: GameCategory;
  readonly accountKind: AccountKind;
  readonly platforms: GamePlatform[];
  readonly coverUrl: string | null;
}

/** A game as this process keeps it for a while. */
interface KeptGame {
  readonly card: GameCard;
  readonly names: InLanguages;
  readonly accountHelp: InLanguages;
  readonly modes: readonly string[];
  readonly maps: readonly string[];
  readonly leastSeconds: number | null;
  readonly readAt: number;
}

/** Questions of games about events, answered by the events capability. */
export interface EventsOfGames {
  /** Battlegrounds of an audience that are not over, counted by game. */
  openEvents(db: Db, audience: string, at: Date): Promise<Map<GameId, number>>;
  /** All events of each game, and those published that are not over; a game without events is left out. */
  eventsOfGames(db: Db, games: readonly GameId[], at: Date): Promise<Map<GameId, EventCount>>;
  /** The battlegrounds of a game that a player takes part in and that are not over. */
  currentOf(
    db: Db,
    player: PlayerId,
    game: GameId,
    at: Date,
  ): Promise<readonly { readonly platform: string | null }[]>;
}

export interface EventCount {
  readonly all: number;
  readonly open: number;
}

export function games(
  { db, clock }: Platform,
  events: EventsOfGames,
): Handler<typeof gamesCalls.games> {
  return async ({ country, provider, ...wanted }, { brand, language }) => {
    const served =
      isOr(country, brand.country) &&
      (provider === undefined || [brand.provider, brand.eventProvider].includes(provider));
    if (!served) return { items: [], ...noPage(wanted) };
    const [{ cards, paging }, open] = await Promise.all([
      gamesPage(db, wanted, language),
      events.openEvents(db, brand.audience, clock.now()),
    ]);
    const items = cards.map((card) => ({ ...card, openEvents: open.get(card.gameId) ?? 0 }));
    return { items, ...paging };
  };
}

/** One page of the games that are not retired, in their order; `also` adds retired ones. */
export async function gamesPage(
  db: Db,
  wanted: Wanted,
  language?: Language,
  also: readonly GameId[] = [],
): Promise<{ cards: GameCard[]; paging: Paging }> {
  const all = tables<GamesTables>(db)
    .selectFrom('games')
    .where((where) =>
      where.or([
        where('retired_at', 'is', null),
        ...(also.length > 0 ? [where('id', 'in', also)] : []),
      ]),
    );
  const { rows, paging } = await readPage(all, wanted, (each) =>
    each.selectAll().orderBy('position').orderBy('id'),
  );
  return { cards: rows.map((row) => cardOfRow(row, language)), paging };
}

/** Lifetime of a cached game; a change by another process shows after it. */
const KEEP_MS = 10_000;
const kept = new Map<GameId, KeptGame>();
/** Ids are unique across databases; slugs only within one. */
const idsBySlug = new WeakMap<Db, Map<string, GameId>>();

/** The cards of many games at once, by id; retired games included. */
export async function gameCards(
  db: Db,
  ids: readonly GameId[],
  language?: Language,
): Promise<Map<GameId, GameCard>> {
  const found = await keptGames(db, ids);
  return new Map([...found].map(([id, game]) => [id, cardIn(game, language)]));
}

/** The cards of many games, each with a title in any language. */
export async function gameCardsByLanguage(
  db: Db,
  ids: readonly GameId[],
): Promise<Map<GameId, (language: Language) => GameCard>> {
  const found = await keptGames(db, ids);
  return new Map([...found].map(([id, game]) => [id, (language) => cardIn(game, language)]));
}

/** Milliseconds that have to pass between check-in and the first result of a match; 0 without such a rule. */
export async function leastLengthOf(db: Db, id: GameId): Promise<number> {
  return millisecondsOf((await keptGames(db, [id])).get(id)?.leastSeconds ?? null);
}

/** The modes and maps that a game is played in, by the names that the game itself uses. */
export async function playedIn(
  db: Db,
  id: GameId,
): Promise<{ modes: readonly string[]; maps: readonly string[] }> {
  const { modes, maps } = (await keptGames(db, [id])).get(id) ?? { modes: [], maps: [] };
  return { modes, maps };
}

/** Written help about finding one's account, by game; a game without it is left out. */
export async function helpOf(
  db: Db,
  ids: readonly GameId[],
  language: Language,
): Promise<Map<GameId, string>> {
  const found = await keptGames(db, ids);
  return new Map(
    [...found].flatMap(([id, { accountHelp }]) => {
      const help = nameIn(accountHelp, language, LANGUAGES);
      return help ? [[id, help]] : [];
    }),
  );
}

async function keptGames(db: Db, ids: readonly GameId[]): Promise<Map<GameId, KeptGame>> {
  const wanted = [...new Set(ids)];
  const missing = wanted.filter((id) => !isFresh(id));
  if (missing.length > 0) await cacheGames(db, missing);
  return new Map(
    wanted.flatMap((id) => {
      const game = kept.get(id);
      return game ? [[id, game]] : [];
    }),
  );
}

function isFresh(id: GameId): boolean {
  const found = kept.get(id);
  return found !== undefined && performance.now() - found.readAt < KEEP_MS;
}

async function cacheGames(db: Db, ids: readonly GameId[]): Promise<void> {
  const readAt = performance.now();
  const rows = await tables<GamesTables>(db)
    .selectFrom('games')
    .selectAll()
    .where('id', 'in', ids)
    .execute();
  for (const row of rows) kept.set(row.id, keptFrom(row, readAt));
}

/** Finds the card of a slug; a transaction reads it from the database, on its own connection. */
export async function gameOfSlug(
  db: Db,
  slug: string,
  language?: Language,
): Promise<GameCard | undefined> {
  const known = db.isTransaction ? undefined : idsBySlug.get(db)?.get(slug);
  const game = known && isFresh(known) ? kept.get(known) : undefined;
  if (game?.card.slug === slug) return cardIn(game, language);
  const readAt = performance.now();
  const row = await tables<GamesTables>(db)
    .selectFrom('games')
    .selectAll()
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (!row) return undefined;
  const found = keptFrom(row, readAt);
  kept.set(row.id, found);
  const ids = idsBySlug.get(db) ?? new Map<string, GameId>();
  idsBySlug.set(db, ids.set(slug, row.id));
  return cardIn(found, language);
}

/** Finds a game by its slug, or by its title in any language; of several the first that is not retired. */
export async function gameNamed(
  db: Db,
  text: string,
  language?: Language,
): Promise<GameCard | undefined> {
  const bySlug = await gameOfSlug(db, text, language);
  if (bySlug) return bySlug;
  const wanted = searchKey(text);
  const rows = await tables<GamesTables>(db)
    .selectFrom('games')
    .selectAll()
    .orderBy(({ eb }) => eb('retired_at', 'is not', null))
    .orderBy('position')
    .execute();
  const row = rows.find(({ title, names }) =>
    [title, ...Object.values(names)].some((name) => searchKey(name) === wanted),
  );
  return row && cardOfRow(row, language);
}

/** The games of a category, by id. */
export async function gamesOfCategory(db: Db, category: GameCategory): Promise<GameId[]> {
  const rows = await tables<GamesTables>(db)
    .selectFrom('games')
    .select('id')
    .where('category', '=', category)
    .execute();
  return rows.map((row) => row.id);
}

/** True for a game that new events may choose; it stays so to the end of the transaction. */
export async function isOffered(db: Db, id: GameId): Promise<boolean> {
  const row = await tables<GamesTables>(db)
    .selectFrom('games')
    .select('id')
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** The number of games that players can choose from. */
export async function countGames(db: Db): Promise<number> {
  const row = await tables<GamesTables>(db)
    .selectFrom('games')
    .select(({ fn }) => fn.countAll<number>().as('games'))
    .where('retired_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.games;
}

/** Drops a game from this process's cache once the change has committed. */
export function gameChanged(transaction: Transaction, id: GameId): void {
  transaction.afterCommit(() => kept.delete(id));
}

export interface NewGame {
  readonly slug: string;
  readonly title: string;
  readonly category: GameCategory;
  readonly accountKind: AccountKind;
  readonly platforms: readonly GamePlatform[];
  /** Position in the catalogue, from 1. */
  readonly position: number;
}

/** Adds a game to the catalogue, or brings the one of this slug up to date. */
export async function createGame(transaction: Transaction, game: NewGame): Promise<GameId> {
  const { slug, title, category, position } = game;
  const facts = {
    title,
    category,
    account_kind: game.accountKind,
    platforms: [...game.platforms],
    position,
  };
  const row = await tables<GamesTables>(transaction.db)
    .insertInto('games')
    .values({ id: newId<GameId>(), slug, ...facts })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(facts))
    .returning('id')
    .executeTakeFirstOrThrow();
  gameChanged(transaction, row.id);
  return row.id;
}

export type GameRow = Selectable<GamesTables['games']>;

export function cardOfRow(row: GameRow, language?: Language): GameCard {
  return cardIn(keptFrom(row, 0), language);
}

function keptFrom(row: GameRow, readAt: number): KeptGame {
  const { id: gameId, slug, title, category, account_kind: accountKind, platforms } = row;
  const coverUrl = coverOf(row);
  return {
    card: { gameId, slug, title, category, accountKind, platforms, coverUrl },

    names: row.names,
    accountHelp: row.account_help,
    modes: row.modes,
    maps: row.maps,

    leastSeconds: row.least_seconds,
    readAt,
  };
}

function cardIn({ card, names }: KeptGame, language: Language | undefined): GameCard {
  const title = language && names[language];
  return title ? { ...card, title } : card;
}

function isOr(asked: string | undefined, own: string): boolean {
  return asked === undefined || asked.toUpperCase() === own;
}
