import { brandOfCode } from '#brands/brands.ts';
import { weekAt } from '#core/weeks.ts';
import { playerCards } from '#features/foundation/identity/server/index.ts';
import { careersOf, dayKey, monthKey } from '#features/play/leaderboards/server/index.ts';
import { quickAndRuled } from '#features/play/matches/server/index.ts';
import { tables } from '#platform/database/database.ts';
import { pageOfOrder } from '#platform/database/paging.ts';
import type { ReplyOf } from '#platform/http/contract.ts';
import { actingPlayer, type CallContext, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { ACHIEVEMENT_IDS, ACHIEVEMENTS } from '../rules/achievements.ts';
import { defaultDivisionRules, movesIn, type Standing, TIERS } from '../rules/divisions.ts';
import { reallyPlayed } from '../rules/facts.ts';
import { GOALS, goalProgress, goalsOf, playedIn } from '../rules/goals.ts';
import { dayStreak, weekStreak } from '../rules/streaks.ts';
import type { seasonsCalls } from '../seasons.contract.ts';
import { groupStandings } from './closing.ts';
import { findOwnWeek, type OwnWeek } from './own-week.ts';
import { pastWeeks } from './past-weeks.ts';
import { peopleOf } from './people.ts';
import { tiersOf } from './places.ts';
import { recapFor } from './recaps.ts';
import type { SeasonTables } from './tables.ts';

type Calls = typeof seasonsCalls;

export function division(platform: Platform): Handler<Calls['division']> {
  return async (wanted, context) => {
    const { playerId } = actingPlayer(context);
    const own = await ownWeekOf(platform, context);
    const read = await readDivision(platform, context, wanted, own);
    return { ...read, past: await pastWeeks(platform.db, playerId, null) };
  };
}

/** Finds the caller's week that is on now. */
export function ownWeekOf({ db, clock }: Platform, context: CallContext): Promise<OwnWeek> {
  const { playerId } = actingPlayer(context);
  return findOwnWeek(db, playerId, weekAt(clock.now(), context.brand.timeZone).week);
}

/** Reads the caller's division of this week. */
export async function readDivision(
  { db, clock }: Platform,
  context: CallContext,
  wanted: Parameters<Handler<Calls['division']>>[0],
  { group, tier }: OwnWeek,
): Promise<Omit<ReplyOf<Calls['division']>, 'past'>> {
  const { playerId } = actingPlayer(context);
  const now = clock.now();
  const { week, startsAt, endsAt } = weekAt(now, context.brand.timeZone);
  const standings = group ? await groupStandings(db, group, tier) : [];
  const { items: shown, paging } = pageOfOrder(standings, wanted, ({ player }) => player);
  const own = standings.find(({ player }) => player === playerId);
  const ids = [...shown, ...(own ? [own] : [])].map(({ player }) => player as PlayerId); // as stored
  const personOf = await peopleOf(db, ids, context.texts);
  const line = (row: Standing) => ({
    ...personOf(row.player),
    rank: row.rank,
    played: row.matches,
    won: row.wins,
    drawn: row.draws,
    lost: row.losses,
    scoreDifference: row.scoreDifference,
    points: row.points,
    turn: row.turn,
  });
  const moves = movesIn(standings.length);
  const up = tier === TIERS.at(-1) ? 0 : moves;
  const down = tier === TIERS[0] ? 0 : moves;
  return {
    week,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),

    now: now.toISOString(),
    tier,
    ...paging,
    items: shown.map(line),
    group: group ? { up, down, size: defaultDivisionRules.size } : null,
    own: own ? line(own) : null,
  };
}

export function weeklyGoals(platform: Platform): Handler<Calls['weeklyGoals']> {
  return (_input, context) => {
    const { playerId } = actingPlayer(context);
    const career = careersOf(platform.db, [playerId]);
    return readGoals(platform, context, { career, ownWeek: ownWeekOf(platform, context) });
  };
}

interface GoalSources {
  readonly career: ReturnType<typeof careersOf>;
  readonly ownWeek: Promise<OwnWeek>;
}

/** Reads the goals of the caller's week, and the days in a row, by their results. */
export async function readGoals(
  { db, clock }: Platform,
  context: CallContext,
  { career, ownWeek }: GoalSources,
): Promise<ReplyOf<Calls['weeklyGoals']>> {
  const { playerId } = actingPlayer(context);
  const { timeZone } = context.brand;
  const now = clock.now();
  const week = weekAt(now, timeZone);
  const goals = goalsOf(playerId, week.week);
  const [results, verdicts, own] = await Promise.all([
    career,
    // only one goal counts what was verified at once
    goals.includes('quick_three') ? quickAndRuled(db, [playerId]) : undefined,
    ownWeek,
  ]);
  const played = results.get(playerId) ?? [];
  const quick = verdicts?.get(playerId)?.quick ?? new Set<string>();
  const inWeek = playedIn({ played, quick }, week);
  const days = reallyPlayed(played).map(({ day }) => day);
  const { startsAt, endsAt } = week;
  return {
    week: week.week,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    now: now.toISOString(),
    items: goals.map((goal) => {
      const { target, coins } = GOALS[goal];
      const at = own.goals.get(goal)?.toISOString() ?? null;
      // a reached goal stays, even if a result is withdrawn later
      return {
        goal,
        target,
        coins,
        doneAt: at,
        progress: at ? target : goalProgress(goal, inWeek),
      };
    }),
    days: dayStreak(days, dayKey(now, timeZone)),
    weeks: weekStreak(days, week.week),
  };
}

export function achievements({ db }: Platform): Handler<Calls['achievements']> {
  return async ({ userId, ...wanted }, context) => {
    const player = userId ?? actingPlayer(context).playerId;
    const card = (await playerCards(db, [player])).get(player);
    const audience = card && brandOfCode(card.brand)?.audience;
    if (!card || card.deleted || audience !== context.brand.audience) throw refuse('not_found');
    const rows = await tables<SeasonTables>(db)
      .selectFrom('season_achievements')
      .select(['achievement', 'progress', 'earned_at'])
      .where('player_id', '=', player)
      .execute();
    const known = new Map(rows.map((row) => [row.achievement, row]));
    const all = ACHIEVEMENT_IDS.map((achievement) => {
      const { target, coins } = ACHIEVEMENTS[achievement];
      const row = known.get(achievement);
      const earnedAt = row?.earned_at?.toISOString() ?? null;
      const progress = earnedAt ? target : (row?.progress ?? 0);
      return { achievement, target, coins, earnedAt, progress };
    });
    const { items, paging } = pageOfOrder(
      all.sort(nearestFirst),
      wanted,
      ({ achievement }) => achievement,
    );
    const personOf = await peopleOf(db, [player], context.texts);
    return {
      items,
      ...paging,
      player: personOf(player),
      earned: all.filter(({ earnedAt }) => earnedAt !== null).length,
      tier: (await tiersOf(db, [player]))(player),
    };
  };
}

interface Shown {
  readonly earnedAt: string | null;
  readonly progress: number;
  readonly target: number;
}

/** The earned ones, the latest first; then those that are nearest. */
function nearestFirst(a: Shown, b: Shown): number {
  if (a.earnedAt && b.earnedAt)
    return b.earnedAt < a.earnedAt ? -1 : Number(b.earnedAt > a.earnedAt);
  if (a.earnedAt || b.earnedAt) return a.earnedAt ? -1 : 1;
  return b.progress / b.target - a.progress / a.target;
}

export function recap(platform: Platform): Handler<Calls['recap']> {
  return async ({ month: asked }, context) => {
    const { playerId } = actingPlayer(context);
    const now = monthKey(platform.clock.now(), context.brand.timeZone);
    const month = asked ?? now;
    if (month > now) throw refuse('not_found');
    return recapFor(platform.db, playerId, {
      month,
      now,
      brand: context.brand,
      language: context.language,
      texts: context.texts,
    });
  };
}
