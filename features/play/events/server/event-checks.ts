import { capacityOf, resolveChain, spreadCounts } from '@battle-league/brackets/stage-chain.ts';
import type { ChainProblem, Stage } from '@battle-league/brackets/stages.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { type FieldProblem, invalidField } from '#platform/http/problems.ts';
import type { EventId, Id } from '#platform/ids.ts';
import { type EventFormat, isTournament } from '../rules/event.ts';
import { chainFor, fullField, problemsOfStages, type Staged } from '../rules/event-stages.ts';
import { BEST_OF_QUALIFIER, type SeriesRole } from '../rules/series.ts';
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

/** Of these the engine plays as many as may ever join. */
const UNLIMITED: readonly EventFormat[] = ['daily_battleground', 'knockout', 'double_elimination'];

/** Why an event's stages cannot be played by as many as it has places for; nothing where they can. */
export function stageProblemsOf(event: Staged): FieldProblem[] {
  return problemsOfStages(event).map((each) => fieldProblem(each));
}

/** Most entrants that an event can have, if there is a limit: its organiser's, or what its stages hold. */
export function limitOf(event: Staged): number | null {
  if (event.capacity !== undefined) return event.capacity;
  const chain = UNLIMITED.includes(event.format) ? null : chainFor(event);
  return chain && capacityOf(chain);
}

/** The reason as `errors.json` words it, with the stages and numbers that it names. */
function fieldProblem({ code, stages, numbers }: ChainProblem, path = 'tournament'): FieldProblem {
  const values = { stages: stages.join(', '), ...numbers };
  return { path, code: `chain_${code}`, values };
}

/** Why so many of an event's best cannot go on to a final; of a daily battleground they always can. */
function qualifyingProblems(event: Staged, best: number): FieldProblem[] {
  const chain = chainFor(event);
  const last = chain?.find(({ advance }) => advance === null);
  if (!chain || !last) return [];
  const final: Stage = {
    id: 'final',
    format: { kind: 'knockout', thirdPlace: false },
    size: best,
    entry: 'advancers',
    advance: null,
  };
  const fed = chain.map((stage) =>
    stage === last ? { ...stage, advance: { to: final.id, best } } : stage,
  );
  const entrants = fullField(event, chain);
  const resolution = resolveChain([...fed, final], spreadCounts(fed, entrants));
  if (resolution.kind === 'resolved') return [];
  // two at least play a final, but they may come from two qualifiers
  return resolution.problems
    .filter(({ stages }) => !stages.includes(final.id))
    .map((problem) => fieldProblem(problem, 'series'));
}
