import type { Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { calendarCalls } from '../calendar.contract.ts';
import { calendarFeed, newCalendarFeed, stopCalendarFeed } from './feeds.ts';

export { calendarPersonalData } from './data-export.ts';
export { serveCalendars } from './serve.ts';

export function calendarHandlers(platform: Platform): Handlers<typeof calendarCalls> {
  return {
    calendarFeed: calendarFeed(platform),
    newCalendarFeed: newCalendarFeed(platform),
    stopCalendarFeed: stopCalendarFeed(),
  };
}
