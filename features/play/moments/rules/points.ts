import type { MatchPoints } from '#features/play/leaderboards/rules/match-points.ts';
import type { Cause } from './shapes.ts';

/** A line of points: one cause of them. */
export interface PointsLine {
  readonly cause: Cause;
  readonly points: number;
  readonly state: MatchPoints['state'];
}

interface Result {
  readonly walkover: boolean;
  /** False if the two had played their matches for points that day. */
  readonly scored: boolean;
  readonly isWinner: boolean;
}

const CAUSE_OF = { accept: 'accepted', play: 'played', win: 'won', fault: 'fault' } as const;

/** Lists the points of a match by cause, and says why a result gave none (rules.md, "Points"). */
export function pointsLines(points: readonly MatchPoints[], result: Result): PointsLine[] {
  const lines = points.map(({ reason, ...rest }): PointsLine => {
    return { cause: CAUSE_OF[reason], ...rest };
  });
  const silent = silentCause(points, result);
  return silent ? [...lines, { cause: silent, points: 0, state: 'given' }] : lines;
}

/** The reason for which a result gave a player nothing; `null` if it gave something, or had nothing to give. */
function silentCause(points: readonly MatchPoints[], result: Result): Cause | null {
  if (points.some(({ reason }) => reason === 'play' || reason === 'win')) return null;
  if (!result.scored) return result.walkover && !result.isWinner ? null : 'limit';
  return result.walkover ? null : 'not_recorded';
}

/** The sum of the points that were given. */
export function sumOf(lines: readonly PointsLine[]): number {
  return lines.reduce((sum, { points, state }) => sum + (state === 'given' ? points : 0), 0);
}
