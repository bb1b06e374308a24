/** A figure of a run with its limit. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** Absent where a figure only explains another. */
  readonly goal?: { readonly most: number } | { readonly least: number };
}

export function isReached({ value, goal }: Figure): boolean {
  if (!goal) return true;
  return 'most' in goal ? value <= goal.most : value >= goal.least;
}

/** The value below which this share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The ratio of two medians of the same run, because machines and their load differ. */
export function ratio(
  what: string,
  ours: readonly number[],
  theirs: readonly number[],
  most: number,
): Figure {
  const [own, other] = [median(ours), median(theirs)];
  // two times of zero are equal
  const value = own === 0 && other === 0 ? 1 : own / other;
  return { what, value, unit: '×', goal: { most } };
}

export interface Task {
  readonly startTime: number;
  readonly duration: number;
}

/** Part of a task that does not count as blocking, in ms. */
const UNNOTICED_MS = 50;

/** Total blocking time: how long tasks between two moments would have made a tap wait, in ms. */
export function blockingTime(tasks: readonly Task[], from: number, until: number): number {
  return tasks.reduce((sum, { startTime, duration }) => {
    const within = Math.min(startTime + duration, until) - Math.max(startTime, from);
    return sum + Math.max(0, within - UNNOTICED_MS);
  }, 0);
}
