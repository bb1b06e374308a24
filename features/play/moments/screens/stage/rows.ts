interface Row {
  readonly before: number | null;
  readonly after: number;
}

/**
 * Rows by which each row was below its new place (above it, if negative) before the match, in the order given. Newcomers
 * come from below the last row.
 */
export function stepsOf(rows: readonly Row[]): number[] {
  const before = [...rows].sort((a, b) => rankOf(a) - rankOf(b));
  return rows.map((row, index) => before.indexOf(row) - index);
}

function rankOf({ before }: Row): number {
  return before ?? Number.POSITIVE_INFINITY;
}
