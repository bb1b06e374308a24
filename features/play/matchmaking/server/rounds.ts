import { sql } from 'kysely';
import { brandOfCode } from '#brands/brands.ts';
import { isPaused } from '#core/pauses.ts';
import { mayPlayByAge, playerCards } from '#features/foundation/identity/server/index.ts';
import { refuseUnsubscribed } from '#features/money/subscriptions/server/index.ts';
import { eventsForPlay, type PlayEvent } from '#features/play/events/server/index.ts';
import { blocksAmong } from '#features/play/friends/server/index.ts';
import { pointsRulesOf } from '#features/play/leaderboards/rules/points.ts';
import { defaultRatingRules } from '#features/play/leaderboards/rules/rating.ts';
import { dayKey, spentPairs } from '#features/play/leaderboards/server/index.ts';
import { findBusy } from '#features/play/matches/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { pipelined } from '#platform/database/pipelined.ts';
import { Refusal } from '#platform/http/problems.ts';
import type { EventId, GameId, PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import { type Bond, type FoundPair, pairSeekers, type Seeker } from '../rules/pairing.ts';
import { isAway } from '../rules/search.ts';
import { endPair, insertPair, lockPair } from './pairs.ts';
import { searchRules } from './search-rules.ts';
import { endSearches, refreshGames, type SearchRow } from './searches.ts';
import type { MatchmakingTables, StoredGame } from './tables.ts';

/** Queue of the rounds in which an audience's searches are paired. */
export const SEARCH_ROUND = 'search-round';

/** Windows widen with time, so searches are paired this often even if none begins. */
const ROUND_EVERY_MS = 5_000;

/** Pairs the searches of an audience, on one node at a time. */
export interface Rounds {
  /** Runs a round unless one is under way; then another one follows at once. */
  try(transaction: Transaction, audience: string): Promise<void>;
  /** Waits for a round that is under way, and runs one. `queuedFor`: the time for which it was queued. */
  run(transaction: Transaction, audience: string, queuedFor?: Date): Promise<void>;
}

export function searchRounds(platform: Platform): Rounds {
  const pair = pairing(platform);
  const rules = searchRules(platform.rules);
  const round = async (transaction: Transaction, audience: string, queuedFor?: Date) => {
    await endLapsed(transaction, audience, rules);
    await pair(transaction, audience);
    await scheduleNext(transaction, audience, queuedFor);
  };
  return {
    async try(transaction, audience) {
      const { rows } = await sql<{ locked: boolean }>`
        select pg_try_advisory_xact_lock(${lockOf(audience)}) as locked`.execute(transaction.db);
      if (rows[0]?.locked) await round(transaction, audience);
      else await transaction.job(SEARCH_ROUND, { audience });
    },
    async run(transaction, audience, queuedFor) {
      await sql`select pg_advisory_xact_lock(${lockOf(audience)})`.execute(transaction.db);
      await round(transaction, audience, queuedFor);
    },
  };
}

function lockOf(audience: string) {
  return sql`hashtextextended(${`search:${audience}`}, 0)`;
}

/** Ends pairs whose time to accept is over. Each player who did not accept has missed. */
async function endLapsed(
  transaction: Transaction,
  audience: string,
  rules: ReturnType<typeof searchRules>,
): Promise<void> {
  const { db, now } = transaction;
  const due = await tables<MatchmakingTables>(db)
    .selectFrom('found_pairs')
    .select('id')
    .where('audience', '=', audience)
    .where('ended_at', 'is', null)
    .where('ends_at', '<=', now)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { id } of due) {
    const pair = await lockPair(db, id);
    if (!pair || pair.ended_at) continue;
    const missedBy = pair.players
      .filter(({ accepted_at }) => accepted_at === null)
      .map(({ player_id }) => player_id);
    await endPair(transaction, pair, { outcome: 'lapsed', missedBy }, rules);
  }
}

/**
 * Queues the next round while somebody looks or decides, unless one is queued already. The clocks of two nodes differ a
 * little, so the round itself may seem to be still to come.
 */
async function scheduleNext(
  { db, now, job }: Transaction,
  audience: string,
  queuedFor: Date | undefined,
): Promise<void> {
  const { rows } = await sql<{ looking: boolean; ends_at: Date | null; queued: Date | null }>`
    select
      exists (select 1 from searches where audience = ${audience} and since is not null) as looking,
      (select min(ends_at) from found_pairs where audience = ${audience} and ended_at is null) as ends_at,
      (select next_at from search_rounds where audience = ${audience}) as queued`.execute(db);
  const [waiting] = rows;
  if (!waiting?.looking) return;
  const inTime = now.getTime() + ROUND_EVERY_MS;
  const next = new Date(Math.min(inTime, waiting.ends_at?.getTime() ?? inTime));
  const { queued } = waiting;
  const isOwn = queued !== null && queued.getTime() === queuedFor?.getTime();
  if (queued && !isOwn && queued > now && queued <= next) return;
  await tables<MatchmakingTables>(db)
    .insertInto('search_rounds')
    .values({ audience, next_at: next })
    .onConflict((conflict) => conflict.column('audience').doUpdateSet({ next_at: next }))
    .execute();
  await job(SEARCH_ROUND, { audience, at: next.toISOString() }, next);
}

function pairing(platform: Platform) {
  const { presence } = platform;
  const rules = searchRules(platform.rules);
  const { scoringMatchesADay } = pointsRulesOf(platform.rules);
  const busyAmong = findBusy(platform);
  return async (transaction: Transaction, audience: string): Promise<void> => {
    const { db, now } = transaction;
    const looking = await lockLooking(db, audience);
    const busy = await busyAmong(
      db,
      looking.map((row) => row.player_id),
      now,
    );
    const there = looking.filter(({ player_id, seen_at: seenAt }) => {
      const isOnline = presence.isOnline(player_id);
      return !busy.has(player_id) && !isAway({ seenAt, isOnline }, now, rules);
    });
    const left = looking.filter((row) => !there.includes(row)).map((row) => row.player_id);
    const { seekers, events, without } = await seekersOf(transaction, there);
    await endSearches(transaction, [...left, ...without]);
    const players = seekers.map(({ playerId }) => playerId as PlayerId); // from the rows above
    const since = new Date(now.getTime() - rules.againAfter);
    const bondOf = await bondsAmong(db, players, { events, now, since, scoringMatchesADay });
    const gone = new Set<string>();
    for (;;) {
      const present = seekers.filter(({ playerId }) => !gone.has(playerId));
      const pairs = pairSeekers(present, now, rules, bondOf);
      const barred = await barredAmong(
        transaction,
        pairs.flatMap((pair) => pair.players.map((player) => player as PlayerId)), // from rows
      );
      if (barred.length === 0) {
        for (const found of pairs) await store(transaction, audience, found, looking, rules);
        return;
      }
      for (const player of barred) gone.add(player);
      await endSearches(transaction, barred);
    }
  };
}

/** Locks the searches without a pair. Those that a command is changing are left to the next round. */
function lockLooking(db: Db, audience: string): Promise<SearchRow[]> {
  return tables<MatchmakingTables>(db)
    .selectFrom('searches')
    .selectAll()
    .where('audience', '=', audience)
    .where('since', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('found_players')
            .select('found_id')
            .whereRef('found_players.player_id', '=', 'searches.player_id')
            .where('found_players.is_open', '=', true),
        ),
      ),
    )
    .orderBy('since')
    .orderBy('player_id')
    .forUpdate()
    .skipLocked()
    .execute();
}

/** The searches for the rule, with open battlegrounds alone; `without`: players whose games have none left. */
async function seekersOf(transaction: Transaction, rows: readonly SearchRow[]) {
  const { db, now } = transaction;
  const named = rows.flatMap(({ games }) => games.flatMap((game) => game.battlegrounds));
  const events = new Map(
    await eventsForPlay(
      db,
      named.map(({ eventId }) => eventId),
    ),
  );
  const seekers: Seeker[] = [];
  const without: PlayerId[] = [];
  for (const row of rows) {
    let games = openGames(row.games, events, now);
    if (games.length === 0) {
      const fresh = await refreshGames(transaction, row.player_id);
      const ids = fresh.flatMap((game) => game.battlegrounds.map(({ eventId }) => eventId));
      for (const [id, event] of await eventsForPlay(db, ids)) events.set(id, event);
      games = openGames(fresh, events, now);
    }
    if (games.length === 0 || !row.since) without.push(row.player_id);
    else seekers.push({ playerId: row.player_id, since: row.since, games });
  }
  return { seekers, events, without };
}

function openGames(
  games: readonly StoredGame[],
  events: ReadonlyMap<EventId, PlayEvent>,
  now: Date,
): Seeker['games'] {
  return games.flatMap(({ gameId, rating, platform, battlegrounds }) => {
    const open = battlegrounds.flatMap(({ eventId }) => {
      const event = events.get(eventId);
      const isOpen = event?.stage === 'published' && event.endsAt > now && !isPaused(event.pauses);
      return isOpen ? [{ eventId, endsAt: event.endsAt }] : [];
    });
    const own = { gameId, rating: rating ?? defaultRatingRules.start, platform };
    return open.length > 0 ? [{ ...own, battlegrounds: open }] : [];
  });
}

interface Past {
  readonly events: ReadonlyMap<EventId, PlayEvent>;
  readonly now: Date;
  /** Pairs that came to nothing since then are not found again. */
  readonly since: Date;
  readonly scoringMatchesADay: number;
}

async function bondsAmong(
  db: Db,
  players: readonly PlayerId[],
  { events, now, since, scoringMatchesADay }: Past,
): Promise<(one: string, other: string) => Bond> {
  if (players.length < 2) return () => 'free';
  const days = [...new Set([...events.values()].map(({ timeZone }) => dayKey(now, timeZone)))];
  const [blocks, spent, missed] = await pipelined([
    blocksAmong(db, players),
    spentPairs(db, days, players, scoringMatchesADay),
    pairsMissed(db, players, since),
  ]);
  const bonds = new Map<string, Bond>();
  for (const [one, other] of spent) bonds.set(keyOf(one, other), 'spent');
  for (const [one, other] of [...blocks, ...missed]) bonds.set(keyOf(one, other), 'never');
  return (one, other) => bonds.get(keyOf(one, other)) ?? 'free';
}

function keyOf(one: string, other: string): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}

async function pairsMissed(db: Db, players: readonly PlayerId[], since: Date) {
  const rows = await tables<MatchmakingTables>(db)
    .selectFrom('found_pairs')
    .innerJoin('found_players as one', 'one.found_id', 'found_pairs.id')
    .innerJoin('found_players as other', 'other.found_id', 'found_pairs.id')
    .select(['one.player_id as one', 'other.player_id as other'])
    .where('found_pairs.ended_at', '>', since)
    .where('found_pairs.outcome', '<>', 'matched')
    .where('one.player_id', 'in', [...players])
    .where('other.player_id', 'in', [...players])
    .whereRef('one.player_id', '<', 'other.player_id')
    .execute();
  return rows.map(({ one, other }) => [one, other] as const);
}

/** The players who may no longer play: without a subscription, a consent or a date of birth. */
export async function barredAmong(
  { db, now }: Transaction,
  players: readonly PlayerId[],
): Promise<PlayerId[]> {
  const cards = await playerCards(db, players);
  const barred: PlayerId[] = [];
  for (const playerId of players) {
    const card = cards.get(playerId);
    const brand = card && !card.deleted ? brandOfCode(card.brand) : undefined;
    const may =
      brand !== undefined &&
      (await mayPlayByAge(db, playerId, brand, now)) &&
      (await isAllowed(() => refuseUnsubscribed(db, playerId, now, brand, 'date')));
    if (!may) barred.push(playerId);
  }
  return barred;
}

async function isAllowed(check: () => Promise<void>): Promise<boolean> {
  try {
    await check();
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

async function store(
  transaction: Transaction,
  audience: string,
  { players, gameId, eventId }: FoundPair,
  looking: readonly SearchRow[],
  rules: ReturnType<typeof searchRules>,
): Promise<void> {
  const { now } = transaction;
  await insertPair(transaction, {
    audience,
    // ids of the rows that were paired
    gameId: gameId as GameId,
    eventId: eventId as EventId,
    endsAt: new Date(now.getTime() + rules.acceptWithin),
    players: players.flatMap((player) => {
      const row = looking.find(({ player_id }) => player_id === player);
      if (!row?.since) return [];
      const rating = row.games.find((game) => game.gameId === gameId)?.rating ?? null;
      return { playerId: row.player_id, rating, waited: now.getTime() - row.since.getTime() };
    }),
  });
}
