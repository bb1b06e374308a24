import type { PointsEntry } from './points.ts';

/** Points of a match that its player was given, waits for, or was refused. */
export interface MatchPoints {
  readonly reason: PointsEntry['reason'];
  readonly points: number;
  readonly state: 'given' | 'held' | 'refused';
}
