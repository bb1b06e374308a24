import { brandOfCode } from '#brands/brands.ts';
import { weekAt } from '#core/weeks.ts';
import { playerCards } from '#features/foundation/identity/server/index.ts';
import { dayKey, monthKey } from '#features/play/leaderboards/server/index.ts';
import { tables } from '#platform/database/database.ts';
import { pageOfOrder } from '#platform/database/paging.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { ACHIEVEMENT_IDS, ACHIEVEMENTS } from '../rules/achievements.ts';
import { defaultDivisionRules, movesIn, type Standing, TIERS } from '../rules/divisions.ts';
import { reallyPlayed } from '../rules/facts.ts';
import { GOALS, goalProgress, goalsOf, playedIn } from '../rules/goals.ts';
import { dayStreak, weekStreak } from '../rules/streaks.ts';
import type { seasonsCalls } from '../seasons.contract.ts';
import { careers } from './careers.ts';
import { groupStandings } from './closing.ts';
import { pastWeeks } from './past-weeks.ts';
import { peopleOf } from './people.ts';
import { tiersOf } from './places.ts';
import { recapFor } from './recaps.ts';
import type { SeasonTables } from './tables.ts';

type Calls = typeof seasonsCalls;

export function division({ db, clock }: Platform): Handler<Calls['division']> {
  return async (wanted, context) => {
    const { playerId } = actingPlayer(context);
    const now = clock.now();
    const { week, startsAt, endsAt } = weekAt(now, context.brand.timeZone);
    const place = await tables<SeasonTables>(db)
      .selectFrom('season_places as place')
      .innerJoin('season_groups as group', 'group.id', 'place.group_id')
      .select(['group.id', 'group.tier'])
      .where('place.player_id', '=', playerId)
      .where('place.week', '=', week)
      .executeTakeFirst();
    const tier = place?.tier ?? (await tiersOf(db, [playerId]))(playerId);
    const standings = place ? await groupStandings(db, place.id, tier) : [];
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
      group: place ? { up, down, size: defaultDivisionRules.size } : null,
      own: own ? line(own) : null,
      past: await pastWeeks(db, playerId, null),
    };
  };
}

export function weeklyGoals({ db, clock }: Platform): Handler<Calls['weeklyGoals']> {
  return async (_input, context) => {
    const { playerId } = actingPlayer(context);
    const { timeZone } = context.brand;
    const now = clock.now();
    const week = weekAt(now, timeZone);
    const career = (await careers(db, [playerId])).get(playerId);
    if (!career) throw new Error('no career'); // there is one for each requested player
    const done = await tables<SeasonTables>(db)
      .selectFrom('season_goals')
      .select(['goal', 'done_at'])
      .where('player_id', '=', playerId)
      .where('week', '=', week.week)
      .execute();
    const doneAt = new Map(done.map((row) => [row.goal, row.done_at.toISOString()]));
    const own = playedIn(career, week);
    const days = reallyPlayed(career.played).map(({ day }) => day);
    const { startsAt, endsAt } = week;
    return {
      week: week.week,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      now: now.toISOString(),
      items: goalsOf(playerId, week.week).map((goal) => {
        const { target, coins } = GOALS[goal];
        const at = doneAt.get(goal) ?? null;
        // a reached goal stays, even if a result is withdrawn later
        return { goal, target, coins, doneAt: at, progress: at ? target : goalProgress(goal, own) };
      }),
      days: dayStreak(days, dayKey(now, timeZone)),
      weeks: weekStreak(days, week.week),
    };
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
