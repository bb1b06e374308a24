import { dayKey } from '#features/leaderboards/rules/months.ts';
import { tables } from '#platform/database/database.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import { coinsOfShare, SHARE_RULES } from '../rules/shares.ts';
import { giveCoins, lockCoins } from './ledger.ts';
import type { CoinTables } from './tables.ts';

interface Share {
  /** Who shares. */
  readonly player: PlayerId;
  readonly audience: string;
  /** The player's; their day has so many shares that earn. */
  readonly timeZone: string;
  /** By which this sharing is known again: the same one earns once. */
  readonly key: string;
}

/** What somebody earns for sharing a profile, as part of that change: nothing once the day has had enough. */
export async function earnShare(
  work: Work,
  { player, audience, timeZone, key }: Share,
): Promise<{ earned: number; leftToday: number }> {
  await lockCoins(work.db, player);
  const shares = tables<CoinTables>(work.db);
  const day = dayKey(work.now, timeZone);
  const earlier = await shares
    .selectFrom('coin_shares')
    .select('key')
    .where('player_id', '=', player)
    .where('day', '=', day)
    .execute();
  const leftToday = SHARE_RULES.mostADay - earlier.length;
  const amount = coinsOfShare(earlier.length);
  if (amount === 0) return { earned: 0, leftToday };
  const made = await shares
    .insertInto('coin_shares')
    .values({ player_id: player, key, day, at: work.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!made) return { earned: 0, leftToday };
  const move = { key: `share:${player}:${key}`, kind: 'share', audience } as const;
  await giveCoins(work, { ...move, from: 'shares', player, amount });
  return { earned: amount, leftToday: leftToday - 1 };
}
