import { refuseIfDoneByAnother } from '#features/foundation/identity/server/index.ts';
import { tables } from '#platform/database/database.ts';
import type { Handler, Handlers } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { EventId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import { pausingCalls } from '../pausing-contract.ts';
import { statusOf } from '../rules/event.ts';
import { EVENT_CLOCK } from './check-in.ts';
import { joinableOf } from './detail.ts';
import { endsByDates } from './life.ts';
import { listsChanged } from './list-cache.ts';
import { ownEvent } from './own-event.ts';
import { endResumed, lastingPause } from './pauses.ts';
import type { EventRow, EventsTables, KeptPause } from './tables.ts';
import { tellEverybody } from './tellings.ts';

/** An event goes on after a pause: its matches follow. */
export const EVENT_RESUMED = 'event-resumed';

/** What others have to do when an event is paused; the matches capability answers it. */
export interface PausingHooks {
  /** No deadline of the event's matches is waited for any more. */
  letStand(work: Work, eventId: EventId): Promise<void>;
}

/** An event that would end while it stands still ends this much later at the earliest. */
const HELD_MS = 30 * 24 * 60 * 60 * 1000;

export function pausingHandlers(hooks: PausingHooks): Handlers<typeof pausingCalls> {
  return { pauseEvent: pauseEvent(hooks), resumeEvent: resumeEvent() };
}

/** Paused already, by oneself: answered as the first time. */
function pauseEvent({ letStand }: PausingHooks): Handler<typeof pausingCalls.pauseEvent> {
  return async ({ eventId, reason }, context) =>
    context.transact(async (work) => {
      const event = await ownEvent(work.db, eventId, context);
      const lasting = lastingPause(event);
      if (lasting && event.stage !== 'cancelled') {
        await refuseIfDoneByAnother(work.db, pausingCalls.pauseEvent, eventId, context);
        return { pausedAt: lasting.since };
      }
      if (statusOf(event.stage, joinableOf(event), work.now) !== 'ongoing') {
        throw refuse('event_not_running');
      }
      const from = work.now.toISOString();
      const pause = { from, to: null, reason, endsAt: event.ends_at.toISOString() };
      const held = Math.max(event.ends_at.getTime(), work.now.getTime() + HELD_MS);
      await keepPauses(work, event, [...event.pauses, pause], new Date(held));
      await letStand(work, eventId);
      await tellEverybody(work, eventId, 'event_paused', { params: { reason } });
      return { pausedAt: from };
    });
}

function resumeEvent(): Handler<typeof pausingCalls.resumeEvent> {
  return async ({ eventId }, context) =>
    context.transact(async (work) => {
      const event = await ownEvent(work.db, eventId, context);
      if (event.stage === 'cancelled') throw refuse('event_over');
      const last = event.pauses.at(-1);
      if (!last) throw refuse('event_not_paused');
      if (last.to !== null) {
        await refuseIfDoneByAnother(work.db, pausingCalls.resumeEvent, eventId, context);
        return { done: true };
      }
      // what was played to its end in the pause is over all the same
      const isOver = event.ends_at <= work.now;
      const end = isOver ? event.ends_at : endResumed(last, work.now);
      const pauses = [...event.pauses.slice(0, -1), { ...last, to: work.now.toISOString() }];
      await keepPauses(work, event, pauses, end);
      await work.job(EVENT_RESUMED, { eventId });
      if (endsByDates(event)) await work.job(EVENT_CLOCK, { eventId });
      if (!isOver) await tellEverybody(work, eventId, 'event_resumed', {});
      return { done: true };
    });
}

async function keepPauses(
  work: Work,
  { id }: EventRow,
  pauses: readonly KeptPause[],
  endsAt: Date,
): Promise<void> {
  await tables<EventsTables>(work.db)
    .updateTable('events')
    .set({ pauses: JSON.stringify(pauses), ends_at: endsAt, over_at: endsAt })
    .where('id', '=', id)
    .execute();
  work.announce(`event:${id}`, 'pause', { paused: pauses.at(-1)?.to === null });
  listsChanged(work);
}
