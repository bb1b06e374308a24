import { tables } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import type { Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Platform } from '#platform/platform.ts';
import type { entrantsCalls } from '../entrants-contract.ts';
import { ownEvent, seenEvent } from './own-event.ts';
import type { EventsTables } from './tables.ts';
import { tellEverybody } from './tellings.ts';

/** Also after the end: there may be something to say about prizes. */
export function announceToEntrants(): Handler<typeof entrantsCalls.announceToEntrants> {
  return async ({ eventId, texts }, context) =>
    context.transact(async (work) => {
      const event = await ownEvent(work.db, eventId, context);
      if (event.stage === 'draft') throw refuse('event_not_shown');
      const id = await tellEverybody(work, eventId, 'event_announcement', { texts });
      return { announcementId: id };
    });
}

export function announcements({ db }: Platform): Handler<typeof entrantsCalls.announcements> {
  return async ({ eventId, ...wanted }, context) => {
    await seenEvent(db, eventId, context);
    const all = tables<EventsTables>(db)
      .selectFrom('event_tellings')
      .where('event_id', '=', eventId)
      .where('type', '=', 'event_announcement');
    const { rows, paging } = await readPage(all, wanted, (each) =>
      each.selectAll().orderBy('id', 'desc'),
    );
    const items = rows.map(({ id, texts, created_at, told, done_at }) => ({
      announcementId: id,
      texts,
      at: created_at.toISOString(),
      told,
      done: done_at !== null,
    }));
    return { items, ...paging };
  };
}
