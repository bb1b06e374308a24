import { sql } from 'kysely';
import {
  actorAndTime,
  findPlayer,
  ofPlayersInReach,
  ownerOfPlayer,
  playerCards,
} from '#features/foundation/identity/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import type { Owned } from '#platform/http/grants.ts';
import { actingPlayer, type Handler, reachIn } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import { type Id, newId, type PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { coinsCalls } from '../coins.contract.ts';
import { type GoodwillFacts, giftOutcome, maySecond } from '../rules/goodwill.ts';
import { goodwillRulesOf } from './numbers.ts';
import { faceOf } from './referrals.ts';
import { offerReward } from './rewards.ts';
import type { CoinTables } from './tables.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type GiftRow = CoinTables['coin_gifts'];

/** Gives a player coins as an apology; a larger gift waits for a second official. */
export function giveGoodwill({ rules: book }: Platform): Handler<typeof coinsCalls.giveCoins> {
  const rules = goodwillRulesOf(book);
  return async ({ userId, coins, reason }, context) => {
    const { audience, playerId } = actingPlayer(context);
    if (userId === playerId) throw refuse('not_to_oneself', { status: 403 });
    return context.transaction(async (transaction) => {
      if (!(await findPlayer(transaction.db, audience, userId, transaction.now)))
        throw refuse('not_found');
      const facts = await goodwillToday(transaction, playerId, userId);
      const state = giftOutcome(coins, facts, rules);
      if (state === 'spent') {
        const left = Math.max(0, rules.mostADay - facts.byOfficial);
        throw refuse('goodwill_spent', { values: { most: rules.mostADay, left } });
      }
      const gift: GiftRow = {
        id: newId<Id<'gift'>>(),
        audience,
        player_id: userId,
        official_id: playerId,

        coins,
        reason,
        state,
        at: transaction.now,

        decided_at: null,
        decided_by: null,
        decision: null,
      };
      await tables<CoinTables>(transaction.db).insertInto('coin_gifts').values(gift).execute();
      if (state === 'given') await offerGift(transaction, gift);
      return { done: true as const, waits: state === 'waiting' };
    });
  };
}

export function waitingGifts({ db }: Platform): Handler<typeof coinsCalls.waitingGifts> {
  return async (wanted, context) => {
    const { audience, playerId } = actingPlayer(context);
    const all = tables<CoinTables>(db)
      .selectFrom('coin_gifts')
      .where('audience', '=', audience)
      .where('state', '=', 'waiting')
      .where(ofPlayersInReach('player_id', reachIn(context, 'support')));
    const { rows, paging } = await readPage(all, wanted, (each) =>
      each.selectAll().orderBy('at').orderBy('id'),
    );
    const cards = await playerCards(
      db,
      rows.flatMap(({ player_id, official_id }) => [player_id, official_id]),
    );
    const items = rows.flatMap((row) => {
      const [player, by] = [row.player_id, row.official_id].map((id) =>
        faceOf(cards.get(id), context),
      );
      if (!player || !by) return []; // their rows are never deleted
      return [
        {
          giftId: row.id,
          player,
          by,
          coins: row.coins,
          reason: row.reason,
          at: row.at.toISOString(),
          decidable: maySecond(playerId, { officialId: row.official_id, playerId: row.player_id }),
        },
      ];
    });
    return { items, ...paging };
  };
}

/** Confirms or refuses a gift as its second official, once; a repeat has no further effect. */
export function decideGift(): Handler<typeof coinsCalls.decideGift> {
  return async ({ giftId, decision, reason }, context) => {
    const { audience, playerId } = actingPlayer(context);
    const state = decision === 'confirm' ? 'confirmed' : 'refused';
    return context.transaction(async (transaction) => {
      const row = await tables<CoinTables>(transaction.db)
        .selectFrom('coin_gifts')
        .selectAll()
        .where('id', '=', giftId)
        .where('audience', '=', audience)
        .forUpdate()
        .executeTakeFirst();
      if (!row) throw refuse('not_found');
      const gift = { officialId: row.official_id, playerId: row.player_id };
      if (!maySecond(playerId, gift)) throw refuse('own_gift', { status: 403 });
      if (row.state === state && row.decided_by === playerId) return { done: true } as const;
      if (row.state !== 'waiting') {
        const by = { by: row.decided_by ?? row.official_id, at: row.decided_at ?? row.at };
        throw refuse('gift_decided', { values: await actorAndTime(transaction.db, by, context) });
      }
      const decided = { decided_at: transaction.now, decided_by: playerId, decision: reason };
      await tables<CoinTables>(transaction.db)
        .updateTable('coin_gifts')
        .set({ ...decided, state })
        .where('id', '=', giftId)
        .execute();
      if (state === 'confirmed') await offerGift(transaction, row);
      return { done: true } as const;
    });
  };
}

function offerGift(
  transaction: Transaction,
  { id, player_id: player, audience, coins: amount, reason }: GiftRow,
): Promise<boolean> {
  const offer = { key: `goodwill:${id}`, kind: 'goodwill', player, audience } as const;
  return offerReward(transaction, { ...offer, amount, params: { reason } });
}

/**
 * Sums the gifts of the last 24 hours, and locks the official's and the player's gifts to the end of the transaction.
 */
async function goodwillToday(
  { db, now }: Transaction,
  official: PlayerId,
  player: PlayerId,
): Promise<GoodwillFacts> {
  // always the official first, so that two who give to each other cannot deadlock
  await holdGifts(db, `by:${official}`);
  await holdGifts(db, `to:${player}`);
  const since = new Date(now.getTime() - DAY_MS);
  const { rows } = await sql<GoodwillFacts>`
    select
      coalesce(sum(coins) filter (where official_id = ${official} and state <> 'refused'), 0)::int
        as "byOfficial",
      coalesce(sum(coins) filter (where player_id = ${player} and state = 'given'), 0)::int
        as "toPlayer"
    from coin_gifts
    where at > ${since} and (official_id = ${official} or player_id = ${player})`.execute(db);
  return rows[0] ?? { byOfficial: 0, toPlayer: 0 };
}

async function holdGifts(db: Db, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`goodwill:${key}`}, 0))`.execute(db);
}

/** Finds the brand of the player of a gift. */
export async function ownerOfGift(db: Db, id: string): Promise<Owned | undefined> {
  const row = await tables<CoinTables>(db)
    .selectFrom('coin_gifts')
    .select('player_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row && ownerOfPlayer(db, row.player_id);
}
