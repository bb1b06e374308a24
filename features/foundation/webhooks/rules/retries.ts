const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Waiting times after each failed try, nearly a day in total. */
const WAITS = [
  5 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  7 * HOUR,
  9 * HOUR,
] as const;

/** A webhook that has failed without a break for this long is switched off. */
export const OFF_AFTER_MS = 3 * DAY;

/** The time of the next try; `null` if the message is parked after too many tries. */
export function nextTry(tries: number, now: Date): Date | null {
  const wait = WAITS[tries - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait);
}

/** True for an HTTP status of success, which confirms the message. */
export function isReceived(status: number): boolean {
  return status >= 200 && status < 300;
}

/** True for 410 Gone, with which a receiver ends its webhook. */
export function isGone(status: number): boolean {
  return status === 410;
}

export function failsTooLong(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= OFF_AFTER_MS;
}
