import { refuseIfDoneByAnother } from '#features/foundation/identity/server/index.ts';
import { tables } from '#platform/database/database.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import { editingCalls } from '../editing-contract.ts';
import { isOver, statusOf } from '../rules/event.ts';
import { joinableOf } from './detail.ts';
import { endEvent } from './life.ts';
import { ownEvent } from './own-event.ts';
import type { EventsTables } from './tables.ts';
import { tellEverybody } from './tellings.ts';

/** An event was called off: the matches that are open in it fall away. */
export const EVENT_CANCELLED = 'event-cancelled';

/** What has been played stays; nobody owes anybody anything for the rest. */
export function cancelEvent(): Handler<typeof editingCalls.cancelEvent> {
  return async ({ eventId, reason }, context) => {
    actingPlayer(context);
    return context.transact(async (work) => {
      const row = await ownEvent(work.db, eventId, context);
      if (row.stage === 'cancelled') {
        await refuseIfDoneByAnother(work.db, editingCalls.cancelEvent, eventId, context);
        return { done: true };
      }
      if (isOver(statusOf(row.stage, joinableOf(row), work.now))) throw refuse('event_over');
      if (row.stage === 'draft') {
        await tables<EventsTables>(work.db)
          .updateTable('events')
          .set({ stage: 'cancelled', over_at: work.now })
          .where('id', '=', eventId)
          .execute();
        return { done: true };
      }
      await endEvent(work, eventId, 'cancelled', reason);
      await tellEverybody(work, eventId, 'event_cancelled', { params: { reason } });
      await work.job(EVENT_CANCELLED, { eventId });
      return { done: true };
    });
  };
}
