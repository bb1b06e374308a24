import { SIDES, type Side } from '#core/scores.ts';
import type { Outcome } from './outcome.ts';

/** Points for acts and results (rules.md, "Points"). */
export interface PointsRules {
  /** To who accepts a challenge, once a match. */
  readonly accept: number;
  /** To each player who took part in the record of a final result. */
  readonly play: number;
  readonly win: number;
  /** For declining or not completing; negative. */
  readonly fault: number;
  /** Matches a day that the same two players score from, over all events. */
  readonly scoringMatchesADay: number;
}

export const defaultPointsRules: PointsRules = {
  accept: 10,
  play: 50,
  win: 150,
  fault: -25,
  scoringMatchesADay: 3,
};

/** The source of configured numbers; see `platform/config/rule-book.ts`. */
interface Book {
  count(name: string, byDefault: number): number;
}

/** The points of this environment: its own, else those of rules.md. */
export function pointsRulesOf(book: Book): PointsRules {
  const { accept, play, win, fault, scoringMatchesADay } = defaultPointsRules;
  return {
    accept: book.count('POINTS_ACCEPT', accept),
    play: book.count('POINTS_PLAY', play),
    win: book.count('POINTS_WIN', win),
    fault: book.count('POINTS_FAULT', fault),
    scoringMatchesADay: book.count('SCORING_MATCHES_A_DAY', scoringMatchesADay),
  };
}

export interface FinalResult {
  readonly winner: Side | 'draw';
  /** Sides that submitted, verified or disputed. */
  readonly record: readonly Side[];
  /** Earlier matches of the same two players that scored this day, in any event. */
  readonly countedToday: number;
}

/** A line of the ledger before it is given to a player, event and month. */
export interface PointsEntry {
  readonly side: Side;
  readonly points: number;
  readonly reason: 'accept' | 'play' | 'win' | 'fault';
}

/** Points of a final result; none once the pair has used up its scoring matches of the day. */
export function pointsForFinal(final: FinalResult, rules: PointsRules): PointsEntry[] {
  if (final.countedToday >= rules.scoringMatchesADay) return [];
  const played = [...new Set(final.record)].map(
    (side): PointsEntry => ({ side, points: rules.play, reason: 'play' }),
  );
  if (final.winner === 'draw') return played;
  return [...played, { side: final.winner, points: rules.win, reason: 'win' }];
}

/**
 * The entries of an act: given or taken at once, however the match ends. Acceptances of the same two players give
 * nothing after the day's cap; declining costs at most once per rival and day, and nothing after another fault against
 * the same rival. `before` counts those earlier acts of the day.
 */
export function pointsForAct(
  outcome: Exclude<Outcome, { type: 'final' | 'reopened' }>,
  before: number,
  rules: PointsRules,
): PointsEntry[] {
  switch (outcome.type) {
    case 'accepted':
      if (before >= rules.scoringMatchesADay) return [];
      return [{ side: outcome.by, points: rules.accept, reason: 'accept' }];
    case 'declined':
      if (before > 0) return [];
      return [{ side: outcome.by, points: rules.fault, reason: 'fault' }];
    case 'cancelled_after_confirmation':
    case 'no_show':
      return [{ side: outcome.by, points: rules.fault, reason: 'fault' }];
    case 'not_completed':
      return SIDES.map((side) => ({ side, points: rules.fault, reason: 'fault' }));
  }
}

/** The entries that take these back: one for each, equal but for the sign. Nothing is ever deleted. */
export function counterEntries<E extends { readonly points: number }>(entries: readonly E[]): E[] {
  return entries.map((entry) => ({ ...entry, points: 0 - entry.points }));
}
