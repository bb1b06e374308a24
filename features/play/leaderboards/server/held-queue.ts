import { type RawBuilder, sql } from 'kysely';
import { monthKey } from '#core/months.ts';
import {
  ownerOfPlayer,
  type PlayerCard,
  playerCards,
  shownName,
} from '#features/foundation/identity/server/index.ts';
import { notify } from '#features/foundation/notifications/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import { pipelined } from '#platform/database/pipelined.ts';
import type { Owned, Reach } from '#platform/http/grants.ts';
import { actingPlayer, type CallContext, type Handler, reachIn } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { HeldPairId, heldCalls } from '../held-points.contract.ts';
import { pairOf, pairRulesOf, recordOf } from '../rules/pairs.ts';
import { sumsOf } from './held-points.ts';
import { awardPoints } from './ledger.ts';
import { lockPlayers } from './locks.ts';
import { recordMoved } from './moved-players.ts';
import { pointsChange, publish, SEASON_FOLLOWS_AFTER_MS } from './outcomes.ts';
import { type Meeting, meetingsSince } from './pair-facts.ts';
import type { DatedMatch } from './played-match.ts';
import type { LeaderboardTables } from './tables.ts';

type HeldRow = LeaderboardTables['held_points'];

const MOST_MATCHES = 10;

/** The queue of officials; of another audience there is nothing. */
export function heldPoints({ db, rules, config }: Platform): Handler<typeof heldCalls.heldPoints> {
  const { lookedBack } = pairRulesOf(rules, config);
  return async (wanted, context) => {
    const { audience } = actingPlayer(context);
    const all = tables<LeaderboardTables>(db)
      .selectFrom('held_pairs')
      .where('audience', '=', audience)
      .where('state', '=', 'held')
      .where(pairsInReach(reachIn(context, 'organiser')));
    const { rows, paging } = await readPage(all, wanted, (each) =>
      each.selectAll().orderBy('opened_at').orderBy('id'),
    );
    const [cards, held] = await pipelined([
      playerCards(
        db,
        rows.flatMap((pair) => [pair.player_id, pair.opponent_id]),
      ),
      heldOfPairs(
        db,
        rows.map(({ id }) => id),
      ),
    ]);
    const items = await Promise.all(
      rows.map(async (pair) => {
        const since = new Date(pair.opened_at.getTime() - lookedBack);
        const meetings = await meetingsSince(db, [pair.player_id, pair.opponent_id], since);
        const record = recordOf(meetings);
        const waiting = held.filter(({ pair_id }) => pair_id === pair.id);
        const points = pointsOf(waiting);
        const player = (which: 'one' | 'other', id: PlayerId) => {
          const card = cards.get(id);
          if (!card) throw new Error(`no player ${id}`);
          return {
            ...face(card, shownName(card, context.texts)),
            points: points[which],
            won: record[which],
          };
        };
        return {
          pairId: pair.id,
          one: player('one', pair.player_id),
          other: player('other', pair.opponent_id),
          doubts: pair.doubts,
          since: pair.opened_at.toISOString(),
          drawn: record.drawn,
          chance: record.chance,
          ...matchesOf(waiting, meetings),
        };
      }),
    );
    return { items, ...paging };
  };
}

function face({ userId, avatarUrl, look }: PlayerCard, username: string) {
  return { userId, username, avatarUrl, look };
}

async function heldOfPairs(db: Db, ids: readonly HeldPairId[]): Promise<HeldRow[]> {
  if (ids.length === 0) return [];
  return tables<LeaderboardTables>(db)
    .selectFrom('held_points')
    .selectAll()
    .where('pair_id', 'in', [...ids])
    .where('state', '=', 'held')
    .orderBy('held_at', 'desc')
    .execute();
}

/** Sums the held points of each player of a pair. */
function pointsOf(rows: readonly HeldRow[]): { one: number; other: number } {
  const sums = { one: 0, other: 0 };
  for (const { challenger_id: challenger, challenged_id: challenged, entries } of rows) {
    const { placeOf } = pairOf({ challenger, challenged });
    const { challenger: home, challenged: away } = sumsOf(entries);
    sums[placeOf('challenger')] += home;
    sums[placeOf('challenged')] += away;
  }
  return sums;
}

function matchesOf(rows: readonly HeldRow[], meetings: readonly Meeting[]) {
  const ids = [...new Set(rows.map(({ match_id }) => match_id))];
  const matches = ids.slice(0, MOST_MATCHES).map((matchId) => {
    const index = meetings.findIndex((meeting) => meeting.matchId === matchId);
    const [own, before] = [meetings[index], index < 0 ? undefined : meetings[index + 1]];
    const at = own?.at ?? rows.find(({ match_id }) => match_id === matchId)?.held_at ?? new Date(0);
    const secondsAfter =
      own && before ? Math.round((own.at.getTime() - before.at.getTime()) / 1000) : null;
    return { matchId, at: at.toISOString(), secondsAfter };
  });
  return { matches, matchesTotal: ids.length };
}

/** The brand that both players of a pair came by; the audience's where they came by two. */
export async function ownerOfPair(db: Db, id: string): Promise<Owned | undefined> {
  const pair = await tables<LeaderboardTables>(db)
    .selectFrom('held_pairs')
    .select(['audience', 'player_id', 'opponent_id'])
    .where('id', '=', id as HeldPairId) // an identifier as it was sent
    .executeTakeFirst();
  if (!pair) return undefined;
  const one = await ownerOfPlayer(db, pair.player_id);
  const other = await ownerOfPlayer(db, pair.opponent_id);
  const isShared = one?.brand !== other?.brand;
  return { audience: pair.audience, brand: isShared ? null : (one?.brand ?? null) };
}

/** Narrows the queue of pairs as {@link ownerOfPair} decides one. */
function pairsInReach(reach: Reach): RawBuilder<boolean> {
  if (reach === 'all') return sql<boolean>`true`;
  return sql<boolean>`not exists (
    select from players one join players other on other.brand = one.brand
    where one.id = held_pairs.player_id and other.id = held_pairs.opponent_id
      and one.brand <> all(${[...reach]}::text[]))`;
}

type Pair = LeaderboardTables['held_pairs'];

interface Decision {
  readonly pairId: HeldPairId;
  readonly state: 'released' | 'refused';
  readonly reason: string | null;
}

export function releasePoints({ rules }: Platform): Handler<typeof heldCalls.releasePoints> {
  const later = rules.duration('SEASON_FOLLOWS_AFTER', SEASON_FOLLOWS_AFTER_MS);
  return ({ pairId }, context) =>
    context.transaction(async (transaction) => {
      const decided = await decide(transaction, context, {
        pairId,
        state: 'released',
        reason: null,
      });
      if (decided) await release(transaction, decided, later);
      return { done: true } as const;
    });
}

export function refusePoints(_platform: Platform): Handler<typeof heldCalls.refusePoints> {
  return ({ pairId, reason }, context) =>
    context.transaction(async (transaction) => {
      const decided = await decide(transaction, context, { pairId, state: 'refused', reason });
      if (decided) await notifyBoth(transaction, decided);
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
  transaction: Transaction,
  context: CallContext,
  { pairId, state, reason }: Decision,
): Promise<Decided | undefined> {
  const { audience, playerId } = actingPlayer(context);
  const view = tables<LeaderboardTables>(transaction.db);
  const found = view
    .selectFrom('held_pairs')
    .selectAll()
    .where('id', '=', pairId)
    .where('audience', '=', audience);
  const seen = await found.executeTakeFirst();
  if (!seen) throw refuse('not_found');
  const players = [seen.player_id, seen.opponent_id];
  if (players.includes(playerId)) throw refuse('own_match', { status: 403 });
  await lockPlayers(transaction.db, players);
  const pair = await found.forUpdate().executeTakeFirstOrThrow();
  if (pair.state === state) return undefined;
  if (pair.state !== 'held') throw refuse('points_decided');
  const decision = { state, reason, decided_at: transaction.now, decided_by: playerId };
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
async function release(transaction: Transaction, decided: Decided, later: number): Promise<void> {
  const { pair, rows } = decided;
  for (const row of rows) {
    const match = placeOf(row, transaction.now);
    const given = await awardPoints(transaction.db, match, row.round, row.entries);
    const changes = given.map(pointsChange);
    await publish(transaction, match, { event: changes, month: changes });
  }
  await recordMoved(transaction, pair.audience, [pair.player_id, pair.opponent_id], later);
  await notifyBoth(transaction, decided);
}

function placeOf(row: HeldRow, at: Date): DatedMatch {
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

async function notifyBoth(transaction: Transaction, { pair, rows }: Decided): Promise<void> {
  const points = pointsOf(rows);
  const cards = await playerCards(transaction.db, [pair.player_id, pair.opponent_id]);
  const sides = [
    { to: pair.player_id, opponentId: pair.opponent_id, points: points.one },
    { to: pair.opponent_id, opponentId: pair.player_id, points: points.other },
  ];
  const type = pair.state === 'released' ? 'points_released' : 'points_refused';
  for (const { to, opponentId, points: own } of sides) {
    if (own === 0) continue;
    const opponent = cards.get(opponentId)?.username ?? '';
    const params = { opponent, opponentId, points: own, reason: pair.reason ?? '' };
    await notify(transaction, { to, type, params, link: '/results' });
  }
}
