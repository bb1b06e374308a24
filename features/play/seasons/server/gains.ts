import { sql } from 'kysely';
import { type Week, weekAt } from '#core/weeks.ts';
import { findOffered } from '#features/money/coins/server/index.ts';
import { careersOf, monthKey } from '#features/play/leaderboards/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { MatchId, PlayerId } from '#platform/ids.ts';
import type { Tier, Turn } from '../rules/divisions.ts';
import { tierAfter } from '../rules/divisions.ts';
import { type Gains, gainsOf, streakAt } from '../rules/gains.ts';
import { achievementKey } from './awards.ts';
import { careers } from './careers.ts';
import { goalKey } from './goals.ts';
import type { SeasonTables } from './tables.ts';

interface Asked {
  readonly matchId: MatchId;
  /** The time at which the result became final, and the zone of the season's weeks. */
  readonly at: Date;
  readonly timeZone: string;
  /** True if the match won its player the tournament. */
  readonly wonTitle: boolean;
}

type Offered<Each> = Each & {
  /** The reward to claim; `null` if it is not offered yet, or was claimed. */
  readonly rewardId: string | null;
};

interface MatchGains extends Pick<Gains, 'streak'> {
  readonly achievements: readonly Offered<Gains['achievements'][number]>[];
  readonly goals: readonly Offered<Gains['goals'][number]>[];
}

/** The achievements and goals that a match reached for a player, with their rewards, and the days in a row. */
export async function gainsOfMatch(
  db: Db,
  player: PlayerId,
  { matchId, at, timeZone, wonTitle }: Asked,
): Promise<MatchGains> {
  const week = weekAt(at, timeZone);
  const [all, earlier] = await Promise.all([
    careers(db, [player]),
    reachedBefore(db, player, week, at),
  ]);
  const career = all.get(player);
  const place = { player, week, month: monthKey(at, timeZone), wonTitle };
  const gains = career && gainsOf(career, matchId, place);
  if (!gains) return { achievements: [], goals: [], streak: null };
  const achievements = gains.achievements.filter(({ achievement }) => !earlier.has(achievement));
  const goals = gains.goals.map((goal) => {
    return { ...goal, isReached: goal.isReached && !earlier.has(goal.goal) };
  });
  const keys = [
    ...achievements.map(({ achievement }) => achievementKey(player, achievement)),
    ...goals.map(({ goal }) => goalKey(player, week.week, goal)),
  ];
  const offered = await findOffered(db, player, keys);
  return {
    streak: gains.streak,
    achievements: achievements.map((one) => {
      const key = achievementKey(player, one.achievement);
      return { ...one, rewardId: offered.get(key) ?? null };
    }),
    goals: goals.map((one) => {
      return { ...one, rewardId: offered.get(goalKey(player, week.week, one.goal)) ?? null };
    }),
  };
}

/** Days in a row up to each of a player's matches; walkovers are left out. */
export async function streaksOfMatches(
  db: Db,
  player: PlayerId,
  matchIds: readonly MatchId[],
): Promise<Map<MatchId, NonNullable<Gains['streak']>>> {
  const played = (await careersOf(db, [player])).get(player) ?? [];
  return new Map(
    played.flatMap((match, index) =>
      matchIds.includes(match.matchId) && !match.walkover
        ? [[match.matchId, streakAt(played.slice(0, index), match)] as const]
        : [],
    ),
  );
}

/** Achievements and goals of the week that were recorded before a time; a reopened match reaches nothing twice. */
async function reachedBefore(
  db: Db,
  player: PlayerId,
  { week }: Week,
  at: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ reached: string }>`
    select achievement as reached from season_achievements
    where player_id = ${player} and earned_at < ${at}
    union all
    select goal from season_goals
    where player_id = ${player} and week = ${week} and done_at < ${at}`.execute(db);
  return new Set(rows.map(({ reached }) => reached));
}

/** The group of a player in a week; `null` without a match in it. */
export async function groupOf(
  db: Db,
  player: PlayerId,
  week: string,
): Promise<{ tier: Tier; players: PlayerId[] } | null> {
  const rows = await tables<SeasonTables>(db)
    .selectFrom('season_places as own')
    .innerJoin('season_groups as group', 'group.id', 'own.group_id')
    .innerJoin('season_places as place', 'place.group_id', 'own.group_id')
    .select(['group.tier', 'place.player_id'])
    .where('own.player_id', '=', player)
    .where('own.week', '=', week)
    .execute();
  const [first] = rows;
  return first ? { tier: first.tier, players: rows.map(({ player_id }) => player_id) } : null;
}

/** The outcome of a closed week for a player: the division after it, and the place in it. */
export interface WeekOutcome {
  readonly turn: Turn;
  readonly tier: Tier;
  readonly rank: number;
}

export async function outcomeOfWeek(
  db: Db,
  player: PlayerId,
  week: string,
): Promise<WeekOutcome | null> {
  const row = await tables<SeasonTables>(db)
    .selectFrom('season_places as place')
    .innerJoin('season_groups as group', 'group.id', 'place.group_id')
    .select(['group.tier', 'place.final_rank as rank', 'place.turn'])
    .where('place.player_id', '=', player)
    .where('place.week', '=', week)
    .executeTakeFirst();
  if (!row || row.rank === null || row.turn === null) return null;
  return { turn: row.turn, tier: tierAfter(row.tier, row.turn), rank: row.rank };
}
