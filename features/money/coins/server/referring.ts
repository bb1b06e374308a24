import {
  holderOfPlayer,
  listSharedAccounts,
  playerCards,
  playerOfHolder,
  type ReferredPlayer,
} from '#features/foundation/identity/server/index.ts';
import { notify } from '#features/foundation/notifications/server/index.ts';
import { shareCard } from '#features/money/payments/server/index.ts';
import {
  findLatestSubscription,
  findSubscription,
  type SubscriptionId,
} from '#features/money/subscriptions/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { type Id, newId, type PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import {
  type Doubt,
  doubtsOf,
  type ReferralFacts,
  type ReferralRules,
} from '../rules/referrals.ts';
import { burstsOf, signsOf } from './bursts.ts';
import { referrerBy } from './codes.ts';
import { giveCoins, lockCoins } from './ledger.ts';
import { wasHere } from './returning.ts';
import type { CoinTables } from './tables.ts';

export type ReferralRow = CoinTables['coin_referrals'];

/** Job that checks for an earlier subscription of a new friend. */
export const REFERRAL_JOINED = 'referral-joined';
const DAY_MS = 86_400_000;
const PLACE = '/refer-a-friend';

/** Records the referrer of a new player as part of the registration; an unknown code records nothing. */
export async function recordReferral(
  keeper: Pick<Platform, 'secret'>,
  transaction: Transaction,
  { playerId, audience, referId, ...came }: ReferredPlayer,
): Promise<void> {
  const { db, now } = transaction;
  const referrer = await referrerBy(db, audience, referId, now);
  if (!referrer || referrer === playerId) return;
  if (await wasHere(keeper, transaction, playerId, audience)) return;
  const sharing = await sharingOf(db, audience, playerId, referrer);
  const facts = { ...sharing, rewardedOfDay: 0, newOfDevice: 0, alikeOfAddress: 0 };
  const made = await tables<CoinTables>(db)
    .insertInto('coin_referrals')
    .values({
      id: newId<Id<'referral'>>(),

      audience,
      friend_id: playerId,
      referrer_id: referrer,
      joined_at: now,

      state: 'joined',
      doubts: doubtsOf(facts),
      active_at: null,
      settled_at: null,

      decided_by: null,
      reason: null,
      ...signsOf(keeper.secret, came),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return;
  transaction.publish(`player:${referrer}`, 'referral', {});
  await transaction.job(REFERRAL_JOINED, { playerId }); // the friend may have subscribed by a number before registering
}

/** Rewards the player of a newly active subscription and the referrer. */
export async function afterActivation(
  platform: Platform,
  subscription: SubscriptionId,
  rules: ReferralRules,
): Promise<void> {
  const { db, transactions } = platform;
  const record = await findSubscription(db, subscription);
  const player = record && (await playerOfHolder(db, record.holder));
  if (player) await transactions.run((transaction) => settle(transaction, player, rules));
}

export async function afterJoining(
  { db, transactions }: Platform,
  player: PlayerId,
  rules: ReferralRules,
): Promise<void> {
  const holder = await holderOfPlayer(db, player);
  const record = holder && (await findLatestSubscription(db, holder));
  if (record?.state.status !== 'active') return;
  await transactions.run((transaction) => settle(transaction, player, rules));
}

/** Rewards both players at the friend's first subscription, or holds the referral for an official. */
async function settle(
  transaction: Transaction,
  friend: PlayerId,
  rules: ReferralRules,
): Promise<void> {
  const { db, now } = transaction;
  const row = await tables<CoinTables>(db)
    .selectFrom('coin_referrals')
    .selectAll()
    .where('friend_id', '=', friend)
    .where('state', '=', 'joined')
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  const referrer = row.referrer_id;
  await lockCoins(db, referrer); // simultaneous friends are counted one after the other
  const facts = {
    ...(await sharingOf(db, row.audience, friend, referrer)),
    ...(await burstsOf(db, row)),
    rewardedOfDay: await rewardedSince(db, referrer, new Date(now.getTime() - DAY_MS)),
  };
  const doubts = [...new Set<Doubt>([...row.doubts, ...doubtsOf(facts, rules)])];
  if (doubts.length > 0) {
    await change(db, row.id, { state: 'held', doubts, active_at: now });
    transaction.publish(`player:${referrer}`, 'referral', {});
    return;
  }
  await change(db, row.id, { state: 'rewarded', active_at: now, settled_at: now });
  await reward(transaction, row, rules);
}

/** 100 to the friend and 100 to the referrer (specification, section 9), once for a referral. */
export async function reward(
  transaction: Transaction,
  { id, audience, friend_id, referrer_id }: ReferralRow,
  rules: ReferralRules,
): Promise<void> {
  const friend = friend_id;
  const referrer = referrer_id;
  const cards = await playerCards(transaction.db, [friend, referrer]);
  const sides = [
    {
      to: referrer,
      other: friend,
      coins: rules.referrer,
      kind: 'referral',
      type: 'referral_rewarded',
    },
    { to: friend, other: referrer, coins: rules.friend, kind: 'welcome', type: 'coins_welcome' },
  ] as const;
  for (const { to, other, coins, kind, type } of sides) {
    if (coins === 0 || cards.get(to)?.deleted !== false) continue; // a removed profile
    const move = { key: `referral:${id}:${kind}`, kind, audience, params: { player: other } };
    await giveCoins(transaction, { ...move, from: 'referrals', player: to, amount: coins });
    await notify(transaction, { to, type, params: { coins }, link: PLACE });
    transaction.publish(`player:${to}`, 'referral', {});
  }
}

export async function change(db: Db, id: string, set: Partial<ReferralRow>): Promise<void> {
  await tables<CoinTables>(db)
    .updateTable('coin_referrals')
    .set(set)
    .where('id', '=', id)
    .execute();
}

/** Compares a friend with a referrer; a list of shared accounts that is cut off counts as one device. */
async function sharingOf(
  db: Db,
  audience: string,
  friend: PlayerId,
  referrer: PlayerId,
): Promise<Pick<ReferralFacts, 'sameDevice' | 'sameNumber' | 'sameCard'>> {
  const [shared, one, other] = [
    await listSharedAccounts(db, audience, friend),
    await holderOfPlayer(db, friend),
    await holderOfPlayer(db, referrer),
  ];
  const by = shared.find(({ userId }) => userId === referrer)?.by;
  return {
    sameDevice: by === 'device' || (!by && shared.length >= TOO_MANY_SHARED),
    sameNumber: by === 'number',
    sameCard: Boolean(one && other && (await shareCard(db, one, other))),
  };
}

const TOO_MANY_SHARED = 20;

async function rewardedSince(db: Db, referrer: PlayerId, since: Date): Promise<number> {
  const { rewarded } = await tables<CoinTables>(db)
    .selectFrom('coin_referrals')
    .select(({ fn }) => fn.countAll<number>().as('rewarded'))
    .where('referrer_id', '=', referrer)
    .where('state', '=', 'rewarded')
    .where('settled_at', '>', since)
    .executeTakeFirstOrThrow();
  return rewarded;
}
