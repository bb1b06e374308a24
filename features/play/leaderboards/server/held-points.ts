import { sql } from 'kysely';
import { SIDES, type Side } from '#core/scores.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { type MatchId, newId, type PlayerId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { HeldPairId } from '../held-points.contract.ts';
import { type HeldOfMatch, heldOfSide } from '../rules/match-points.ts';
import { type PairDoubt, pairOf } from '../rules/pairs.ts';
import type { PointsEntry } from '../rules/points.ts';
import type { DatedMatch } from './played-match.ts';
import type { LeaderboardTables } from './tables.ts';

/** Points of one acceptance, or of one result, that wait for an official. */
export interface Waiting {
  readonly act: 'accept' | 'final';
  readonly round: number;
  readonly entries: readonly PointsEntry[];
  readonly doubts: readonly PairDoubt[];
}

/**
 * Keeps points out of the ledger until an official decides; under the locks of both players. Answers the sum of each
 * side. Points that are held or booked already stay as they are.
 */
export async function holdPoints(
  { db }: Transaction,
  match: DatedMatch,
  { act, round, entries, doubts }: Waiting,
): Promise<Readonly<Record<Side, number>>> {
  const sums = sumsOf(entries);
  if (entries.length === 0) return sums;
  if (act === 'accept' && (await isBooked(db, match.matchId))) return NONE;
  const { matchId, eventId, gameId, audience, timeZone, day, players, at } = match;
  const { rows } = await sql`
    insert into held_points (
      match_id, act, round, pair_id, event_id, game_id, audience, time_zone, day, challenger_id, challenged_id,
      entries, state, held_at
    ) values (
      ${matchId}, ${act}, ${round}, ${await openPair(db, match, doubts)}, ${eventId}, ${gameId}, ${audience},
      ${timeZone}, ${day}::date, ${players.challenger}, ${players.challenged}, ${JSON.stringify(entries)}::jsonb,
      'held', ${at}
    ) on conflict do nothing returning match_id`.execute(db);
  return rows.length > 0 ? sums : NONE;
}

const NONE = { challenger: 0, challenged: 0 };

/** The sum of each side. */
export function sumsOf(entries: readonly PointsEntry[]): Readonly<Record<Side, number>> {
  const [challenger, challenged] = SIDES.map((side) =>
    entries.reduce((sum, entry) => (entry.side === side ? sum + entry.points : sum), 0),
  );
  return { challenger: challenger ?? 0, challenged: challenged ?? 0 };
}

/** The case of two players that waits for a decision, with these doubts among its own. */
async function openPair(
  db: Db,
  { audience, players, at }: DatedMatch,
  doubts: readonly PairDoubt[],
): Promise<string> {
  const { one, other } = pairOf(players);
  const { rows } = await sql<{ id: string }>`
    insert into held_pairs (id, audience, player_id, opponent_id, state, doubts, opened_at)
    values (${newId<HeldPairId>()}, ${audience}, ${one}, ${other}, 'held', ${[...doubts]}::text[], ${at})
    on conflict (audience, player_id, opponent_id) where state = 'held' do update set doubts = (
      select array_agg(distinct doubt) from unnest(held_pairs.doubts || excluded.doubts) as doubt
    )
    returning id`.execute(db);
  const [pair] = rows;
  if (!pair) throw new Error(`the held pair of ${one} and ${other} was not stored`);
  return pair.id;
}

async function isBooked(db: Db, matchId: MatchId): Promise<boolean> {
  const row = await tables<LeaderboardTables>(db)
    .selectFrom('points_transactions')
    .select('id')
    .where('match_id', '=', matchId)
    .where('reason', '=', 'accept')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** True if the acceptance of a match was ever held. */
export async function wasAcceptHeld(db: Db, matchId: MatchId): Promise<boolean> {
  const row = await tables<LeaderboardTables>(db)
    .selectFrom('held_points')
    .select('act')
    .where('match_id', '=', matchId)
    .where('act', '=', 'accept')
    .executeTakeFirst();
  return row !== undefined;
}

/** A result was reopened: points of it that are still held are never given. A case without points closes. */
export async function withdrawHeld(
  { db, now }: Transaction,
  matchId: MatchId,
  round: number,
): Promise<void> {
  const row = await tables<LeaderboardTables>(db)
    .updateTable('held_points')
    .set({ state: 'withdrawn' })
    .where('match_id', '=', matchId)
    .where('act', '=', 'final')
    .where('round', '=', round)
    .where('state', '=', 'held')
    .returning('pair_id')
    .executeTakeFirst();
  if (!row) return;
  await tables<LeaderboardTables>(db)
    .updateTable('held_pairs')
    .set({ state: 'withdrawn', decided_at: now })
    .where('id', '=', row.pair_id)
    .where('state', '=', 'held')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('held_points')
            .select('match_id')
            .whereRef('held_points.pair_id', '=', 'held_pairs.id')
            .where('held_points.state', '=', 'held'),
        ),
      ),
    )
    .execute();
}

/** Held and refused points of matches, from one player's side; the held ones first. */
export async function heldOfMatches(
  db: Db,
  playerId: PlayerId,
  matchIds: readonly MatchId[],
): Promise<Map<MatchId, HeldOfMatch>> {
  if (matchIds.length === 0) return new Map();
  const rows = await tables<LeaderboardTables>(db)
    .selectFrom('held_points as held')
    .innerJoin('held_pairs as pair', 'pair.id', 'held.pair_id')
    .select(['held.match_id', 'held.challenger_id', 'held.entries', 'held.state', 'pair.reason'])
    .where('held.match_id', '=', sql<MatchId>`any(${[...matchIds]}::uuid[])`)
    .where('held.state', 'in', ['held', 'refused'])
    .orderBy('held.state') // `held` comes before `refused`
    .execute();
  const found = new Map<MatchId, HeldOfMatch>();
  for (const [matchId, of] of Map.groupBy(rows, ({ match_id }) => match_id)) {
    const side = of[0]?.challenger_id === playerId ? 'challenger' : 'challenged';
    const lines = of.map(({ state, ...row }) => {
      return { ...row, state: state === 'refused' ? ('refused' as const) : ('held' as const) };
    });
    const held = heldOfSide(lines, side);
    if (held) found.set(matchId, held);
  }
  return found;
}
