/** Who is disqualified keeps no place, whatever they have won before (decision 0062). */
import type { Placing } from './prizes.ts';

/**
 * The placings without the disqualified, best first: those behind move up, and whoever shares places shares them with
 * fewer. A title that nobody was there to take stays vacant for as long as somebody who missed it keeps a place.
 */
export function withoutDisqualified<Entrant>(
  placings: readonly Placing<Entrant>[],
  disqualified: ReadonlySet<Entrant>,
): Placing<Entrant>[] {
  if (disqualified.size === 0) return [...placings];
  const left = placings
    .map((placing) => ({
      ...placing,
      entrants: placing.entrants.filter((entrant) => !disqualified.has(entrant)),
    }))
    .filter(({ entrants }) => entrants.length > 0);
  const [first] = left;
  const best = first && first.from === placings[0]?.from ? first.from : 1;
  let counted = 0;
  let last = best - 1;
  return left.map(({ entrants }) => {
    const from = Math.max(last, counted) + 1;
    counted += entrants.length;
    last = Math.max(from, counted);
    return { from, to: last, entrants };
  });
}

/** The rows of a table as they are shown: the disqualified behind all others, who move up. */
export function disqualifiedLast<Row extends { readonly entrant: string; readonly place: number }>(
  rows: readonly Row[],
  disqualified: ReadonlySet<string>,
): Row[] {
  if (disqualified.size === 0) return [...rows];
  const isOut = ({ entrant }: Row) => disqualified.has(entrant);
  const ordered = [...rows.filter((row) => !isOut(row)), ...rows.filter(isOut)];
  return ordered.map((row, index) => ({ ...row, place: index + 1 }));
}
