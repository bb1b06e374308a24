import { sql } from 'kysely';
import { findSanction } from '#features/foundation/identity/server/index.ts';
import { notify } from '#features/foundation/notifications/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { type GameId, type Id, newId, type PlayerId, type SanctionId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import { defaultRatingRules, refundsForBan, withRefund } from '../rules/rating.ts';
import { lockPlayers } from './locks.ts';
import { lockOf, setRatings } from './ratings.ts';
import type { LeaderboardTables } from './tables.ts';

/** A player was banned, or a ban was lifted: the ratings of the opponents follow. */
export const BAN_RATINGS = 'ban-ratings';

export function refundJobs({ jobs, transactions }: Platform): void {
  jobs.handle(BAN_RATINGS, ({ sanctionId }) => {
    const id = String(sanctionId) as SanctionId; // as it was sent
    return transactions.run((transaction) => followBan(transaction, id));
  });
}

/** Adjusts ratings to the present state of the ban. A repetition changes nothing. */
async function followBan(transaction: Transaction, id: SanctionId): Promise<void> {
  const sanction = await findSanction(transaction.db, id);
  if (!sanction?.cheating) return;
  const { playerId } = sanction;
  const movementsNow = () =>
    sanction.lifted ? toTakeBack(transaction.db, id) : toGiveBack(transaction.db, id, playerId);
  const players = [playerId, ...(await movementsNow()).map(({ opponent }) => opponent)];
  await lockPlayers(transaction.db, players);
  const movements = await movementsNow();
  if (!movements.every(({ opponent }) => players.includes(opponent))) {
    return transaction.job(BAN_RATINGS, { sanctionId: id }); // a match came to its end just now
  }
  const games = [...new Set(movements.map(({ gameId }) => gameId))].sort();
  for (const game of games) {
    const ofGame = movements.filter(({ gameId }) => gameId === game);
    await book(transaction, id, game, ofGame);
  }
  await notifyOpponents(transaction, movements);
}

interface Movement {
  readonly gameId: GameId;
  readonly resultId: string;
  readonly opponent: PlayerId;
  readonly points: number;
  readonly reverses: string | null;
}

/** Losses of opponents in the banned player's last rated matches that are not refunded yet. */
async function toGiveBack(db: Db, id: SanctionId, banned: PlayerId): Promise<Movement[]> {
  const rows = await tables<LeaderboardTables>(db)
    .selectFrom('rating_changes as own')
    .innerJoin('rating_changes as other', (join) =>
      join
        .onRef('other.result_id', '=', 'own.result_id')
        .onRef('other.player_id', '<>', 'own.player_id'),
    )
    .select(['other.result_id as resultId', 'other.game_id', 'other.player_id'])
    .select(['other.before', 'other.after'])
    .where('own.player_id', '=', banned)
    .orderBy('own.sequence', 'desc')
    .limit(25) // no more are made good
    .execute();
  const done = await refundsOf(db, id);
  const known = new Set(done.map(({ result_id }) => result_id));
  const changes = rows.map((row) => ({ ...row, opponent: row.player_id }));
  return refundsForBan(changes)
    .filter(({ resultId }) => !known.has(resultId))
    .map(({ resultId, game_id, opponent, points }) => ({
      resultId,
      points,
      reverses: null,
      gameId: game_id,
      opponent: opponent,
    }));
}

async function toTakeBack(db: Db, id: SanctionId): Promise<Movement[]> {
  const rows = await refundsOf(db, id);
  const taken = new Set(rows.map(({ reverses }) => reverses));
  return rows
    .filter((row) => row.reverses === null && !taken.has(row.id))
    .map((row) => ({
      gameId: row.game_id,
      opponent: row.player_id,
      resultId: row.result_id,
      points: -row.points,
      reverses: row.id,
    }));
}

function refundsOf(db: Db, id: SanctionId) {
  return tables<LeaderboardTables>(db)
    .selectFrom('rating_refunds')
    .selectAll()
    .where('sanction_id', '=', id)
    .orderBy('sequence', 'desc')
    .execute();
}

/** Each movement gets its place behind all results there are; nobody is rated in the game meanwhile. */
async function book(
  transaction: Transaction,
  id: SanctionId,
  gameId: GameId,
  movements: readonly Movement[],
): Promise<void> {
  const { db, now } = transaction;
  await sql`select pg_advisory_xact_lock(${lockOf(gameId)})`.execute(db);
  for (const { resultId, opponent, points, reverses } of movements) {
    const before = await tables<LeaderboardTables>(db)
      .selectFrom('ratings')
      .select(['rating', 'matches'])
      .where('player_id', '=', opponent)
      .where('game_id', '=', gameId)
      .executeTakeFirst();
    if (!before) continue;
    const after = withRefund(before, points, defaultRatingRules);
    await tables<LeaderboardTables>(db)
      .insertInto('rating_refunds')
      .values({
        id: newId<Id<'refund'>>(),
        sanction_id: id,
        result_id: resultId,
        game_id: gameId,

        player_id: opponent,
        points,
        reverses,
        at: now,

        before: before.rating,
        after: after.rating,
        matches: before.matches,
        sequence: sql<number>`nextval(pg_get_serial_sequence('match_results', 'sequence'))`,
      })
      .execute();
    await setRatings(db, gameId, new Map([[opponent, after]]));
  }
}

/** Sends each opponent one notification about all matches, also if rating is withdrawn again. */
async function notifyOpponents(
  transaction: Transaction,
  movements: readonly Movement[],
): Promise<void> {
  const sums = new Map<PlayerId, number>();
  for (const { opponent, points } of movements) {
    sums.set(opponent, (sums.get(opponent) ?? 0) + points);
  }
  for (const [to, sum] of sums) {
    const type = sum > 0 ? 'rating_returned' : 'rating_taken_back';
    await notify(transaction, { to, type, params: { points: Math.abs(sum) }, link: '/profile/me' });
  }
}
