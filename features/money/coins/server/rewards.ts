import { sql } from 'kysely';
import { markRead, notifyAll } from '#features/foundation/notifications/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { insertion } from '#platform/database/rows.ts';
import {
  actingPlayer,
  type CallContext,
  checkMsisdn,
  type Handler,
} from '#platform/http/handlers.ts';
import { type Id, newId, type PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { coinsCalls } from '../coins.contract.ts';
import type { CoinKind } from '../rules/ledger.ts';
import type { CoinParams } from '../rules/statement.ts';
import { coinBalance, giveCoins as give, lockCoins } from './ledger.ts';
import { writer } from './statement.ts';
import type { CoinTables } from './tables.ts';

type RewardId = Id<'coin reward'>;
type Reward = Pick<
  CoinTables['coin_rewards'],
  'id' | 'kind' | 'amount' | 'params' | 'offered_at' | 'audience'
>;

/** Rewards whose sender notifies the player itself. */
const TOLD_ELSEWHERE: readonly CoinKind[] = ['achievement', 'weekly_goal'];
/** Most rewards claimed by one statement and listed in one reply. */
const MOST_AT_ONCE = 100;

interface Offer {
  /** Identifies the offer, so that it is made once, e.g. `goal:<player>:<week>:<goal>`. */
  readonly key: string;
  readonly kind: CoinKind;
  readonly player: PlayerId;
  readonly audience: string;
  readonly amount: number;
  readonly params?: CoinParams;
}

/** Offers coins that a player claims with `claim-user-rewards`; `false` if they were offered before. */
export async function offerReward(transaction: Transaction, offer: Offer): Promise<boolean> {
  return (await offerRewards(transaction, [offer])).length > 0;
}

/** Offers many by one statement, and returns the new ones. */
export async function offerRewards(
  transaction: Transaction,
  offers: readonly Offer[],
): Promise<Offer[]> {
  if (offers.length === 0) return [];
  const rows = offers.map(({ key, kind, player, audience, amount, params = {} }) => ({
    id: newId<RewardId>(),
    key,
    kind,
    player_id: player,
    audience,
    amount,
    params,

    offered_at: transaction.now,
    claimed_at: null,
  }));
  const inserted = await sql<{ key: string }>`
    ${insertion('coin_rewards', rows)} on conflict do nothing returning key`.execute(
    transaction.db,
  );
  const keys = new Set(inserted.rows.map(({ key }) => key));
  const made = offers.filter(({ key }) => keys.has(key));
  for (const { player } of made) transaction.publish(`player:${player}`, 'coins', {});
  const told = made.filter(({ kind }) => !TOLD_ELSEWHERE.includes(kind));
  await notifyAll(
    transaction,
    told.map(({ player: to, amount: coins }) => {
      return { to, type: 'coins_waiting', params: { coins }, link: '/how-to-earn-coins' };
    }),
  );
  return made;
}

export function claimUserRewards(platform: Platform): Handler<typeof coinsCalls.claimUserRewards> {
  const { db } = platform;
  return async ({ msisdn, claim }, context) => {
    checkMsisdn(context, msisdn);
    const { playerId } = actingPlayer(context);
    if (claim === false) return written(platform, await lookOn(db, playerId), context);
    const only = claim === true ? undefined : claim;
    // written within the transaction, because the cached reply has it too
    return context.transaction(async (transaction) => {
      const parts = { db: transaction.db, texts: platform.texts };
      return written(parts, await claimAll(transaction, playerId, only), context);
    });
  };
}

type Parts = Pick<Platform, 'db' | 'texts'>;

/** Claimed and unclaimed rewards; the first of each are listed. */
interface Claims {
  readonly claimed: readonly Reward[];
  readonly coins: number;
  readonly balance: number;
  readonly waiting: readonly Reward[];
  readonly waitingTotal: number;
}

async function written(
  parts: Parts,
  { claimed, waiting, waitingTotal, coins, balance }: Claims,
  context: CallContext,
) {
  const message = parts.texts.of(context.language, 'coins')('loaded');
  return {
    message: claimed.length > 0 ? message : '',
    coins,
    balance,
    waitingTotal,
    claimed: await rewardView(parts, claimed, context),
    waiting: await rewardView(parts, waiting, context),
  };
}

/** Lists the unclaimed rewards of a player, the oldest first. */
export async function waitingRewards(db: Db, player: PlayerId): Promise<Reward[]> {
  return waiting(db, player, undefined).limit(MOST_AT_ONCE).execute();
}

/** The unclaimed rewards that were offered by these keys, by key. */
export async function findOffered(
  db: Db,
  player: PlayerId,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await tables<CoinTables>(db)
    .selectFrom('coin_rewards')
    .select(['key', 'id'])
    .where('player_id', '=', player)
    .where('claimed_at', 'is', null)
    .where('key', 'in', [...keys])
    .execute();
  return new Map(rows.map(({ key, id }) => [key, id]));
}

function waiting(db: Db, player: PlayerId, only: RewardId | undefined) {
  return tables<CoinTables>(db)
    .selectFrom('coin_rewards')
    .select(['id', 'kind', 'amount', 'params', 'offered_at', 'audience'])
    .where('player_id', '=', player)
    .where('claimed_at', 'is', null)
    .$if(only !== undefined, (rewards) => rewards.where('id', '=', String(only)))
    .orderBy('offered_at')
    .orderBy('id');
}

/** Formats rewards for their player. */
export async function rewardView(parts: Parts, rewards: readonly Reward[], context: CallContext) {
  const write = await writer(parts, rewards, context);
  return rewards.map((reward) => ({
    rewardId: reward.id,
    kind: reward.kind,
    text: write(reward),
    coins: reward.amount,
    at: reward.offered_at.toISOString(),
  }));
}

async function lookOn(db: Db, player: PlayerId): Promise<Claims> {
  const balance = await coinBalance(db, player);
  return { claimed: [], coins: 0, balance, ...(await leftFor(db, player)) };
}

async function claimAll(
  transaction: Transaction,
  player: PlayerId,
  only: RewardId | undefined,
): Promise<Claims> {
  const { db } = transaction;
  const before = await lockCoins(db, player);
  const claimed: Reward[] = [];
  let coins = 0;
  const next = () => waiting(db, player, only).limit(MOST_AT_ONCE).execute();
  for (let batch = await next(); batch.length > 0; batch = await next()) {
    await claim(transaction, player, batch);
    coins += batch.reduce((sum, { amount }) => sum + amount, 0);
    if (claimed.length === 0) claimed.push(...batch); // the first are named
  }
  const left = await leftFor(db, player);
  if (left.waitingTotal === 0)
    await markRead(transaction, [{ of: player, types: ['coins_waiting'] }]);
  return { claimed, coins, balance: before + coins, ...left };
}

async function claim(
  transaction: Transaction,
  player: PlayerId,
  batch: readonly Reward[],
): Promise<void> {
  for (const { id, kind, audience, amount, params } of batch) {
    const move = { key: `reward:${id}`, kind, audience, params } as const;
    await give(transaction, { ...move, from: 'rewards', player, amount });
  }
  const ids = batch.map(({ id }) => id);
  await tables<CoinTables>(transaction.db)
    .updateTable('coin_rewards')
    .set({ claimed_at: transaction.now })
    .where('id', 'in', ids)
    .execute();
}

async function leftFor(db: Db, player: PlayerId) {
  const rewards = await waitingRewards(db, player);
  if (rewards.length < MOST_AT_ONCE) return { waiting: rewards, waitingTotal: rewards.length };
  const { total } = await tables<CoinTables>(db)
    .selectFrom('coin_rewards')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('player_id', '=', player)
    .where('claimed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { waiting: rewards, waitingTotal: total };
}
