import { sql } from 'kysely';
import type { Week } from '#core/weeks.ts';
import { notifyAll } from '#features/foundation/notifications/server/index.ts';
import { offerRewards } from '#features/money/coins/server/index.ts';
import { insertion } from '#platform/database/rows.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { Career } from '../rules/facts.ts';
import {
  GOALS,
  type GoalId,
  goalProgress,
  goalsOf,
  type PlayedWeek,
  playedIn,
} from '../rules/goals.ts';
import type { Names } from './names.ts';

/** Records the goals that players have reached, each once, with its coins. */
export async function reachGoals(
  transaction: Transaction,
  audience: string,
  week: Week,
  careers: ReadonlyMap<PlayerId, Career>,
  names: Names,
): Promise<void> {
  const reached = [...careers].flatMap(([player, career]) => {
    const own = playedIn(career, week);
    const done = goalsOf(player, week.week).filter((goal) => isReached(goal, own));
    return done.map((goal) => ({ player, goal }));
  });
  const made = await recordGoals(transaction, week.week, reached);
  const offers = made.map(({ player, goal }) => {
    const { coins: amount, target } = GOALS[goal];
    const key = goalKey(player, week.week, goal);
    const params = { title: names(`goal_${goal}`, { target }) };
    return { key, kind: 'weekly_goal', player, audience, amount, params } as const;
  });
  await offerRewards(transaction, offers);
  const told = made.map(({ player, goal }) => {
    const { coins, target } = GOALS[goal];
    const params = { goal, target, coins };
    return { to: player, type: 'weekly_goal_done', params, link: '/season' } as const;
  });
  await notifyAll(transaction, told);
}

/** The key by which a goal's coins are offered once. */
export function goalKey(player: PlayerId, week: string, goal: GoalId): string {
  return `goal:${player}:${week}:${goal}`;
}

function isReached(goal: GoalId, own: PlayedWeek): boolean {
  return goalProgress(goal, own) >= GOALS[goal].target;
}

interface Reached {
  readonly player: PlayerId;
  readonly goal: GoalId;
}

/** Returns the newly recorded ones. */
async function recordGoals(
  { db, now }: Transaction,
  week: string,
  reached: readonly Reached[],
): Promise<Reached[]> {
  if (reached.length === 0) return [];
  const rows = reached.map(({ player, goal }) => {
    return { player_id: player, week, goal, done_at: now };
  });
  const inserted = await sql<Reached>`
    ${insertion('season_goals', rows)}
    on conflict do nothing returning player_id as player, goal`.execute(db);
  return inserted.rows;
}
