import type { Week, WeekKey } from '#core/weeks.ts';
import {
  bestRun,
  type Career,
  distinct,
  inWeek,
  isCleanSheet,
  type Played,
  reallyPlayed,
  winsOf,
} from './facts.ts';

/** A player's week: its results, and the scores verified at once. */
export interface PlayedWeek {
  readonly played: readonly Played[];
  readonly quick: ReadonlySet<string>;
}

/** The week of a career for its goals. A reopened match counts once, at its first result. */
export function playedIn(
  { played, quick }: Pick<Career, 'played' | 'quick'>,
  week: Week,
): PlayedWeek {
  const first = played.map((one) => ({ ...one, ...one.first }));
  const own = inWeek(first, week).sort((a, b) => a.at.getTime() - b.at.getTime());
  const matches = new Set(own.map(({ matchId }) => matchId));
  return { played: own, quick: new Set([...quick].filter((match) => matches.has(match))) };
}

interface Goal {
  /** Kinds of goals; one of each is drawn. */
  readonly kind: 'easy' | 'steady' | 'bold';
  readonly target: number;
  /** Coins for it, once. */
  readonly coins: number;
  readonly count: (week: PlayedWeek) => number;
}

/** Goals of a week. The texts are `goal_<id>` of the catalogue. */
export const GOALS = {
  play_three: { kind: 'easy', target: 3, coins: 5, count: ({ played }) => met(played).length },
  win_one: { kind: 'easy', target: 1, coins: 5, count: ({ played }) => winsOf(played).length },
  two_days: { kind: 'easy', target: 2, coins: 5, count: ({ played }) => days(played) },
  two_rivals: { kind: 'easy', target: 2, coins: 5, count: ({ played }) => rivals(played) },
  play_eight: { kind: 'steady', target: 8, coins: 10, count: ({ played }) => met(played).length },
  four_days: { kind: 'steady', target: 4, coins: 10, count: ({ played }) => days(played) },
  five_rivals: { kind: 'steady', target: 5, coins: 10, count: ({ played }) => rivals(played) },
  quick_three: { kind: 'steady', target: 3, coins: 10, count: ({ quick }) => quick.size },
  win_five: { kind: 'bold', target: 5, coins: 15, count: ({ played }) => winsOf(played).length },
  run_three: { kind: 'bold', target: 3, coins: 15, count: ({ played }) => bestRun(played) },
  walls_two: { kind: 'bold', target: 2, coins: 15, count: ({ played }) => walls(played) },
  two_games: { kind: 'bold', target: 2, coins: 15, count: ({ played }) => games(played) },
} as const satisfies Readonly<Record<string, Goal>>;

export type GoalId = keyof typeof GOALS;
export const GOAL_IDS = Object.keys(GOALS) as GoalId[]; // a key of the record above
const KINDS = ['easy', 'steady', 'bold'] as const;

/** The three goals of a player's week: one of each kind, the same at every call. */
export function goalsOf(player: string, week: WeekKey): GoalId[] {
  return KINDS.flatMap((kind) => {
    const pool = GOAL_IDS.filter((id) => GOALS[id].kind === kind);
    return pool[hash(`${player}:${week}:${kind}`) % pool.length] ?? [];
  });
}

/** A player's progress in a goal, at most its target. */
export function goalProgress(id: GoalId, week: PlayedWeek): number {
  const { target, count }: Goal = GOALS[id];
  return Math.min(target, count(week));
}

const met = reallyPlayed;
const days = (played: readonly Played[]) => distinct(met(played), ({ day }) => day);
const rivals = (played: readonly Played[]) => distinct(met(played), ({ opponentId }) => opponentId);
const games = (played: readonly Played[]) => distinct(met(played), ({ gameId }) => gameId);
const walls = (played: readonly Played[]) => played.filter(isCleanSheet).length;

/** FNV-1a, 32 bit, mixed once more so that similar texts end far apart: a draw, no secret. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const char of text) {
    value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}
