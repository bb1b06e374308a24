import { sql } from 'kysely';
import { accountDirectory } from '#features/foundation/identity/server/index.ts';
import type { PersonalData } from '#platform/data-export.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { lockCoins, takeCoins } from './ledger.ts';
import { saveMark } from './returning.ts';
import type { CoinTables } from './tables.ts';

/**
 * Coins of a player. After erasure the ledger stays under an identifier alone, and the remaining coins go back.
 * Referrals that the player made stay with the friends; the player's own open referral is deleted or refused. A mark
 * identifies the player for some months, so that nobody is referred who was here before.
 */
export function coinsPersonalData(platform: Pick<Platform, 'secret'>): PersonalData {
  return {
    name: 'coins',
    tables: [
      ...[
        'coin_entries',
        'coin_balances',
        'coin_rewards',
        'coin_bonuses',
        'coin_shares',
        'coin_gifts',
      ],
      ...['coin_referral_codes', 'coin_referrals', 'coin_referred_marks'],
    ],

    exportData: coinsOf,

    async erase(transaction, player) {
      const view = tables<CoinTables>(transaction.db);
      const left = await lockCoins(transaction.db, player);
      if (left > 0) {
        const { rows } = await sql<{ audience: string }>`
          select t.audience from coin_entries e join coin_transactions t on t.id = e.transaction_id
          where e.player_id = ${player} order by e.sequence desc limit 1`.execute(transaction.db);
        const move = { key: `left-behind:${player}`, kind: 'left_behind', amount: left } as const;
        const audience = rows[0]?.audience ?? ''; // a player with coins has entries
        await takeCoins(transaction, { ...move, to: 'left_behind', player, audience });
      }
      for (const table of ['coin_rewards', 'coin_bonuses', 'coin_shares', 'coin_gifts'] as const) {
        await view.deleteFrom(table).where('player_id', '=', player).execute();
      }
      await view.deleteFrom('coin_referral_codes').where('player_id', '=', player).execute();
      const account = await accountDirectory.account(transaction.db, player);
      if (account) await saveMark(platform, transaction, player, account.audience);
      const own = (state: 'joined' | 'held') =>
        view
          .selectFrom('coin_referrals')
          .where('friend_id', '=', player)
          .where('state', '=', state);
      await view
        .deleteFrom('coin_referrals')
        .where('id', 'in', own('joined').select('id'))
        .execute();
      await view
        .updateTable('coin_referrals')
        .set({ state: 'refused', settled_at: transaction.now })
        .where('id', 'in', own('held').select('id'))
        .execute();
      await view
        .updateTable('coin_referrals')
        .set({ reason: null, browser_hash: null, block_hash: null })
        .where(({ eb, or }) => or([eb('friend_id', '=', player), eb('referrer_id', '=', player)]))
        .execute();
    },
  };
}

/** All that is kept about the coins of a player. */
async function coinsOf(db: Db, player: PlayerId) {
  const [movements, rewards, gifts, bonus, referrals, codes] = await Promise.all([
    sql`
      select t.kind, t.params, e.amount as coins, e.balance, t.at
      from coin_entries e join coin_transactions t on t.id = e.transaction_id
      where e.player_id = ${player} order by e.sequence`.execute(db),
    sql`
      select kind, params, amount as coins, offered_at as "offeredAt", claimed_at as "claimedAt"
      from coin_rewards where player_id = ${player} order by offered_at`.execute(db),
    sql`
      select coins, reason, state, at, decided_at as "decidedAt"
      from coin_gifts where player_id = ${player} order by at`.execute(db),
    sql`
      select claims, streak as "daysInARow", claimed_at as "lastClaimedAt"
      from coin_bonuses where player_id = ${player}`.execute(db),
    sql`
      select case friend_id when ${player} then 'came by a friend' else 'brought a friend' end as what,
        state, joined_at as "joinedAt", settled_at as "settledAt"
      from coin_referrals where friend_id = ${player} or referrer_id = ${player}
      order by joined_at`.execute(db),
    sql`select code from coin_referral_codes where player_id = ${player}`.execute(db),
  ]);
  return {
    movements: movements.rows,
    rewards: rewards.rows,
    goodwill: gifts.rows,
    dailyBonus: bonus.rows[0] ?? null,
    referrals: referrals.rows,
    referralCode: codes.rows[0] ?? null,
  };
}
