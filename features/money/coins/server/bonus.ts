import { sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import { actingPlayer, type Handler, ownPlayerId } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { coinsCalls } from '../coins.contract.ts';
import { bonusStanding, claimBonus, type LastClaim } from '../rules/bonus.ts';
import { coinBalance, giveCoins, lockCoins } from './ledger.ts';
import { bonusRulesOf } from './numbers.ts';
import { rewardView, waitingRewards } from './rewards.ts';
import type { CoinTables } from './tables.ts';

/** Keeps a streak although days were missed; the store sells it. */
export interface StreakProtection {
  /** Counts those of a player. */
  available(db: Db, player: PlayerId): Promise<number>;
  /** Spends `count` of them, which `available` has confirmed. */
  spend(transaction: Transaction, player: PlayerId, count: number): Promise<void>;
}

export const NO_PROTECTION: StreakProtection = {
  available: async () => 0,
  spend: async () => undefined,
};

export function dailyBonus(
  platform: Platform,
  protection: StreakProtection,
): Handler<typeof coinsCalls.dailyBonus> {
  const { db, clock } = platform;
  const rules = bonusRulesOf(platform.rules);
  return async (_input, context) => {
    const { playerId } = actingPlayer(context);
    const now = clock.now();
    const [balance, last, protections, waiting] = await Promise.all([
      coinBalance(db, playerId),
      lastClaim(db, playerId),
      protection.available(db, playerId),
      waitingRewards(db, playerId),
    ]);
    const { claimableAt, isClaimable, ...standing } = bonusStanding(last, now, protections, rules);
    return {
      balance,
      now: now.toISOString(),
      coins: rules.coins,
      claimable: isClaimable,
      claimableAt: (claimableAt ?? now).toISOString(),
      streak: standing.streak,
      breaksAt: standing.breaksAt?.toISOString() ?? null,
      steps: rules.steps.map((step) => ({ ...step })),
      nextStep: standing.nextStep && { ...standing.nextStep },
      protections,
      rewards: await rewardView(platform, waiting, context),
    };
  };
}

/** Reads when a player may claim the next bonus, its coins with what days in a row add, and the balance. */
export async function findNextBonus(
  { db, clock, rules: book }: Pick<Platform, 'db' | 'clock' | 'rules'>,
  player: PlayerId,
  protection: StreakProtection,
) {
  const rules = bonusRulesOf(book);
  const now = clock.now();
  const { last, balance } = await purseOf(db, player);
  const bare = bonusStanding(last, now, 0, rules);
  // protections are counted only where they would keep the days in a row
  const isKept = bonusStanding(last, now, Number.MAX_SAFE_INTEGER, rules).streak === bare.streak;
  const standing = isKept
    ? bare
    : bonusStanding(last, now, await protection.available(db, player), rules);
  const { claimableAt, isClaimable, streak, nextStep } = standing;
  const extra = nextStep?.days === streak + 1 ? nextStep.coins : 0;
  const at = (claimableAt ?? now).toISOString();
  const bonus = { claimable: isClaimable, claimableAt: at, coins: rules.coins + extra };
  return { bonus, balance };
}

export function claimDailyCoins(
  platform: Platform,
  protection: StreakProtection,
): Handler<typeof coinsCalls.claimDailyCoins> {
  const rules = bonusRulesOf(platform.rules);
  return async ({ userId }, context) => {
    const playerId = ownPlayerId(context, userId);
    const { audience } = actingPlayer(context);
    const message = platform.texts.of(context.language, 'coins')('loaded');
    return context.transaction(async (transaction) => {
      const before = await lockCoins(transaction.db, playerId);
      const last = await lastClaim(transaction.db, playerId);
      const protections = await protection.available(transaction.db, playerId);
      const claim = claimBonus(last, transaction.now, protections, rules);
      if (!claim) throw tooEarly(last, transaction.now, rules.wait);
      const { streak, coins, extra, protectionsSpent } = claim;
      if (protectionsSpent > 0) await protection.spend(transaction, playerId, protectionsSpent);
      const number = (last?.number ?? 0) + 1;
      await saveClaim(transaction, playerId, { number, streak });
      const move = { audience, from: 'bonus', player: playerId } as const;
      const key = `bonus:${playerId}:${number}`;
      if (coins > 0)
        await giveCoins(transaction, { ...move, key, kind: 'daily_bonus', amount: coins });
      if (extra > 0) {
        const added = { key: `${key}:streak`, kind: 'streak_bonus', amount: extra } as const;
        await giveCoins(transaction, { ...move, ...added, params: { days: streak } });
      }
      return {
        message,

        coins: coins + extra,
        extra,
        streak,
        protectionsSpent,
        balance: before + coins + extra,
        claimableAt: new Date(transaction.now.getTime() + rules.wait).toISOString(),
      };
    });
  };
}

function tooEarly(last: LastClaim | null, now: Date, wait: number) {
  const at = new Date((last?.at ?? now).getTime() + wait);
  return refuse('bonus_not_yet', {
    extra: { claimableAt: at.toISOString() },
    retryAfterSeconds: Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000)),
  });
}

interface KeptClaim extends LastClaim {
  /** Number of claims of the player; identifies the claim in the ledger. */
  readonly number: number;
}

/** A player's last claim and balance. */
async function purseOf(db: Db, player: PlayerId) {
  const { rows } = await sql<{
    number: number | null;
    streak: number;
    at: Date;
    balance: number | null;
  }>`
    select claim.claims as number, claim.streak, claim.claimed_at as at, purse.balance
    from (select ${player}::uuid as id) as player
    left join coin_bonuses claim on claim.player_id = player.id
    left join coin_balances purse on purse.player_id = player.id`.execute(db);
  const [row] = rows;
  if (!row) return { last: null, balance: 0 };
  const { number, streak, at, balance } = row;
  return { last: number === null ? null : { number, streak, at }, balance: balance ?? 0 };
}

async function lastClaim(db: Db, player: PlayerId): Promise<KeptClaim | null> {
  const row = await tables<CoinTables>(db)
    .selectFrom('coin_bonuses')
    .select(['claims', 'streak', 'claimed_at'])
    .where('player_id', '=', player)
    .executeTakeFirst();
  return row ? { number: row.claims, streak: row.streak, at: row.claimed_at } : null;
}

async function saveClaim(
  { db, now }: Transaction,
  player: PlayerId,
  { number, streak }: Pick<KeptClaim, 'number' | 'streak'>,
): Promise<void> {
  const claim = { claims: number, streak, claimed_at: now };
  await tables<CoinTables>(db)
    .insertInto('coin_bonuses')
    .values({ player_id: player, ...claim })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet(claim))
    .execute();
}
