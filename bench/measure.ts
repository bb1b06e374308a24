/** One figure of a run, beside what it has to reach. */
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
