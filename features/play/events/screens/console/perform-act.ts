import { redirect } from 'react-router';
import { localOf } from '#core/local-time.ts';
import { addDays } from '#core/weeks.ts';
import type { Api } from '#ui/api/browser.ts';
import { commandKey, parseForm, textIn } from '#ui/screen/forms.ts';
import { eventPlace } from './event-places.ts';

/** Actions on an event as a whole, by the names of their sheets. */
export const EVENT_ACTS = ['publish', 'clone', 'template', 'cancel'] as const;
export type EventAct = (typeof EVENT_ACTS)[number];

/** Handlers of the sheets by their intents. */
export function eventActHandlers(api: Api, eventId: string, form: FormData) {
  const key = commandKey(form);
  return {
    publish: async () => {
      await api.publishEvent({ eventId }, key);
      return redirect(`${eventPlace(eventId, '')}?done=published`);
    },
    cancel: async () => {
      await api.cancelEvent(parseForm('cancelEvent', form, { eventId }), key);
      return redirect(eventPlace(eventId, ''));
    },
    clone: async () => {
      const reading = { timeZone: textIn(form, 'timeZone') };
      const clone = await api.cloneEvent(parseForm('cloneEvent', form, { eventId }, reading), key);
      return redirect(eventPlace(clone.eventId, ''));
    },
    template: async () => {
      await api.saveEventTemplate(parseForm('saveEventTemplate', form, { eventId }), key);
      return redirect(`${eventPlace(eventId, '')}?done=template`);
    },
  } satisfies Record<EventAct, () => Promise<Response>>;
}

/** The first future start whole weeks after an event, at the same hour in its time zone, for a `datetime-local` field. */
export function nextStart(startsAt: string, now: string, timeZone: string): string {
  const [day = '', hour = ''] = localOf(new Date(startsAt), timeZone).split('T');
  const today = localOf(new Date(now), timeZone);
  let next = addDays(day, 7);
  while (`${next}T${hour}` <= today) next = addDays(next, 7);
  return `${next}T${hour}`;
}
