import { useRouteLoaderData } from 'react-router';
import type { ReplyOf } from '#platform/http/contract.ts';
import type { editingCalls } from '../../editing.contract.ts';

export type OrganisedEvent = ReplyOf<typeof editingCalls.organiserEvent>;

/** The event of a page below `/console/events/:eventId`, with all of its settings. */
export function useOrganisedEvent(): OrganisedEvent {
  const loaded = useRouteLoaderData<{ event: OrganisedEvent }>('console-event');
  if (!loaded) throw new Error('no event outside its pages');
  return loaded.event;
}
