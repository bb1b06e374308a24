import type { Week } from '#core/weeks.ts';

/** A valid result, from the side of one of its two players. */
export interface Played {
  readonly matchId: string;
  readonly eventId: string;
  readonly gameId: string;
  readonly opponentId: string;
  readonly at: Date;
  /** Calendar day and month where the event is: `2026-11-21`, `2026-11`. */
  readonly day: string;
  readonly month: string;
  /** When the match was first played to its end: before `at` if it was reopened since. */
  readonly first: { readonly at: Date; readonly day: string };
  readonly result: 'won' | 'drawn' | 'lost';
  readonly scored: number;
  readonly conceded: number;
  /** Won or lost without play. */
  readonly walkover: boolean;
  /** In a rated match the player's rating before and after, and the opponent's before it. */
  readonly rating: {
    readonly before: number;
    readonly after: number;
    readonly opponent: number;
  } | null;
}

/** All facts about a player, oldest result first. */
export interface Career {
  readonly played: readonly Played[];
  /** Matches that an official ruled. */
  readonly ruled: ReadonlySet<string>;
  /** Matches with a score that the player verified within ten minutes of its submission. */
  readonly quick: ReadonlySet<string>;
  /** Events played in that were the final of a series. */
  readonly finals: ReadonlySet<string>;
  /** Tournaments won. */
  readonly titles: number;
  /** Number of promotions, and the highest tier reached: 0 is the first. */
  readonly promotions: number;
  readonly bestTier: number;
}

/** The results of a week. */
export function inWeek(played: readonly Played[], { startsAt, endsAt }: Week): Played[] {
  return played.filter(({ at }) => at >= startsAt && at < endsAt);
}

/** Leaves out matches won or lost without play. */
export function reallyPlayed(played: readonly Played[]): Played[] {
  return played.filter(({ walkover }) => !walkover);
}

export function winsOf(played: readonly Played[]): Played[] {
  return played.filter(({ result }) => result === 'won');
}

/** Counts different values. */
export function distinct(played: readonly Played[], of: (one: Played) => string): number {
  return new Set(played.map(of)).size;
}

/** The longest run of wins; a walkover neither adds to it nor breaks it. */
export function bestRun(played: readonly Played[]): number {
  let best = 0;
  let run = 0;
  for (const { result } of reallyPlayed(played)) {
    run = result === 'won' ? run + 1 : 0;
    best = Math.max(best, run);
  }
  return best;
}

/** True for a played win without a score against. */
export function isCleanSheet({ result, conceded, walkover }: Played): boolean {
  return result === 'won' && conceded === 0 && !walkover;
}
