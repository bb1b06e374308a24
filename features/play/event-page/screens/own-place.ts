import type { EventDetail } from '#features/play/events/screens/event-types.ts';

interface News {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

type Shown = Pick<EventDetail, 'ownEntryId' | 'waiting' | 'checkIn'>;

/**
 * True if news of an event change the viewer's own place in it: a place on the waiting list became an entry, an
 * organiser removed or checked in the viewer, or absent entrants leave.
 */
export function isOfOwnPlace({ type, data }: News, event: Shown, viewer: string | undefined) {
  if (type !== 'entrants') return false;
  const { change, entryId, userId } = data;
  const isIn = event.ownEntryId !== null;
  if (event.waiting?.place) return true; // the line may have become shorter
  if (userId === viewer) return (change === 'joined') !== isIn;
  if (!isIn || event.checkIn?.done) return false;
  return change === 'absent' || (change === 'checked_in' && entryId === event.ownEntryId);
}
