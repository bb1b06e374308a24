import type { EventDetail } from '#features/play/events/screens/event-types.ts';

interface News {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

type Shown = Pick<EventDetail, 'ownEntryId' | 'waiting' | 'checkIn'>;

/**
 * Whether news of an event make untrue what its screen says of the viewer's own place in it: a place on the waiting
 * list has become one of the cup, an organiser has taken somebody out or checked them in, or whoever is absent leaves.
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
