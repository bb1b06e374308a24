import { sql } from 'kysely';
import { offerReward } from '#features/coins/server/index.ts';
import { monthKey } from '#features/leaderboards/server/index.ts';
import { notify } from '#features/notifications/server/index.ts';
import { tables } from '#platform/database/database.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import {
  ACHIEVEMENT_IDS,
  ACHIEVEMENTS,
  type AchievementId,
  progressOf,
  reached,
} from '../rules/achievements.ts';
import type { Career } from '../rules/facts.ts';
import type { SeasonTables } from './tables.ts';

/** Notes how far players are in every achievement; what is reached is earned, once, whatever comes after. */
export async function awardAchievements(
  work: Work,
  audience: string,
  zone: string,
  careers: ReadonlyMap<PlayerId, Career>,
): Promise<void> {
  if (careers.size === 0) return;
  const view = tables<SeasonTables>(work.db);
  const kept = await view
    .selectFrom('season_achievements')
    .selectAll()
    .where('player_id', 'in', [...careers.keys()])
    .execute();
  const before = new Map(kept.map((row) => [`${row.player_id} ${row.achievement}`, row]));
  const rows: SeasonTables['season_achievements'][] = [];
  for (const [player, career] of careers) {
    const progress = progressOf(career, monthKey(work.now, zone));
    const there = new Set(reached(progress));
    for (const id of ACHIEVEMENT_IDS) {
      const old = before.get(`${player} ${id}`);
      const now = progress.get(id) ?? 0;
      const isNew = there.has(id) && !old?.earned_at;
      if (old?.earned_at || (now === (old?.progress ?? 0) && !isNew)) continue;
      const earned_at = isNew ? work.now : null;
      rows.push({ player_id: player, achievement: id, progress: now, earned_at });
      if (isNew) await reward(work, audience, player, id);
    }
  }
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
}

async function reward(
  work: Work,
  audience: string,
  player: PlayerId,
  achievement: AchievementId,
): Promise<void> {
  const amount = ACHIEVEMENTS[achievement].coins;
  const key = `achievement:${player}:${achievement}`;
  await offerReward(work, { key, kind: 'achievement', player, audience, amount });
  const params = { achievement, coins: amount };
  await notify(work, { to: player, type: 'achievement_earned', params, link: '/achievements' });
}
