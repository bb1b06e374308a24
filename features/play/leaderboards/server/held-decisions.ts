import { monthKey } from '#core/months.ts';
import { playerCards } from '#features/foundation/identity/server/index.ts';
import { notify } from '#features/foundation/notifications/server/index.ts';
import { tables } from '#platform/database/database.ts';
import { actingPlayer, type CallContext, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Platform } from '#platform/platform.ts';
import type { Work } from '#platform/work.ts';
import type { HeldPairId, heldCalls } from '../held-contract.ts';
import { pointsOf } from './held-queue.ts';
import { givePoints } from './ledger.ts';
import { lockPlayers } from './locks.ts';
import { noteMoved } from './moved.ts';
import { pointsChange, publish, SEASON_FOLLOWS_AFTER_MS } from './outcomes.ts';
import type { Place } from './place.ts';
import type { LeaderboardTables } from './tables.ts';

type Pair = LeaderboardTables['held_pairs'];
type HeldRow = LeaderboardTables['held_points'];

interface Decision {
  readonly pairId: HeldPairId;
  readonly state: 'released' | 'refused';
  readonly reason: string | null;
}

export function releasePoints({ rules }: Platform): Handler<typeof heldCalls.releasePoints> {
  const later = rules.duration('SEASON_FOLLOWS_AFTER', SEASON_FOLLOWS_AFTER_MS);
  return ({ pairId }, context) =>
    context.transact(async (work) => {
      const decided = await decide(work, context, { pairId, state: 'released', reason: null });
      if (decided) await release(work, decided, later);
      return { done: true } as const;
    });
}

export function refusePoints(_platform: Platform): Handler<typeof heldCalls.refusePoints> {
  return ({ pairId, reason }, context) =>
    context.transact(async (work) => {
      const decided = await decide(work, context, { pairId, state: 'refused', reason });
      if (decided) await tell(work, decided);
      return { done: true } as const;
    });
}

interface Decided {
  readonly pair: Pair;
  /** The points that were held, the earliest first. */
  readonly rows: readonly HeldRow[];
}

/** The same decision again changes nothing; another one comes too late. Takes the locks that results are booked under. */
async function decide(
  work: Work,
  context: CallContext,
  { pairId, state, reason }: Decision,
): Promise<Decided | undefined> {
  const { audience, playerId } = actingPlayer(context);
  const view = tables<LeaderboardTables>(work.db);
  const found = view
    .selectFrom('held_pairs')
    .selectAll()
    .where('id', '=', pairId)
    .where('audience', '=', audience);
  const seen = await found.executeTakeFirst();
  if (!seen) throw refuse('not_found');
  const players = [seen.player_id, seen.opponent_id];
  if (players.includes(playerId)) throw refuse('own_match', { status: 403 });
  await lockPlayers(work.db, players);
  const pair = await found.forUpdate().executeTakeFirstOrThrow();
  if (pair.state === state) return undefined;
  if (pair.state !== 'held') throw refuse('points_decided');
  const decision = { state, reason, decided_at: work.now, decided_by: playerId };
  await view.updateTable('held_pairs').set(decision).where('id', '=', pairId).execute();
  const rows = await view
    .updateTable('held_points')
    .set({ state })
    .where('pair_id', '=', pairId)
    .where('state', '=', 'held')
    .returningAll()
    .execute();
  const inOrder = rows.toSorted((a, b) => a.held_at.getTime() - b.held_at.getTime());
  return { pair: { ...pair, ...decision }, rows: inOrder };
}

/** Points count in the month in which they are released: one that is over keeps its board. */
async function release(work: Work, decided: Decided, later: number): Promise<void> {
  const { pair, rows } = decided;
  for (const row of rows) {
    const place = placeOf(row, work.now);
    const given = await givePoints(work.db, place, row.round, row.entries);
    const changes = given.map(pointsChange);
    await publish(work, place, { event: changes, month: changes });
  }
  await noteMoved(work, pair.audience, [pair.player_id, pair.opponent_id], later);
  await tell(work, decided);
}

function placeOf(row: HeldRow, at: Date): Place {
  return {
    matchId: row.match_id,
    eventId: row.event_id,
    gameId: row.game_id,
    audience: row.audience,
    timeZone: row.time_zone,
    players: { challenger: row.challenger_id, challenged: row.challenged_id },
    at,
    month: monthKey(at, row.time_zone),
    day: row.day, // the cap of a day counts by it
  };
}

async function tell(work: Work, { pair, rows }: Decided): Promise<void> {
  const points = pointsOf(rows);
  const cards = await playerCards(work.db, [pair.player_id, pair.opponent_id]);
  const sides = [
    { to: pair.player_id, opponentId: pair.opponent_id, points: points.one },
    { to: pair.opponent_id, opponentId: pair.player_id, points: points.other },
  ];
  const type = pair.state === 'released' ? 'points_released' : 'points_refused';
  for (const { to, opponentId, points: own } of sides) {
    if (own === 0) continue;
    const opponent = cards.get(opponentId)?.username ?? '';
    const params = { opponent, opponentId, points: own, reason: pair.reason ?? '' };
    await notify(work, { to, type, params, link: '/results' });
  }
}
