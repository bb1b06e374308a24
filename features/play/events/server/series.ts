import { LANGUAGES, type Language } from '#brands/brand.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import { type Id, newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { organisingCalls } from '../organising.contract.ts';
import { statusOf } from '../rules/event.ts';
import { BEST_OF_QUALIFIER } from '../rules/series.ts';

import { textsIn } from './event-rows.ts';
import type { EventRow, EventsTables, SeriesTexts } from './tables.ts';

const SHOWN_EVENTS = 100;

export function createSeries(): Handler<typeof organisingCalls.createSeries> {
  return async ({ texts }, context) => {
    const { audience } = actingPlayer(context);
    const isNamed = LANGUAGES.some((language) => texts[language]?.title.trim());
    if (!isNamed)
      throw refuse('input_invalid', { fields: [{ path: 'texts', code: 'field_required' }] });
    return context.transaction(async (transaction) => {
      const id = newId<Id<'series'>>();
      await tables<EventsTables>(transaction.db)
        .insertInto('series')
        .values({ id, audience, texts: JSON.stringify(texts), created_at: transaction.now })
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
  return async (wanted, context) => {
    const { audience } = actingPlayer(context);
    const all = tables<EventsTables>(db).selectFrom('series').where('audience', '=', audience);
    const { rows, paging } = await readPage(all, wanted, (each) =>
      each.selectAll().orderBy('created_at', 'desc').orderBy('id'),
    );
    const items = [];
    for (const { id, texts } of rows) {
      const events = await eventsOfSeries(db, id);
      const shown = events.map((row) => shownIn(row, context.language, clock.now()));
      items.push({ seriesId: id, title: titleIn(texts, context.language), events: shown });
    }
    return { items, ...paging };
  };
}

/** The series of an event as players see it, without drafts. */
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
