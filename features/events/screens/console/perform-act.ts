import { instantOf, localOf } from '#features/matches/rules/local-time.ts';
import type { Api } from '#ui/api/browser.ts';
import { eventPlace } from './event-places.ts';

/** What may be done with an event as a whole, by the names of its sheets. */
export const EVENT_ACTS = ['publish', 'clone', 'template', 'cancel'] as const;
export type EventAct = (typeof EVENT_ACTS)[number];

/** Does what a sheet asks for; where to go then. */
export async function performAct(api: Api, eventId: string, form: FormData): Promise<string> {
  const typed = (name: string) => String(form.get(name) ?? '').trim();
  const options = { idempotencyKey: typed('key') };
  switch (EVENT_ACTS.find((act) => act === form.get('intent'))) {
    case 'publish':
      await api.publishEvent({ eventId }, options);
      return `${eventPlace(eventId, '')}?done=published`;
    case 'cancel':
      await api.cancelEvent({ eventId, reason: typed('reason') }, options);
      return eventPlace(eventId, '');
    case 'clone': {
      const at = instantOf(typed('startsAt'), typed('timeZone'))?.toISOString();
      const clone = await api.cloneEvent({ eventId, startsAt: at ?? typed('startsAt') }, options);
      return eventPlace(clone.eventId, '');
    }
    case 'template':
      await api.saveEventTemplate({ eventId, name: typed('name') }, options);
      return `${eventPlace(eventId, '')}?done=template`;
    default:
      return eventPlace(eventId, '');
  }
}

const WEEK = 7 * 24 * 60 * 60 * 1000;

/** A week after an event, or as many as it takes to lie ahead; as its form writes it. */
export function nextStart(startsAt: string, now: string, timeZone: string): string {
  const [start, today] = [Date.parse(startsAt), Date.parse(now)];
  const weeks = Math.max(1, Math.ceil((today - start) / WEEK));
  return localOf(new Date(start + weeks * WEEK), timeZone);
}
