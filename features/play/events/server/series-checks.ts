import { type Db, tables } from '#platform/database/database.ts';
import { type FieldProblem, invalidField } from '#platform/http/problems.ts';
import type { EventId, Id } from '#platform/ids.ts';
import { isTournament } from '../rules/event.ts';
import { BEST_OF_QUALIFIER, type SeriesRole } from '../rules/series.ts';
import type { Staged } from '../rules/stage-problems.ts';
import { fieldProblem, qualifyingProblems } from './stage-checks.ts';
import type { EventsTables } from './tables.ts';

export type SeriesId = Id<'series'>;

/** What an event is to its series. */
export interface InSeries {
  readonly seriesId: SeriesId;
  readonly role: SeriesRole;
  /** Of a qualifier: so many of its best go on; 4 without it. */
  readonly advance?: number;
}

/** As it is written. */
export function inSeries({
  seriesId,
  role,
  advance,
}: {
  readonly seriesId: SeriesId;
  readonly role: SeriesRole;
  readonly advance?: number | undefined;
}): InSeries {
  return { seriesId, role, ...(advance !== undefined && { advance }) };
}

/** What of a new event decides on its place in a series. */
interface Placed extends Staged {
  readonly brand: { readonly audience: string };
  readonly series?: InSeries | undefined;
}

/** Why an event cannot take this place in its series; nothing where it can. `own`: it is there already. */
export async function seriesProblems(
  db: Db,
  event: Placed,
  own?: EventId,
): Promise<FieldProblem[]> {
  const { series } = event;
  if (!series) return [];
  const known = await tables<EventsTables>(db)
    .selectFrom('series')
    .select('id')
    .where('id', '=', series.seriesId)
    .where('audience', '=', event.brand.audience)
    .forUpdate()
    .executeTakeFirst();
  if (!known) return [invalidField('series', 'field_not_offered')];
  const others = (await membersOf(db, series.seriesId)).filter(({ id }) => id !== own);
  const final = others.find(({ series_role }) => series_role === 'final');
  const isFinal = series.role === 'final';
  if (isFinal && final) return [{ path: 'series', code: 'series_has_final' }];
  if (isFinal && !isTournament(event.format)) {
    return [invalidField('format', 'series_final_drawn')];
  }
  const best = isFinal ? 0 : (series.advance ?? BEST_OF_QUALIFIER);
  const advance = others.reduce(
    (sum, row) => sum + (row.series_role === 'final' ? 0 : (row.advance ?? BEST_OF_QUALIFIER)),
    best,
  );
  const size = isFinal ? event.capacity : final?.capacity;
  if (size !== undefined && size !== null && advance > size) {
    const code = 'more_advance_than_next_holds';
    return [fieldProblem({ code, stages: ['final'], numbers: { advance, size } }, 'series')];
  }
  return isFinal ? [] : qualifyingProblems(event, best);
}

/** What an event is to its series, as it is kept. */
export function roleOf({ series }: Pick<Placed, 'series'>) {
  return {
    series_id: series?.seriesId ?? null,
    series_role: series?.role ?? null,
    advance: series?.role === 'qualifier' ? (series.advance ?? BEST_OF_QUALIFIER) : null,
  };
}

function membersOf(db: Db, series: SeriesId) {
  return tables<EventsTables>(db)
    .selectFrom('events')
    .select(['id', 'series_role', 'advance', 'capacity'])
    .where('series_id', '=', series)
    .where('stage', '<>', 'cancelled')
    .execute();
}
