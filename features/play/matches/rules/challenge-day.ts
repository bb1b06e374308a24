import { instantOf, localOf } from '#core/local-time.ts';

/** Scheduled challenges that a player may make a day; an enhancer of the store adds to it. */
export const SCHEDULED_CHALLENGES_A_DAY = 10;

/** A declined player waits so long before challenging the same player again. */
export const ASK_AGAIN_AFTER_MS = 10 * 60_000;

/** The whole minutes until a declined player may ask the same player again; 0: now. */
export function minutesToAskAgain(declinedAt: Date | null, now: Date, wait: number): number {
  if (!declinedAt) return 0;
  return Math.max(0, Math.ceil((declinedAt.getTime() + wait - now.getTime()) / 60_000));
}

/** When the day began by which challenges are counted: midnight in the zone of the brand. */
export function challengeDayOf(now: Date, timeZone: string): Date {
  return instantOf(`${localOf(now, timeZone).slice(0, 10)}T00:00`, timeZone) ?? now;
}
