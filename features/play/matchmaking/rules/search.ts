/** The search for an opponent: its states, its numbers and its end (rules.md, "An opponent now"). */

export const SEARCH_STATES = ['idle', 'looking', 'found', 'paused'] as const;

/**
 * Ends of a found pair, as each of its players reads it: `missed` is one's own, and `withdrawn` the pair's whose match could
 * not begin.
 */
export const FOUND_OUTCOMES = ['matched', 'missed', 'opponent_missed', 'withdrawn'] as const;
export type FoundOutcome = (typeof FOUND_OUTCOMES)[number];

/** Numbers of the search; durations in milliseconds. */
export interface SearchRules {
  /** The greatest difference of ratings at first. */
  readonly window: number;
  /** Points by which the window widens, each `widensEvery`. */
  readonly widensBy: number;
  readonly widensEvery: number;
  /** From this wait on there is no window. */
  readonly openAfter: number;
  /** Points of difference that another platform counts as. */
  readonly otherPlatform: number;
  /** Time to accept a found match. */
  readonly acceptWithin: number;
  /** Misses in a row that pause a player's search. */
  readonly missesToPause: number;
  readonly pauseFor: number;
  /** Misses this far apart are not in a row. */
  readonly missesForgotten: number;
  /** Time before the same two players are found for each other again after one of them did not accept. */
  readonly againAfter: number;
  /** A search ends if its player was not there for this long. */
  readonly awayAfter: number;
  /** Wait after which other ways to a match are offered. */
  readonly offersAfter: number;
  /** Time for which a reminder waits. */
  readonly reminderFor: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

export const SEARCH: SearchRules = {
  window: 100,
  widensBy: 100,
  widensEvery: 10 * SECOND,
  openAfter: 90 * SECOND,
  otherPlatform: 100,
  acceptWithin: 30 * SECOND,
  missesToPause: 2,
  pauseFor: 5 * MINUTE,
  missesForgotten: 60 * MINUTE,
  againAfter: 10 * MINUTE,
  awayAfter: 90 * SECOND,
  offersAfter: 2 * MINUTE,
  reminderFor: 3 * 60 * MINUTE,
};

/** The greatest difference of ratings that a search accepts after a wait. */
export function windowAfter(waited: number, rules: SearchRules): number {
  if (waited >= rules.openAfter) return Number.POSITIVE_INFINITY;
  return rules.window + rules.widensBy * Math.floor(Math.max(0, waited) / rules.widensEvery);
}

/** A player's found matches that came to nothing through that player, in a row. */
export interface Misses {
  readonly count: number;
  readonly lastAt: Date | null;
  readonly pausedUntil: Date | null;
}

export const NO_MISSES: Misses = { count: 0, lastAt: null, pausedUntil: null };

/** The misses after one more. The pause begins a new row. */
export function afterMiss({ count, lastAt }: Misses, now: Date, rules: SearchRules): Misses {
  const isInRow = lastAt !== null && now.getTime() - lastAt.getTime() < rules.missesForgotten;
  const missed = (isInRow ? count : 0) + 1;
  if (missed < rules.missesToPause) return { count: missed, lastAt: now, pausedUntil: null };
  return { count: 0, lastAt: now, pausedUntil: new Date(now.getTime() + rules.pauseFor) };
}

/** Minutes until a paused player may search again, rounded up; 0 means now. */
export function minutesOfPause({ pausedUntil }: Misses, now: Date): number {
  if (!pausedUntil) return 0;
  return Math.max(0, Math.ceil((pausedUntil.getTime() - now.getTime()) / MINUTE));
}

/** True for a search whose player was last seen too long ago, on no device. */
export function isAway(
  { seenAt, isOnline }: { readonly seenAt: Date; readonly isOnline: boolean },
  now: Date,
  rules: SearchRules,
): boolean {
  return !isOnline && now.getTime() - seenAt.getTime() >= rules.awayAfter;
}

/** True for a search that is offered other ways to a match. */
export function hasOffers(since: Date, now: Date, rules: SearchRules): boolean {
  return now.getTime() - since.getTime() >= rules.offersAfter;
}
