import { sql } from 'kysely';
import { notifyAll } from '#features/foundation/notifications/server/index.ts';
import { offerRewards } from '#features/money/coins/server/index.ts';
import { monthKey } from '#features/play/leaderboards/server/index.ts';
import { tables } from '#platform/database/database.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import {
  ACHIEVEMENT_IDS,
  ACHIEVEMENTS,
  type AchievementId,
  progressOf,
  reached,
} from '../rules/achievements.ts';
import type { Career } from '../rules/facts.ts';
import type { Names } from './names.ts';
import type { SeasonTables } from './tables.ts';

/** Saves players' progress in every achievement. A reached achievement is earned once and stays earned. */
export async function awardAchievements(
  transaction: Transaction,
  audience: string,
  zone: string,
  careers: ReadonlyMap<PlayerId, Career>,
  names: Names,
): Promise<void> {
  if (careers.size === 0) return;
  const view = tables<SeasonTables>(transaction.db);
  const kept = await view
    .selectFrom('season_achievements')
    .selectAll()
    .where('player_id', 'in', [...careers.keys()])
    .execute();
  const before = new Map(kept.map((row) => [`${row.player_id} ${row.achievement}`, row]));
  const rows = [...careers].flatMap(([player, career]) => {
    const progress = progressOf(career, monthKey(transaction.now, zone));
    const there = new Set(reached(progress));
    return ACHIEVEMENT_IDS.flatMap((id): AchievementRow[] => {
      const old = before.get(`${player} ${id}`);
      if (old?.earned_at) return [];
      const now = progress.get(id) ?? 0;
      const earned_at = there.has(id) ? transaction.now : null;
      const isAsBefore = now === (old?.progress ?? 0) && earned_at === null;
      return isAsBefore ? [] : [{ player_id: player, achievement: id, progress: now, earned_at }];
    });
  });
  if (rows.length === 0) return;
  await view
    .insertInto('season_achievements')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['player_id', 'achievement']).doUpdateSet({
        progress: sql<number>`excluded.progress`,
        earned_at: sql<Date>`excluded.earned_at`,
      }),
    )
    .execute();
  const earned = rows.filter((row) => row.earned_at !== null);
  await reward(
    transaction,
    audience,
    earned.map(({ player_id: player, achievement }) => ({ player, achievement })),
    names,
  );
}

/** The key by which an achievement's coins are offered once. */
export function achievementKey(player: PlayerId, achievement: AchievementId): string {
  return `achievement:${player}:${achievement}`;
}

type AchievementRow = SeasonTables['season_achievements'];

interface Earned {
  readonly player: PlayerId;
  readonly achievement: AchievementId;
}

async function reward(
  transaction: Transaction,
  audience: string,
  earned: readonly Earned[],
  names: Names,
): Promise<void> {
  const offers = earned.map(({ player, achievement }) => {
    const amount = ACHIEVEMENTS[achievement].coins;
    const key = achievementKey(player, achievement);
    const params = { title: names(`won_${achievement}`) };
    return { key, kind: 'achievement', player, audience, amount, params } as const;
  });
  await offerRewards(transaction, offers);
  const told = earned.map(({ player, achievement }) => {
    const params = { achievement, coins: ACHIEVEMENTS[achievement].coins };
    return { to: player, type: 'achievement_earned', params, link: '/achievements' } as const;
  });
  await notifyAll(transaction, told);
}
