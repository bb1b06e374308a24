import { instantOf, localOf } from './local-time.ts';

/** Scheduled challenges that a player may make a day; an enhancer of the store adds to it. */
export const SCHEDULED_CHALLENGES_A_DAY = 10;

/** When the day began by which challenges are counted: midnight in the zone of the brand. */
export function challengeDayOf(now: Date, timeZone: string): Date {
  return instantOf(`${localOf(now, timeZone).slice(0, 10)}T00:00`, timeZone) ?? now;
}
