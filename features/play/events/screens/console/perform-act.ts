import { instantOf, localOf } from '#core/local-time.ts';
import { addDays } from '#core/weeks.ts';
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

/** A week after an event at the same hour by its clock, or as many as it takes to lie ahead; as its form writes it. */
export function nextStart(startsAt: string, now: string, timeZone: string): string {
  const [day = '', hour = ''] = localOf(new Date(startsAt), timeZone).split('T');
  const today = localOf(new Date(now), timeZone);
  let next = addDays(day, 7);
  while (`${next}T${hour}` <= today) next = addDays(next, 7);
  return `${next}T${hour}`;
}
