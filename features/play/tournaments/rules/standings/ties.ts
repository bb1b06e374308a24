import type { Entrant } from '../model.ts';
import type { Measure } from './criteria.ts';
import type { Criterion } from './table-rules.ts';
import type { Tally } from './tally.ts';

/** Why an entrant stands where it stands. */
export interface Decision {
  readonly by: Criterion;
  /** What the criterion said of it. */
  readonly value: number;
  /** Those still level when it found its place, itself among them; nobody where points alone decided. */
  readonly among: readonly Entrant[];
}

export interface Decided extends Tally {
  readonly decision: Decision;
}

/**
 * Those still tied, best first. A criterion that separates some of them lets all criteria begin anew among those who
 * are left together, so that head-to-head counts only the matches of a tie that has shrunk.
 */
export function apart(
  tied: readonly Tally[],
  criteria: readonly Criterion[],
  measures: Readonly<Record<Criterion, Measure>>,
): Decided[] {
  const entrants = tied.map(({ entrant }) => entrant);
  const names = new Set(entrants);
  for (const by of criteria) {
    const classes = Map.groupBy(tied, (tally) => measures[by](tally, names));
    if (classes.size === 1 && tied.length > 1) continue;
    const among = by === 'points' ? [] : entrants;
    return [...classes]
      .sort(([a], [b]) => b - a)
      .flatMap(([value, level]) =>
        level.length === 1
          ? level.map((tally) => ({ ...tally, decision: { by, value, among } }))
          : apart(level, criteria, measures),
      );
  }
  throw new Error('the draw tells everybody apart');
}
