import { advancingFromGroups } from '../groups/advancing.ts';
import type { Entrant } from '../model.ts';
import type { Placing } from '../prizes.ts';
import type { TableRow } from '../standings/table.ts';
import type { StageAdvance } from './chain.ts';

/** What a field has come to: of a group with a table its rows, so that those behind can be compared; else places. */
export type PlayedField =
  | { readonly rows: readonly TableRow[] }
  /** Best first; who shares places stands together. */
  | { readonly placings: readonly Placing<Entrant>[] };

/**
 * Who goes on from the fields of a stage that is played, field by field and best first. Only those `present` do, who
 * are listed by their seeds: these tell apart who shares a place.
 */
export function goingOn(
  fields: readonly PlayedField[],
  present: readonly Entrant[],
  { best, bestNext = 0 }: Pick<StageAdvance, 'best' | 'bestNext'>,
): Entrant[][] {
  const seeds = new Map(present.map((entrant, index) => [entrant, index]));
  const tables = fields.flatMap((field) => ('rows' in field ? [field.rows] : []));
  if (tables.length === fields.length) {
    const there = tables.map((rows) => rows.filter(({ entrant }) => seeds.has(entrant)));
    return advancingFromGroups(there, { perGroup: best, bestNext }, present);
  }
  const seedOf = (entrant: Entrant) => seeds.get(entrant) ?? 0;
  return fields.map((field) => {
    const placings = 'placings' in field ? field.placings : [];
    const inOrder = placings.flatMap(({ entrants }) =>
      entrants.filter((each) => seeds.has(each)).sort((a, b) => seedOf(a) - seedOf(b)),
    );
    return inOrder.slice(0, best);
  });
}
