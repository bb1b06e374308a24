import { sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import { insertion, rowsAs } from '#platform/database/rows.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { type Id, type MatchId, newId, type PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { leaderboardsCalls } from '../leaderboards.contract.ts';
import { counterEntries, type PointsEntry } from '../rules/points.ts';
import type { DatedMatch } from './played-match.ts';
import type { LeaderboardTables } from './tables.ts';

type TransactionId = Id<'points transaction'>;

/** Points that a player has been given, or has lost. */
export interface Award {
  readonly playerId: PlayerId;
  readonly points: number;
}

interface Booking extends Award {
  readonly id: TransactionId;
  readonly reason: PointsEntry['reason'];
  readonly reverses: TransactionId | null;
}

/** Books points, each as a transaction between the league and the player; what is booked already stays out. */
export async function awardPoints(
  db: Db,
  match: DatedMatch,
  round: number,
  entries: readonly PointsEntry[],
): Promise<Award[]> {
  const bookings = entries
    .filter(({ points }) => points !== 0)
    .map(({ side, points, reason }) => {
      const playerId = match.players[side];
      return { id: newId<TransactionId>(), playerId, points, reason, reverses: null };
    });
  return book(db, match, round, bookings);
}

/** Takes back what a round's result gave: play and win. Acceptances and faults stay. */
export async function reversePoints(db: Db, match: DatedMatch, round: number): Promise<Award[]> {
  const rows = await tables<LeaderboardTables>(db)
    .selectFrom('points_transactions as given')
    .innerJoin('points_entries as entry', 'entry.transaction_id', 'given.id')
    .select(['given.id', 'given.player_id', 'given.reason', 'entry.account', 'entry.points'])
    .where('given.match_id', '=', match.matchId)
    .where('given.round', '=', round)
    .where('given.reason', 'in', ['play', 'win'])
    .where('given.reverses', 'is', null)
    .execute();
  const own = rows.filter((row) => row.account === accountOf(row.player_id));
  const bookings = counterEntries(own).map(({ id, player_id, reason, points }) => {
    // ids as they were stored
    const reverses = id as TransactionId;
    const playerId = player_id;
    return { id: newId<TransactionId>(), playerId, points, reason, reverses };
  });
  return book(db, match, round, bookings);
}

/** Counts the acceptances between two players that gave points that day, or are held, over all events. */
export async function acceptedToday(db: Db, { day, players }: DatedMatch): Promise<number> {
  const [a, b] = [players.challenger, players.challenged];
  const { rows } = await sql<{ accepted: number }>`
    select (
      select count(*) from points_transactions
      where day = ${day} and reason = 'accept'
        and (player_id, opponent_id) in ((${a}, ${b}), (${b}, ${a}))
    ) + (
      select count(*) from held_points
      where day = ${day} and act = 'accept' and state in ('held', 'refused')
        and least(challenger_id, challenged_id) = least(${a}::uuid, ${b}::uuid)
        and greatest(challenger_id, challenged_id) = greatest(${a}::uuid, ${b}::uuid)
    ) as accepted`.execute(db);
  return rows[0]?.accepted ?? 0;
}

/** A player, the other of a match, and the day of it. */
export interface Rivals {
  readonly playerId: PlayerId;
  readonly rivalId: PlayerId;
  readonly day: string;
  readonly at: Date;
}

/** Counts the faults that have cost a player points that day in matches against a rival, over all events. */
export async function faultsToday(db: Db, { playerId, rivalId, day, at }: Rivals): Promise<number> {
  const { rows } = await sql<{ faults: number }>`
    select count(*) as faults from points_transactions
    where player_id = ${playerId} and at > ${new Date(at.getTime() - TWO_DAYS_MS)}
      and day = ${day} and opponent_id = ${rivalId} and reason = 'fault' and reverses is null`.execute(
    db,
  );
  return rows[0]?.faults ?? 0;
}

/** A day of any zone lies within, so that the index by time is enough. */
const TWO_DAYS_MS = 2 * 24 * 60 * 60_000;

function opponentOf({ players }: DatedMatch, playerId: PlayerId): PlayerId {
  return players.challenger === playerId ? players.challenged : players.challenger;
}

/** The points that matches gave a player; matches without any are left out. */
export async function pointsOfMatches(
  db: Db,
  playerId: PlayerId,
  matchIds: readonly MatchId[],
): Promise<Map<MatchId, number>> {
  if (matchIds.length === 0) return new Map();
  const rows = await tables<LeaderboardTables>(db)
    .selectFrom('points_transactions as given')
    .innerJoin('points_entries as entry', 'entry.transaction_id', 'given.id')
    .select(({ fn }) => ['given.match_id', fn.sum<number>('entry.points').as('points')])
    .where('given.match_id', 'in', matchIds)
    .where('given.player_id', '=', playerId)
    .where('entry.account', '=', accountOf(playerId))
    .groupBy('given.match_id')
    .execute();
  return new Map(rows.map((row) => [row.match_id, row.points]));
}

async function book(
  db: Db,
  match: DatedMatch,
  round: number,
  bookings: readonly Booking[],
): Promise<Award[]> {
  if (bookings.length === 0) return [];
  const { matchId, eventId, gameId, audience, month, day, at } = match;
  const ids = { match_id: matchId, event_id: eventId, game_id: gameId };
  const given = bookings.map(({ id, playerId, reason, reverses }) => {
    const opponent_id = opponentOf(match, playerId);
    return {
      id,
      ...ids,
      round,
      audience,
      month,
      day,
      at,
      reason,
      reverses,
      opponent_id,
      player_id: playerId,
    };
  });
  // both entries of every transaction in one statement: the database refuses what does not sum to zero
  const entries = bookings.flatMap(({ id, playerId, points }) => [
    { transaction_id: id, account: accountOf(playerId), points },
    { transaction_id: id, account: `league:${audience}`, points: -points },
  ]);
  const { rows } = await sql<{ id: string }>`
    with given as (
      ${insertion('points_transactions', given)}
      on conflict (match_id, player_id, reason, round) where reverses is null do nothing
      returning id
    ), entered as (
      insert into points_entries (transaction_id, account, points)
      select entry.transaction_id, entry.account, entry.points
      from ${rowsAs('points_entries', entries)} as entry join given on given.id = entry.transaction_id
    )
    select id from given`.execute(db);
  const stored = new Set(rows.map(({ id }) => id));
  return bookings.filter(({ id }) => stored.has(id));
}

function accountOf(playerId: string): string {
  return `player:${playerId}`;
}

/** For officials; of another audience there are none. */
export function playerPoints({ db }: Platform): Handler<typeof leaderboardsCalls.playerPoints> {
  return async ({ userId, ...wanted }, context) => {
    const { audience } = actingPlayer(context);
    const all = tables<LeaderboardTables>(db)
      .selectFrom('points_entries as entry')
      .innerJoin('points_transactions as given', 'given.id', 'entry.transaction_id')
      .where('entry.account', '=', `player:${userId}`)
      .where('given.audience', '=', audience);
    const { rows, paging } = await readPage(all, wanted, (each) =>
      each
        .select(['given.at', 'given.event_id', 'given.match_id', 'given.reason', 'entry.points'])
        .select(sql<boolean>`given.reverses is not null`.as('reverses'))
        .orderBy('given.at', 'desc')
        .orderBy('given.id', 'desc'),
    );
    const items = rows.map(({ at, event_id: eventId, match_id: matchId, ...row }) => ({
      eventId,
      matchId,
      ...row,
      at: at.toISOString(),
    }));
    return { items, ...paging };
  };
}
