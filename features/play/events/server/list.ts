import { type Selectable, sql } from 'kysely';
import type { Language } from '#brands/brand.ts';
import {
  type GameCard,
  gameCardsByLanguage,
  gamesOfCategory,
} from '#features/play/games/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { noPage, type Paging, readPart } from '#platform/database/paging.ts';
import type { InputOf, ReplyOf } from '#platform/http/contract.ts';
import type { CallContext, Handler } from '#platform/http/handlers.ts';
import type { EntryId, EventId, GameId, PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { eventsCalls } from '../events.contract.ts';
import { presentIn } from './entries.ts';
import { CARD_COLUMNS, cardOf } from './event-rows.ts';
import type { EventsTables } from './tables.ts';

/** The last time that a `Date` can hold. */
const LAST_TIME = 8.64e15;

type Asked = InputOf<typeof eventsCalls.events>;
type Reply = ReplyOf<typeof eventsCalls.events>;
export type Titles = Readonly<Partial<Record<Language, string>>>;
type CardRow = Pick<Selectable<EventsTables['events']>, (typeof CARD_COLUMNS)[number]>;

/** The part of a page that is the same for all viewers and languages. */
interface Page {
  readonly events: readonly {
    row: CardRow;
    titles: Titles;
    gameIn: (language: Language) => GameCard;
  }[];
  readonly paging: Paging;
  /** Whole replies for visitors, by language, until the status of an event changes. */
  readonly replies: Map<Language, { readonly until: Date; readonly reply: Reply }>;
}

export function events({ db, clock }: Platform): Handler<typeof eventsCalls.events> {
  const cached = createPageCache<Page>();
  return async (asked, context) => {
    const { page, pageSize } = asked;
    if (!isServed(asked, context)) return { items: [], ...noPage(asked) };
    const { audience, timeZone } = context.brand;
    const { list, gameId, category, date } = asked;
    // the category is last, because only it may contain a space
    const key = [audience, timeZone, list, gameId, date, page, pageSize, category].join(' ');
    const now = clock.now();
    const read = () => readEvents(db, asked, audience, timeZone, now);
    // pages with a cursor are rarely shared
    const found = await (asked.cursor ? read() : cached(key, now, read));
    const { account } = context.caller;
    const own = account && (await ownEntries(db, account.playerId, found));
    // an entrant of none of them reads the same as a visitor
    if (!own || own.size === 0) return visitorsReply(found, context.language, now);
    return replyOf(found, context.language, own, now);
  };
}

/** The reply for visitors, made once and frozen. */
function visitorsReply(found: Page, language: Language, now: Date): Reply {
  const known = found.replies.get(language);
  if (known && now < known.until) return known.reply;
  const reply = Object.freeze(replyOf(found, language, new Map(), now));
  const changes = found.events.flatMap(({ row }) => [row.opens_at, row.starts_at, row.ends_at]);
  const next = changes.filter((change) => change > now).map((change) => change.getTime());
  found.replies.set(language, { until: new Date(Math.min(...next, LAST_TIME)), reply });
  return reply;
}

function replyOf(
  { events, paging }: Page,
  language: Language,
  own: ReadonlyMap<EventId, EntryId>,
  now: Date,
): Reply {
  const items = events.map(({ row, titles, gameIn }) =>
    // the primary key of events
    cardOf(row, titleIn(titles, language), gameIn(language), own.get(row.id) ?? null, now),
  );
  return { items, ...paging };
}

/** Number of an audience's events that are not over, by game. */
export async function openEventsByGame(
  db: Db,
  audience: string,
  at: Date,
): Promise<Map<GameId, number>> {
  const rows = await tables<EventsTables>(db)
    .selectFrom('events')
    .select(({ fn }) => ['game_id', fn.countAll<number>().as('open')])
    .where('audience', '=', audience)
    .where('stage', '<>', 'draft')
    .where('over_at', '>', at)
    .groupBy('game_id')
    .execute();
  return new Map(rows.map((row) => [row.game_id, row.open]));
}

/** Number of an audience's events that are or were published. */
export async function countPublished(db: Db, audience: string): Promise<number> {
  const row = await tables<EventsTables>(db)
    .selectFrom('events')
    .select(({ fn }) => fn.countAll<number>().as('events'))
    .where('audience', '=', audience)
    .where('stage', '=', 'published')
    .executeTakeFirstOrThrow();
  return row.events;
}

/** Number of events of each game in all audiences, and of those that are published and not over. */
export async function eventsOfGames(
  db: Db,
  games: readonly GameId[],
  at: Date,
): Promise<Map<GameId, { all: number; open: number }>> {
  if (games.length === 0) return new Map();
  const rows = await tables<EventsTables>(db)
    .selectFrom('events')
    .select(({ fn }) => [
      'game_id',
      fn.countAll<number>().as('all'),
      sql<number>`count(*) filter (where stage = 'published' and over_at > ${at})`.as('open'),
    ])
    .where('game_id', 'in', games)
    .groupBy('game_id')
    .execute();
  return new Map(rows.map(({ game_id, all, open }) => [game_id, { all, open }]));
}

/** The events of a game in which a player takes part and that are not over. */
export function currentEventsOf(
  db: Db,
  playerId: PlayerId,
  gameId: GameId,
  at: Date,
): Promise<{ platform: string | null }[]> {
  return tables<EventsTables>(db)
    .selectFrom('entries')
    .innerJoin('events', 'events.id', 'entries.event_id')
    .select('events.platform')
    .where('entries.player_id', '=', playerId)
    .where('entries.left_at', 'is', null)
    .where('events.game_id', '=', gameId)
    .where('events.over_at', '>', at)
    .execute();
}

/** True if the brand serves the requested country and provider. */
function isServed({ country, provider }: Asked, { brand }: CallContext): boolean {
  const inCountry = country === undefined || country.toUpperCase() === brand.country;
  return (
    inCountry &&
    (provider === undefined || [brand.provider, brand.eventProvider].includes(provider))
  );
}

async function readEvents(
  db: Db,
  asked: Asked,
  audience: string,
  timeZone: string,
  now: Date,
): Promise<Page> {
  const isOpen = asked.list === 'open';
  let matching = tables<EventsTables>(db)
    .selectFrom('events')
    .where('audience', '=', audience)
    .where('stage', '<>', 'draft')
    .where('over_at', isOpen ? '>' : '<=', now);
  if (asked.gameId) matching = matching.where('game_id', '=', asked.gameId);
  if (asked.category) {
    const games = await gamesOfCategory(db, asked.category);
    if (games.length === 0) {
      return { events: [], paging: noPage(asked), replies: new Map() };
    }
    matching = matching.where('game_id', 'in', games);
  }
  if (asked.date) {
    const day = dayIn(asked.date, timeZone);
    matching = matching.where('starts_at', '<', day.end).where('over_at', '>', day.start);
  }
  const counted = matching.select(({ fn }) => fn.countAll<number>().as('total'));
  if (isOpen) matching = matching.orderBy(isJoinableAt(now), 'desc');
  const inOrder = matching
    .select([...CARD_COLUMNS, TITLES])
    .orderBy(isOpen ? 'starts_at' : 'over_at', isOpen ? 'asc' : 'desc')
    .orderBy('id', isOpen ? 'asc' : 'desc');
  const { rows, ...part } = await readPart(inOrder, asked);
  const { total } = await counted.executeTakeFirstOrThrow();
  const games = await gameCardsByLanguage(
    db,
    rows.map((row) => row.game_id),
  );
  const events = rows.flatMap(({ titles, ...row }) => {
    const gameIn = games.get(row.game_id);
    return gameIn ? [{ row, titles, gameIn }] : [];
  });
  const paging = { ...part, pageSize: asked.pageSize, total };
  return { events, paging, replies: new Map() };
}

/** The rule `isJoinable` in SQL, for the order of a list: events that can be joined come first. */
function isJoinableAt(now: Date) {
  return sql<boolean>`opens_at <= ${now} and (starts_at > ${now} or format = 'daily_battleground')`;
}

/** Only the titles: a card does not show the rest of the texts. */
export const TITLES = sql<Titles>`
  (select jsonb_object_agg(language, written -> 'title') from jsonb_each(texts) as each (language, written))
`.as('titles');

/** A calendar day of a zone, also one of 23 or 25 hours. */
function dayIn(date: string, timeZone: string) {
  const midnight = (days: number) =>
    sql<Date>`((${date}::date + ${days}::integer)::timestamp at time zone ${timeZone})`;
  return { start: midnight(0), end: midnight(1) };
}

function ownEntries(db: Db, playerId: PlayerId, page: Page): Promise<Map<EventId, EntryId>> {
  const ids = page.events.map(({ row }) => row.id);
  return presentIn(db, playerId, ids);
}

export function titleIn(titles: Titles, language: Language): string {
  return titles[language] ?? titles.en ?? Object.values(titles)[0] ?? '';
}

const KEEP_MS = 1000;
const MOST_PAGES = 500;

/** Increased by every change in this process that a list of events shows. */
let generation = 0;

/** Makes this process read its cached pages again once the transaction has committed. */
export function listsChanged(transaction: Transaction): void {
  transaction.afterCommit(() => {
    generation += 1;
  });
}

/**
 * Caches shared pages for a second, so that a crowd on the landing page costs one query. Changes of this process show at
 * once, those of other processes a second later.
 */
export function createPageCache<T>() {
  const pages = new Map<string, { made: number; generation: number; page: Promise<T> }>();
  return (key: string, now: Date, read: () => Promise<T>): Promise<T> => {
    const known = pages.get(key);
    const age = known ? Math.abs(now.getTime() - known.made) : Number.POSITIVE_INFINITY;
    if (known && known.generation === generation && age < KEEP_MS) return known.page;
    if (pages.size >= MOST_PAGES) pages.clear();
    const page = read();
    pages.set(key, { made: now.getTime(), generation, page });
    page.catch(() => pages.delete(key));
    return page;
  };
}
