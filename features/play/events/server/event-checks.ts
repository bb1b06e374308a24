import { resolveChain, spreadCounts } from '@battle-league/brackets/stage-chain.ts';
import type { ChainProblem, Stage } from '@battle-league/brackets/stages.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { type FieldProblem, invalidField } from '#platform/http/problems.ts';
import type { EventId } from '#platform/ids.ts';
import { isTournament } from '../rules/event.ts';
import { chainFor, fullField, problemsOfStages, type Staged } from '../rules/event-stages.ts';
import { BEST_OF_QUALIFIER } from '../rules/series.ts';
import type { SeriesMembership } from '../rules/settings.ts';
import type { EventsTables } from './tables.ts';

/** The values of a new event on which its membership in a series depends. */
interface SeriesCandidate extends Staged {
  readonly brand: { readonly audience: string };
  readonly series?: SeriesMembership | undefined;
}

/** Problems of an event's membership in its series; empty if it may join. `own` is the id of a stored event. */
export async function seriesProblems(
  db: Db,
  event: SeriesCandidate,
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

function membersOf(db: Db, series: string) {
  return tables<EventsTables>(db)
    .selectFrom('events')
    .select(['id', 'series_role', 'advance', 'capacity'])
    .where('series_id', '=', series)
    .where('stage', '<>', 'cancelled')
    .execute();
}

/** Problems of an event's stages with as many entrants as it has capacity for; empty if they can be played. */
export function stageProblemsOf(event: Staged): FieldProblem[] {
  return problemsOfStages(event).map((each) => fieldProblem(each));
}

/** The problem with its text in `errors.json`, and the stages and numbers that the text names. */
function fieldProblem({ code, stages, numbers }: ChainProblem, path = 'tournament'): FieldProblem {
  const values = { stages: stages.join(', '), ...numbers };
  return { path, code: `chain_${code}`, values };
}

/** Problems of sending the `best` of an event to a final; a daily battleground has none. */
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
