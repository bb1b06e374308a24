import type { Selectable } from 'kysely';
import { tables } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import {
  SAMPLE_TEMPLATES,
  SAMPLES,
  type TemplateSettings,
  templateOf,
} from '../rules/templates.ts';
import type { TemplateId, templatesCalls } from '../templates.contract.ts';
import { plannedEnd, requireOrganised } from './event-rows.ts';
import type { EventsTables } from './tables.ts';
import { copyOfTexts, copyOfTournament, settingsFromRow } from './tables.ts';

export function eventTemplates({ db }: Platform): Handler<typeof templatesCalls.eventTemplates> {
  return async (wanted, context) => {
    const { audience } = actingPlayer(context);
    const own = tables<EventsTables>(db)
      .selectFrom('event_templates')
      .where('audience', '=', audience);
    const { rows, paging } = await readPage(own, wanted, (each) =>
      each.selectAll().orderBy('name'),
    );
    const samples = SAMPLE_TEMPLATES.map((sample) => ({
      sample,
      settings: shown(SAMPLES[sample]),
    }));
    return { items: rows.map(templateFrom), ...paging, samples };
  };
}

export function eventTemplate({ db }: Platform): Handler<typeof templatesCalls.eventTemplate> {
  return async ({ id }, context) => {
    const { audience } = actingPlayer(context);
    const row = await tables<EventsTables>(db)
      .selectFrom('event_templates')
      .selectAll()
      .where('id', '=', id)
      .where('audience', '=', audience)
      .executeTakeFirst();
    if (!row) throw refuse('not_found');
    return templateFrom(row);
  };
}

export function saveEventTemplate(): Handler<typeof templatesCalls.saveEventTemplate> {
  return async ({ eventId, name }, context) => {
    const { audience } = actingPlayer(context);
    return context.transaction(async (transaction) => {
      const event = await requireOrganised(transaction.db, eventId, context);
      const template = templateOf(
        settingsFromRow(event, plannedEnd(event, transaction.now)),
        event.time_zone,
      );
      const settings = JSON.stringify(template);
      const row = await tables<EventsTables>(transaction.db)
        .insertInto('event_templates')
        .values({ id: newId<TemplateId>(), audience, name, settings, updated_at: transaction.now })
        .onConflict((conflict) =>
          conflict
            .columns(['audience', 'name'])
            .doUpdateSet({ settings, updated_at: transaction.now }),
        )
        .returning('id')
        .executeTakeFirstOrThrow();
      return { templateId: row.id };
    });
  };
}

export function removeEventTemplate(): Handler<typeof templatesCalls.removeEventTemplate> {
  return async ({ templateId }, context) => {
    const { audience } = actingPlayer(context);
    return context.transaction(async (transaction) => {
      await tables<EventsTables>(transaction.db)
        .deleteFrom('event_templates')
        .where('id', '=', templateId)
        .where('audience', '=', audience)
        .execute();
      return { done: true };
    });
  };
}

function templateFrom(row: Selectable<EventsTables['event_templates']>) {
  return { templateId: row.id, name: row.name, settings: shown(row.settings) };
}

function shown(settings: TemplateSettings) {
  const { texts, prizes, ruleOverrides = {}, tournament = {} } = settings;
  return {
    ...settings,
    prizes: [...prizes],
    texts: copyOfTexts(texts),
    ruleOverrides: { ...ruleOverrides },
    tournament: copyOfTournament(tournament),
  };
}
