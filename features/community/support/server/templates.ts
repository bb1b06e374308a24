import { type Selectable, sql } from 'kysely';
import { LANGUAGES } from '#brands/brand.ts';
import { tables } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { TemplateId, ticketQueueCalls } from '../ticket-queue.contract.ts';
import type { SupportTables } from './tables.ts';

type Calls = typeof ticketQueueCalls;
type Row = Selectable<SupportTables['answer_templates']>;

/** Templates of one audience in one language. */
const MOST_TEMPLATES = 100;

export function answerTemplates({ db }: Platform): Handler<Calls['answerTemplates']> {
  return async ({ language, ...wanted }, context) => {
    const { audience } = actingPlayer(context);
    let all = tables<SupportTables>(db)
      .selectFrom('answer_templates')
      .where('audience', '=', audience);
    if (language) all = all.where('language', '=', language);
    const { rows, paging } = await readPage(all, wanted, (each) =>
      each.selectAll().orderBy('language').orderBy('name'),
    );
    return { items: rows.map(templateFrom), ...paging };
  };
}

export function saveAnswerTemplate(): Handler<Calls['saveAnswerTemplate']> {
  return async ({ language, name, text }, context) => {
    const { audience } = actingPlayer(context);
    return context.transaction(async ({ db, now }) => {
      const lock = `answers:${audience}`;
      await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(db);
      const view = tables<SupportTables>(db);
      const { others } = await view
        .selectFrom('answer_templates')
        .select(({ fn }) => fn.countAll<number>().as('others'))
        .where('audience', '=', audience)
        .where('language', '=', language)
        .where('name', '<>', name)
        .executeTakeFirstOrThrow();
      if (others >= MOST_TEMPLATES)
        throw refuse('templates_too_many', { values: { most: MOST_TEMPLATES } });
      const row = await view
        .insertInto('answer_templates')
        .values({ id: newId<TemplateId>(), audience, language, name, text, updated_at: now })
        .onConflict((conflict) =>
          conflict.columns(['audience', 'language', 'name']).doUpdateSet({ text, updated_at: now }),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
      return templateFrom(row);
    });
  };
}

/** A removed template stays removed. */
export function removeAnswerTemplate(): Handler<Calls['removeAnswerTemplate']> {
  return async ({ templateId }, context) => {
    const { audience } = actingPlayer(context);
    return context.transaction(async ({ db }) => {
      await tables<SupportTables>(db)
        .deleteFrom('answer_templates')
        .where('id', '=', templateId)
        .where('audience', '=', audience)
        .execute();
      return { done: true };
    });
  };
}

function templateFrom({ id, language: kept, name, text }: Row) {
  const language = LANGUAGES.find((each) => each === kept) ?? 'en'; // stored as one of them
  return { templateId: id, language, name, text };
}
