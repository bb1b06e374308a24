import type { EventStatus } from '../../rules/event.ts';

/** The pages of an event in the console, in their order; one line a page. */
export const EVENT_PAGES = [
  { name: 'settings', path: '' },
  { name: 'live', path: 'live' },
  { name: 'preview', path: 'preview' },
  { name: 'entrants', path: 'entrants' },
  { name: 'waiting', path: 'waiting' },
  { name: 'seeds', path: 'seeds' },
  { name: 'announcements', path: 'announcements' },
  { name: 'files', path: 'files' },
] as const;

/** The page for today's work: live control of a running event, else its entrants. */
export function todayPageOf({ eventId, status }: { eventId: string; status: EventStatus }): string {
  return eventPageAddress(eventId, status === 'ongoing' ? 'live' : 'entrants');
}

/** The address of a page of an event. */
export function eventPageAddress(eventId: string, path: string): string {
  return path === '' ? `/console/events/${eventId}` : `/console/events/${eventId}/${path}`;
}
