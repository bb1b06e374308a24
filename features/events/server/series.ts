import { LANGUAGES, type Language } from '#brands/brand.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { type FieldProblem, refuse } from '#platform/http/problems.ts';
import { type Id, newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { organisingCalls } from '../organising-contract.ts';
import { isTournament, statusOf } from '../rules/event.ts';
import { BEST_OF_QUALIFIER, type SeriesRole } from '../rules/series.ts';
import type { NewEvent } from './creation.ts';
import type { EventRow } from './detail.ts';
import { fieldProblem, qualifyingProblems } from './stage-checks.ts';
import type { EventsTables, SeriesTexts } from './tables.ts';
import { textsIn } from './texts.ts';

export type SeriesId = Id<'series'>;

/** What an event is to its series. */
export interface InSeries {
  readonly seriesId: SeriesId;
  readonly role: SeriesRole;
  /** Of a qualifier: so many of its best go on; 4 without it. */
  readonly advance?: number;
}

const SHOWN_EVENTS = 100;

export function createSeries(): Handler<typeof organisingCalls.createSeries> {
  return async ({ texts }, context) => {
    const { audience } = actingPlayer(context);
    const isNamed = LANGUAGES.some((language) => texts[language]?.title.trim());
    if (!isNamed)
      throw refuse('input_invalid', { fields: [{ path: 'texts', code: 'field_invalid' }] });
    return context.transact(async (work) => {
      const id = newId<SeriesId>();
      await tables<EventsTables>(work.db)
        .insertInto('series')
        .values({ id, audience, texts: JSON.stringify(texts), created_at: work.now })
        .execute();
      return { seriesId: id };
    });
  };
}

/** The newest first. */
export function organiserSeries({
  db,
  clock,
}: Platform): Handler<typeof organisingCalls.organiserSeries> {
  return async ({ page, pageSize }, context) => {
    const { audience } = actingPlayer(context);
    const all = tables<EventsTables>(db).selectFrom('series').where('audience', '=', audience);
    const { total } = await all
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const rows = await all
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    const items = [];
    for (const { id, texts } of rows) {
      const events = await eventsOfSeries(db, id);
      const shown = events.map((row) => shownIn(row, context.language, clock.now()));
      items.push({ seriesId: id, title: titleIn(texts, context.language), events: shown });
    }
    return { items, page, pageSize, total };
  };
}

/** The series of an event as players see it: drafts are not there. */
export async function seriesOf(
  db: Db,
  { series_id, series_role, advance }: EventRow,
  language: Language,
  now: Date,
) {
  if (!series_id || !series_role) return null;
  const { texts } = await tables<EventsTables>(db)
    .selectFrom('series')
    .select('texts')
    .where('id', '=', series_id)
    .executeTakeFirstOrThrow();
  const events = (await eventsOfSeries(db, series_id)).filter(({ stage }) => stage !== 'draft');
  return {
    seriesId: series_id,
    title: titleIn(texts, language),
    role: series_role,
    advance: series_role === 'qualifier' ? (advance ?? BEST_OF_QUALIFIER) : null,
    events: events.map((row) => shownIn(row, language, now)),
  };
}

/** Qualifiers in the order in which they are held, the final last. */
async function eventsOfSeries(db: Db, series: string): Promise<EventRow[]> {
  return tables<EventsTables>(db)
    .selectFrom('events')
    .selectAll()
    .where('series_id', '=', series)
    .where('stage', '<>', 'cancelled')
    .orderBy('series_role', 'desc')
    .orderBy('starts_at')
    .orderBy('id')
    .limit(SHOWN_EVENTS)
    .execute();
}

function shownIn(row: EventRow, language: Language, now: Date) {
  const dates = { opensAt: row.opens_at, startsAt: row.starts_at, endsAt: row.ends_at };
  return {
    eventId: row.id,
    title: textsIn(row.texts, language).title,
    role: row.series_role ?? 'qualifier',
    advance: row.series_role === 'final' ? null : (row.advance ?? BEST_OF_QUALIFIER),
    status: statusOf(row.stage, dates, now),
    startsAt: row.starts_at.toISOString(),
  };
}

function titleIn(
  texts: Readonly<Partial<Record<Language, SeriesTexts>>>,
  language: Language,
): string {
  return (texts[language] ?? texts.en ?? Object.values(texts)[0])?.title ?? '';
}

/** Why an event cannot take this place in its series; nothing where it can. */
export async function seriesProblems(db: Db, event: NewEvent): Promise<FieldProblem[]> {
  const { series } = event;
  if (!series) return [];
  const known = await tables<EventsTables>(db)
    .selectFrom('series')
    .select('id')
    .where('id', '=', series.seriesId)
    .where('audience', '=', event.brand.audience)
    .forUpdate()
    .executeTakeFirst();
  if (!known) return [{ path: 'series', code: 'field_invalid' }];
  const others = await eventsOfSeries(db, series.seriesId);
  const final = others.find(({ series_role }) => series_role === 'final');
  const isFinal = series.role === 'final';
  if (isFinal && final) return [{ path: 'series', code: 'series_has_final' }];
  if (isFinal && !isTournament(event.format)) return [{ path: 'format', code: 'field_invalid' }];
  const own = isFinal ? 0 : (series.advance ?? BEST_OF_QUALIFIER);
  const advance = others.reduce(
    (sum, row) => sum + (row.series_role === 'final' ? 0 : (row.advance ?? BEST_OF_QUALIFIER)),
    own,
  );
  const size = isFinal ? event.capacity : final?.capacity;
  if (size !== undefined && size !== null && advance > size) {
    const code = 'more_advance_than_next_holds';
    return [fieldProblem({ code, stages: ['final'], numbers: { advance, size } }, 'series')];
  }
  return isFinal ? [] : qualifyingProblems(event, own);
}

/** What an event is to its series, as it is kept. */
export function roleOf({ series }: NewEvent) {
  return {
    series_id: series?.seriesId ?? null,
    series_role: series?.role ?? null,
    advance: series?.role === 'qualifier' ? (series.advance ?? BEST_OF_QUALIFIER) : null,
  };
}
