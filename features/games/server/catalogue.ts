import type { Db } from '#platform/database/database.ts';
import { tables } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import type { Handler } from '#platform/http/handlers.ts';
import { type GameId, newId, type PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Work } from '#platform/work.ts';
import type { gamesCalls } from '../contract.ts';
import type { AccountKind } from '../rules/account.ts';
import type { GameCategory, GamePlatform } from '../rules/game.ts';
import type { GamesTables } from './tables.ts';

/** A game as lists and headings show it. */
export interface GameCard {
  readonly gameId: GameId;
  readonly slug: string;
  readonly title: string;
  readonly category: GameCategory;
  readonly accountKind: AccountKind;
  readonly platforms: GamePlatform[];
}

/** What games need to know of events; the events capability answers it. */
export interface EventsOfGames {
  /** How many battlegrounds of an audience are not over, by game. */
  openEvents(db: Db, audience: string, at: Date): Promise<Map<GameId, number>>;
  /** The battlegrounds of a game that a player takes part in and that are not over. */
  currentOf(
    db: Db,
    player: PlayerId,
    game: GameId,
    at: Date,
  ): Promise<readonly { readonly platform: string | null }[]>;
}

export function games(
  { db, clock }: Platform,
  events: EventsOfGames,
): Handler<typeof gamesCalls.games> {
  return async ({ country, provider, page, pageSize }, { brand }) => {
    const served =
      isOr(country, brand.country) &&
      (provider === undefined || [brand.provider, brand.eventProvider].includes(provider));
    if (!served) return { items: [], page, pageSize, total: 0 };
    const [{ cards, total }, open] = await Promise.all([
      gamesPage(db, page, pageSize),
      events.openEvents(db, brand.audience, clock.now()),
    ]);
    const items = cards.map((card) => ({ ...card, openEvents: open.get(card.gameId) ?? 0 }));
    return { items, page, pageSize, total };
  };
}

/** One page of the catalogue in its own order. */
export async function gamesPage(
  db: Db,
  page: number,
  pageSize: number,
): Promise<{ cards: GameCard[]; total: number }> {
  const all = tables<GamesTables>(db).selectFrom('games');
  const { rows, total } = await readPage(all, { page, pageSize }, (each) =>
    each.selectAll().orderBy('position').orderBy('id'),
  );
  return { cards: rows.map(cardFrom), total };
}

/** The catalogue changes with a release; what another process has changed shows so much later. */
const KEEP_MS = 10_000;
const kept = new Map<GameId, { readonly card: GameCard; readonly readAt: number }>();
/** An id is one game's wherever it is kept; a slug is that only within its own database. */
const idsBySlug = new WeakMap<Db, Map<string, GameId>>();

/** The cards of many games at once, by id. */
export async function gameCards(db: Db, ids: readonly GameId[]): Promise<Map<GameId, GameCard>> {
  const wanted = [...new Set(ids)];
  const missing = wanted.filter((id) => !isFresh(id));
  if (missing.length > 0) await keepCards(db, missing);
  const cards = wanted.map((id) => kept.get(id)?.card).filter((card) => card !== undefined);
  return new Map(cards.map((card) => [card.gameId, card]));
}

function isFresh(id: GameId): boolean {
  const found = kept.get(id);
  return found !== undefined && performance.now() - found.readAt < KEEP_MS;
}

async function keepCards(db: Db, ids: readonly GameId[]): Promise<void> {
  const readAt = performance.now();
  const rows = await tables<GamesTables>(db)
    .selectFrom('games')
    .selectAll()
    .where('id', 'in', ids)
    .execute();
  for (const card of rows.map(cardFrom)) kept.set(card.gameId, { card, readAt });
}

/** The card behind a slug; a change reads it by itself, on its own connection. */
export async function gameOfSlug(db: Db, slug: string): Promise<GameCard | undefined> {
  const known = db.isTransaction ? undefined : idsBySlug.get(db)?.get(slug);
  if (known && isFresh(known)) return kept.get(known)?.card;
  const readAt = performance.now();
  const row = await tables<GamesTables>(db)
    .selectFrom('games')
    .selectAll()
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (!row) return undefined;
  const card = cardFrom(row);
  kept.set(card.gameId, { card, readAt });
  const ids = idsBySlug.get(db) ?? new Map<string, GameId>();
  idsBySlug.set(db, ids.set(slug, card.gameId));
  return card;
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

export interface NewGame {
  readonly slug: string;
  readonly title: string;
  readonly category: GameCategory;
  readonly accountKind: AccountKind;
  readonly platforms: readonly GamePlatform[];
  /** Place in the catalogue, first is 1. */
  readonly position: number;
}

/** Adds a game to the catalogue, or brings the one of this slug up to date. */
export async function createGame(work: Work, game: NewGame): Promise<GameId> {
  const { slug, title, category, position } = game;
  const facts = {
    title,
    category,
    account_kind: game.accountKind,
    platforms: [...game.platforms],
    position,
  };
  const row = await tables<GamesTables>(work.db)
    .insertInto('games')
    .values({ id: newId<GameId>(), slug, ...facts })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(facts))
    .returning('id')
    .executeTakeFirstOrThrow();
  const id = row.id;
  work.afterCommit(() => kept.delete(id));
  return id;
}

function cardFrom(row: GamesTables['games']): GameCard {
  const { slug, title, category, platforms } = row;
  const gameId = row.id;
  return { gameId, slug, title, category, accountKind: row.account_kind, platforms };
}

function isOr(asked: string | undefined, own: string): boolean {
  return asked === undefined || asked.toUpperCase() === own;
}
