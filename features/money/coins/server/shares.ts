import { dayKey } from '#core/months.ts';
import { tables } from '#platform/database/database.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import { coinsOfShare, SHARE_RULES } from '../rules/shares.ts';
import { giveCoins, lockCoins } from './ledger.ts';
import type { CoinTables } from './tables.ts';

/** A day on which clocks go back by an hour. */
const LONGEST_DAY_MS = 25 * 3_600_000;

interface Share {
  readonly player: PlayerId;
  readonly audience: string;
  /** Zone of the player's day, in which a limited number of shares earn. */
  readonly timeZone: string;
  /** Identifies the share: the same one earns once. */
  readonly key: string;
}

/** Gives coins for sharing a profile, as part of that change, up to the limit of the day. */
export async function earnShare(
  transaction: Transaction,
  { player, audience, timeZone, key }: Share,
): Promise<{ earned: number; leftToday: number }> {
  await lockCoins(transaction.db, player);
  const shares = tables<CoinTables>(transaction.db);
  const day = dayKey(transaction.now, timeZone);
  const recent = await shares
    .selectFrom('coin_shares')
    .select(['day', 'at'])
    .where('player_id', '=', player)
    .where(({ eb, or }) =>
      or([
        eb('day', '=', day),
        eb('at', '>', new Date(transaction.now.getTime() - LONGEST_DAY_MS)),
      ]),
    )
    .execute();
  // a move to another time zone gives no second day
  const earlier = recent.filter((one) => one.day === day || dayKey(one.at, timeZone) === day);
  const leftToday = Math.max(0, SHARE_RULES.mostADay - earlier.length);
  const amount = coinsOfShare(earlier.length);
  if (amount === 0) return { earned: 0, leftToday };
  const made = await shares
    .insertInto('coin_shares')
    .values({ player_id: player, key, day, at: transaction.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!made) return { earned: 0, leftToday };
  const move = { key: `share:${player}:${key}`, kind: 'share', audience } as const;
  await giveCoins(transaction, { ...move, from: 'shares', player, amount });
  return { earned: amount, leftToday: leftToday - 1 };
}
