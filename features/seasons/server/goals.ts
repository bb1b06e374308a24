import { offerReward } from '#features/coins/server/index.ts';
import { notify } from '#features/notifications/server/index.ts';
import { tables } from '#platform/database/database.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import type { Career } from '../rules/facts.ts';
import { GOALS, goalProgress, goalsOf, type PlayedWeek } from '../rules/goals.ts';
import type { Week } from '../rules/weeks.ts';
import { inWeek } from './places.ts';
import type { SeasonTables } from './tables.ts';

/** What the goals of a week are counted from. */
export function playedWeek({ played, quick }: Career, week: Week): PlayedWeek {
  const own = inWeek(played, week);
  const matches = new Set(own.map(({ matchId }) => matchId));
  return { played: own, quick: new Set([...quick].filter((match) => matches.has(match))) };
}

/** Notes the goals that players have reached, each once, with its coins. */
export async function reachGoals(
  work: Work,
  audience: string,
  week: Week,
  careers: ReadonlyMap<PlayerId, Career>,
): Promise<void> {
  for (const [player, career] of careers) {
    const own = playedWeek(career, week);
    for (const goal of goalsOf(player, week.week)) {
      if (goalProgress(goal, own) < GOALS[goal].target) continue;
      const made = await tables<SeasonTables>(work.db)
        .insertInto('season_goals')
        .values({ player_id: player, week: week.week, goal, done_at: work.now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('goal')
        .executeTakeFirst();
      if (!made) continue;
      const { coins: amount, target } = GOALS[goal];
      const key = `goal:${player}:${week.week}:${goal}`;
      await offerReward(work, { key, kind: 'weekly_goal', player, audience, amount });
      const params = { goal, target, coins: amount };
      await notify(work, { to: player, type: 'weekly_goal_done', params, link: '/season' });
    }
  }
}
