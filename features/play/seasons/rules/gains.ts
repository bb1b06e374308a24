import type { Week } from '#core/weeks.ts';
import { ACHIEVEMENTS, type AchievementId, progressOf, reached } from './achievements.ts';
import { type Career, type Played, reallyPlayed } from './facts.ts';
import { GOALS, type GoalId, goalProgress, goalsOf, playedIn } from './goals.ts';
import { dayStreak } from './streaks.ts';

/** A goal of the week after a match. */
export interface GoalAfter {
  readonly goal: GoalId;
  readonly progress: number;
  readonly target: number;
  readonly coins: number;
  /** True if this match reached it. */
  readonly isReached: boolean;
}

/** The gains of one match of a player. */
export interface Gains {
  readonly achievements: readonly { readonly achievement: AchievementId; readonly coins: number }[];
  /** The three goals of the match's week. */
  readonly goals: readonly GoalAfter[];
  /** Days in a row with a match up to this one; `null` if it was not played. */
  readonly streak: { readonly days: number; readonly isNewDay: boolean } | null;
}

interface Place {
  readonly player: string;
  readonly week: Week;
  /** The month of the match, which is not over. */
  readonly month: string;
  /** True if the match won its player the tournament. */
  readonly wonTitle: boolean;
}

/**
 * Compares a player's career before a match with the one after it. Later matches of the career count in neither, so
 * that two results within a second have each their own gains.
 */
export function gainsOf(career: Career, matchId: string, place: Place): Gains | null {
  const index = career.played.findIndex((one) => one.matchId === matchId);
  const match = career.played[index];
  if (!match) return null;
  const { player, week, month, wonTitle } = place;
  const titles = career.titles - Number(wonTitle);
  const before = sliceOf({ ...career, titles }, index);
  const after = sliceOf(wonTitle ? career : { ...career, titles }, index + 1);
  const had = new Set(reached(progressOf(before, month)));
  const has = reached(progressOf(after, month)).filter((id) => !had.has(id));
  const [then, now] = [playedIn(before, week), playedIn(after, week)];
  return {
    achievements: has.map((achievement) => {
      return { achievement, coins: ACHIEVEMENTS[achievement].coins };
    }),
    goals: goalsOf(player, week.week).map((goal) => {
      const { target, coins } = GOALS[goal];
      const progress = goalProgress(goal, now);
      const isReached = progress >= target && goalProgress(goal, then) < target;
      return { goal, progress, target, coins, isReached };
    }),
    streak: match.walkover ? null : streakAt(before.played, match),
  };
}

/** The career of the first results. */
function sliceOf(career: Career, count: number): Career {
  const played = career.played.slice(0, count);
  const matches = new Set(played.map(({ matchId }) => matchId));
  const events = new Set(played.map(({ eventId }) => eventId));
  const among = (all: ReadonlySet<string>, these: ReadonlySet<string>) =>
    new Set([...all].filter((one) => these.has(one)));
  return {
    ...career,
    played,
    quick: among(career.quick, matches),
    ruled: among(career.ruled, matches),
    finals: among(career.finals, events),
  };
}

/** Days in a row with a match up to the day of one, and whether it began that day. */
export function streakAt(before: readonly Played[], { day }: Played) {
  const days = reallyPlayed(before).map((one) => one.day);
  return { days: dayStreak([...days, day], day).length, isNewDay: !days.includes(day) };
}
