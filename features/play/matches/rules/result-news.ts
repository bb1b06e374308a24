import type { Score, Side } from '#core/scores.ts';
import {
  type MatchBook,
  type PointsLine,
  pointsLines,
  pointsOfResult,
  sumOf,
} from '#features/play/leaderboards/rules/match-points.ts';
import { type RatingChange, shownRating } from '#features/play/leaderboards/rules/rating.ts';
import {
  type Finality,
  type Frame,
  finalityOf,
  frameOf,
  type Line,
  type OwnScore,
  ownScoreOf,
} from './frame.ts';

/**
 * The first facts of a final result for one of its players: a small part of its moment, with the same names. They come
 * with the live update of the match, so that a phone shows them before it has asked for anything.
 */
export interface ResultNews {
  readonly resultId: string;
  readonly at: string;
  readonly frame: Frame;
  readonly how: Finality;
  readonly score: OwnScore;
  readonly points: {
    readonly lines: readonly PointsLine[];
    readonly sum: number;
    readonly refusal: string | null;
  };
  readonly rating: ReturnType<typeof shownRating> | null;
  readonly unrated: 'walkover' | 'event' | null;
}

/** A result that has just become final. */
export interface FreshResult {
  readonly resultId: string;
  readonly at: Date;
  readonly round: number;
  readonly players: Readonly<Record<Side, string>>;
  readonly winner: Side | 'draw';
  readonly score: Score;
  readonly walkover: boolean;
  /** True if it counts for points. */
  readonly scored: boolean;
  readonly ratings: Readonly<Record<Side, RatingChange>> | null;
  readonly book: MatchBook;
  /** The line of the timeline that made it final. */
  readonly line: Line;
}

/** Writes the news of a result for one side. */
export function resultNews(side: Side, result: FreshResult): ResultNews {
  const { resultId, at, round, players, winner, score, walkover, scored, ratings } = result;
  const own = { playerId: players[side], side, round };
  const { points, refusal } = pointsOfResult(result.book, own);
  const lines = pointsLines(points, { walkover, scored, isWinner: winner === side });
  return {
    resultId,
    at: at.toISOString(),
    frame: frameOf({ side, winner, walkover, isWithdrawn: false }),
    how: finalityOf(result.line, walkover),
    score: ownScoreOf(score, side),
    points: { lines, sum: sumOf(lines), refusal },
    rating: ratings && shownRating(ratings[side]),
    unrated: ratings ? null : walkover ? 'walkover' : 'event',
  };
}
