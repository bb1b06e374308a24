import { sql } from 'kysely';
import { SIDES, type Side } from '#core/scores.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { insertion } from '#platform/database/rows.ts';
import type { GameId, PlayerId } from '#platform/ids.ts';
import {
  type Rating,
  type RatingChange,
  type RatingRules,
  rate,
  sideOf,
  withRefund,
} from '../rules/rating.ts';
import type { MatchResult } from './results.ts';
import type { LeaderboardTables } from './tables.ts';

/** Both players' changes by a result. */
export type RatingChanges = Readonly<Record<Side, RatingChange>>;

/** Keeps a recalculation of a game's ratings away until the transaction ends. */
export async function lockRatings(db: Db, gameId: GameId): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockOf(gameId)})`.execute(db);
}

/** The changes of both players' ratings by a result that became final; the ratings are locked. */
export async function ratingChanges(
  db: Db,
  { gameId, players, winner }: Pick<MatchResult, 'gameId' | 'players' | 'winner'>,
  rules: RatingRules,
): Promise<RatingChanges> {
  const rows = await tables<LeaderboardTables>(db)
    .selectFrom('ratings')
    .selectAll()
    .where('game_id', '=', gameId)
    .where('player_id', 'in', Object.values(players))
    .execute();
  const known = new Map(rows.map((row) => [row.player_id, row]));
  const newcomer: Rating = { rating: rules.start, matches: 0 };
  const before = (player: PlayerId): Rating => known.get(player) ?? newcomer;
  const [a, b] = [before(players.challenger), before(players.challenged)];
  const after = rate(a, b, sideOf(winner), rules);
  const moved = (from: Rating, to: Rating) => {
    return { before: from.rating, after: to.rating, matches: from.matches };
  };
  return { challenger: moved(a, after.a), challenged: moved(b, after.b) };
}

/** Moves both players' ratings. */
export async function saveRatings(
  db: Db,
  { id, sequence, gameId, players }: MatchResult,
  moved: RatingChanges,
): Promise<void> {
  const changes = SIDES.map((side) => {
    const common = { result_id: id, player_id: players[side], game_id: gameId, sequence };
    return { ...common, ...moved[side] };
  });
  const ratings = changes.map(({ player_id, after: rating, matches }) => ({
    player_id,
    game_id: gameId,
    rating,
    matches: matches + 1,
  }));
  await sql`
    with changed as (${insertion('rating_changes', changes)})
    ${insertion('ratings', ratings)}
    on conflict (player_id, game_id)
    do update set rating = excluded.rating, matches = excluded.matches`.execute(db);
}

/**
 * Removes a rated result and recalculates the later results of the game that depended on it. All other ratings of the
 * game wait for the lock meanwhile.
 */
export async function unrateResult(db: Db, result: MatchResult, rules: RatingRules): Promise<void> {
  const { gameId } = result;
  await sql`select pg_advisory_xact_lock(${lockOf(gameId)})`.execute(db);
  const removed = await tables<LeaderboardTables>(db)
    .deleteFrom('rating_changes')
    .where('result_id', '=', result.id)
    .returning(['player_id', 'before', 'matches'])
    .execute();
  const moved = new Map<PlayerId, Rating>(
    removed.map((row) => [row.player_id, { rating: row.before, matches: row.matches }]),
  );
  const refunds = await refundsAfter(db, result);
  const refunded: Refund[] = [];
  const mend = (before: number) => {
    while ((refunds[0]?.sequence ?? before) < before) {
      refunded.push(...refundAnew(refunds.shift(), moved, rules));
    }
  };
  for (let after = result.sequence; ; ) {
    const batch = await ratedAfter(db, gameId, after);
    const changes = batch.flatMap((later) => {
      mend(later.sequence);
      return rateAnew(later, moved, rules);
    });
    await storeChanges(db, changes);
    const last = batch.at(-1);
    if (!last) break;
    after = last.sequence;
  }
  mend(Number.POSITIVE_INFINITY);
  await storeRefunds(db, refunded);
  await forgetRefunds(db, result.id);
  await setRatings(db, gameId, moved);
}

interface LaterResult {
  readonly id: string;
  readonly sequence: number;
  readonly winner: Side | 'draw';
  readonly a: Change;
  readonly b: Change;
}

interface Change {
  readonly player: PlayerId;
  readonly before: Rating;
  readonly after: Rating;
}

interface StoredChange extends Change {
  readonly resultId: string;
}

/** The changes of a later result that come out otherwise now; keeps `moved` true for the next one. */
function rateAnew(later: LaterResult, moved: Map<PlayerId, Rating>, rules: RatingRules) {
  const { a, b } = later;
  if (!moved.has(a.player) && !moved.has(b.player)) return [];
  const before = { a: moved.get(a.player) ?? a.before, b: moved.get(b.player) ?? b.before };
  const after = rate(before.a, before.b, sideOf(later.winner), rules);
  const changes: StoredChange[] = [
    { resultId: later.id, player: a.player, before: before.a, after: after.a },
    { resultId: later.id, player: b.player, before: before.b, after: after.b },
  ];
  for (const [was, is] of [
    [a, after.a],
    [b, after.b],
  ] as const) {
    if (sameRating(was.after, is)) moved.delete(was.player);
    else moved.set(was.player, is);
  }
  return changes;
}

/** Refunds after a ban, calculated again from another rating. */
function refundAnew(refund: Refund | undefined, moved: Map<PlayerId, Rating>, rules: RatingRules) {
  if (!refund) return [];
  const { player, points, matches } = refund;
  const before = moved.get(player) ?? { rating: refund.before, matches };
  const after = withRefund(before, points, rules);
  if (sameRating(after, { rating: refund.after, matches })) moved.delete(player);
  else moved.set(player, after);
  return [{ ...refund, before: before.rating, after: after.rating, matches: before.matches }];
}

const BATCH = 1000;

async function ratedAfter(db: Db, gameId: GameId, sequence: number): Promise<LaterResult[]> {
  const rows = await tables<LeaderboardTables>(db)
    .selectFrom('match_results as result')
    .innerJoin('rating_changes as a', (join) =>
      join.onRef('a.result_id', '=', 'result.id').onRef('a.player_id', '=', 'result.challenger_id'),
    )
    .innerJoin('rating_changes as b', (join) =>
      join.onRef('b.result_id', '=', 'result.id').onRef('b.player_id', '=', 'result.challenged_id'),
    )
    .select(['result.id', 'result.sequence', 'result.winner'])
    .select([
      'a.player_id as a',
      'a.before as aBefore',
      'a.after as aAfter',
      'a.matches as aMatches',
    ])
    .select([
      'b.player_id as b',
      'b.before as bBefore',
      'b.after as bAfter',
      'b.matches as bMatches',
    ])
    .where('result.game_id', '=', gameId)
    .where('result.rated', '=', true)
    .where('result.revoked_at', 'is', null)
    .where('result.sequence', '>', sequence)
    .orderBy('result.sequence')
    .limit(BATCH)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    sequence: row.sequence,
    winner: row.winner,
    a: change(row.a, row.aBefore, row.aAfter, row.aMatches),
    b: change(row.b, row.bBefore, row.bAfter, row.bMatches),
  }));
}

async function storeChanges(db: Db, changes: readonly StoredChange[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    update rating_changes as change
    set before = fresh.before, after = fresh.after, matches = fresh.matches
    from unnest(
      ${changes.map((one) => one.resultId)}::uuid[], ${changes.map((one) => one.player)}::uuid[],
      ${changes.map((one) => one.before.rating)}::int[], ${changes.map((one) => one.after.rating)}::int[],
      ${changes.map((one) => one.before.matches)}::int[]
    ) as fresh (result_id, player_id, before, after, matches)
    where change.result_id = fresh.result_id and change.player_id = fresh.player_id
  `.execute(db);
}

/** Players without a rated match have no rating. */
export async function setRatings(
  db: Db,
  gameId: GameId,
  ratings: ReadonlyMap<PlayerId, Rating>,
): Promise<void> {
  const kept = [...ratings].filter(([, { matches }]) => matches > 0);
  const gone = [...ratings].filter(([, { matches }]) => matches === 0).map(([player]) => player);
  await sql`
    insert into ratings (player_id, game_id, rating, matches)
    select player_id, ${gameId}::uuid, rating, matches from unnest(
      ${kept.map(([player]) => player)}::uuid[], ${kept.map(([, now]) => now.rating)}::int[],
      ${kept.map(([, now]) => now.matches)}::int[]
    ) as fresh (player_id, rating, matches)
    on conflict (player_id, game_id)
    do update set rating = excluded.rating, matches = excluded.matches
  `.execute(db);
  if (gone.length === 0) return;
  await tables<LeaderboardTables>(db)
    .deleteFrom('ratings')
    .where('game_id', '=', gameId)
    .where('player_id', 'in', gone)
    .execute();
}

/** Rating a match takes this lock shared, recalculation exclusively. */
export function lockOf(gameId: GameId) {
  return sql`hashtextextended(${`ratings:${gameId}`}, 0)`;
}

function change(player: PlayerId, before: number, after: number, matches: number): Change {
  return {
    player,
    before: { rating: before, matches },
    after: { rating: after, matches: matches + 1 },
  };
}

function sameRating(one: Rating, other: Rating): boolean {
  return one.rating === other.rating && one.matches === other.matches;
}

/** A refund of rating, or its withdrawal, in the sequence of a game's results. */
interface Refund {
  readonly id: string;
  readonly sequence: number;
  readonly player: PlayerId;
  readonly points: number;
  readonly before: number;
  readonly after: number;
  readonly matches: number;
}

/** Those behind a result; what was given back for that result itself is worth nothing any more. */
async function refundsAfter(db: Db, { id, gameId, sequence }: MatchResult) {
  const rows = await tables<LeaderboardTables>(db)
    .selectFrom('rating_refunds')
    .select(['id', 'sequence', 'player_id as player', 'points', 'before', 'after', 'matches'])
    .select('result_id')
    .where('game_id', '=', gameId)
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .execute();
  return rows.map(
    ({ result_id, ...row }): Refund => ({ ...row, points: result_id === id ? 0 : row.points }),
  );
}

/** Stores the new position of refunds; their amounts stay. */
async function storeRefunds(db: Db, refunds: readonly Refund[]): Promise<void> {
  if (refunds.length === 0) return;
  await sql`
    update rating_refunds as refund
    set before = fresh.before, after = fresh.after, matches = fresh.matches
    from unnest(
      ${refunds.map(({ id }) => id)}::uuid[], ${refunds.map(({ before }) => before)}::int[],
      ${refunds.map(({ after }) => after)}::int[], ${refunds.map(({ matches }) => matches)}::int[]
    ) as fresh (id, before, after, matches)
    where refund.id = fresh.id`.execute(db);
}

/** Deletes the refunds of a withdrawn result. */
async function forgetRefunds(db: Db, resultId: string): Promise<void> {
  await tables<LeaderboardTables>(db)
    .deleteFrom('rating_refunds')
    .where('result_id', '=', resultId)
    .execute();
}
