import { localOf } from '#core/local-time.ts';
import { monthKey } from '#core/months.ts';
import { weekAt } from '#core/weeks.ts';
import { findNextBonus, findOffered } from '#features/money/coins/server/index.ts';
import { streakProtection } from '#features/money/store/server/index.ts';
import { gameCards } from '#features/play/games/server/index.ts';
import { FEWEST_PLAYERS } from '#features/play/seasons/rules/divisions.ts';
import { goalKey, readDivision, readGoals } from '#features/play/seasons/server/index.ts';
import { gapOf, isStreakAtRisk, rowsAround } from '../rules/parts.ts';
import { isOutcomeSeen } from '../rules/visits.ts';
import type { HomeSources } from './sources.ts';

/** A group is read whole. */
const WHOLE = { page: 1, pageSize: 30 };

/** The caller's division of the week: the place, the neighbours, and the points to the next zone. */
export async function divisionPart(sources: HomeSources) {
  const { platform, context, now } = sources;
  const today = localOf(now, context.brand.timeZone).slice(0, 10);
  const isMonday = today === weekAt(now, context.brand.timeZone).week;
  const ownWeek = await sources.ownWeek();
  const division = await readDivision(platform, context, WHOLE, ownWeek);
  const { tier, endsAt, group, items, own, total } = division;
  const isSmall = total < FEWEST_PLAYERS;
  const { up, down } = group ?? { up: 0, down: 0 };
  const last = isMonday ? ownWeek.last : null;
  const isSeen = last && isOutcomeSeen(await sources.visits(), last.week);
  return {
    tier,
    endsAt,
    players: total,
    rank: own?.rank ?? null,
    up,
    down,
    gap: own && !isSmall ? gapOf(items, own, { up, down }) : null,
    rows: own && !isSmall ? rowsAround(items, own.rank) : [],
    fewest: FEWEST_PLAYERS,
    month: isSmall ? await placeOfMonth(sources) : null,
    lastWeek: isSeen ? null : last,
  };
}

async function placeOfMonth({ platform, context, now, places }: HomeSources) {
  const best = (await places()).months.get(monthKey(now, context.brand.timeZone));
  if (!best) return null;
  const game = (await gameCards(platform.db, [best.game], context.language)).get(best.game);
  return game ? { game: { ...game, platforms: [...game.platforms] }, rank: best.rank } : null;
}

/** The caller's day: days in a row, the daily bonus, and the goals of the week. */
export async function todayPart(sources: HomeSources) {
  const { platform, context, playerId, now } = sources;
  const { timeZone } = context.brand;
  const { week } = weekAt(now, timeZone);
  const [{ items, days }, { bonus, balance }] = await Promise.all([
    readGoals(platform, context, { career: sources.results(), ownWeek: sources.ownWeek() }),
    findNextBonus(platform, playerId, streakProtection),
  ]);
  const done = items.filter(({ doneAt }) => doneAt !== null);
  const keys = done.map(({ goal }) => goalKey(playerId, week, goal));
  const offered = await findOffered(platform.db, playerId, keys);
  return {
    days,
    atRisk: isStreakAtRisk(days, Number(localOf(now, timeZone).slice(11, 13))),
    balance,
    bonus,
    goals: items.map((goal) => ({
      ...goal,
      rewardId: offered.get(goalKey(playerId, week, goal.goal)) ?? null,
    })),
  };
}
