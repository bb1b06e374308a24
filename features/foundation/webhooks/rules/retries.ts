const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long is waited after each failed try: little at first, and nearly a day in all. */
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

/** A receiver that has failed without a break for so long is told no more. */
export const OFF_AFTER_MS = 3 * DAY;

/** When a message is tried again that has been tried so many times; `null`: it is parked until somebody asks. */
export function nextTry(tries: number, now: Date): Date | null {
  const wait = WAITS[tries - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait);
}

/** Whether an answer says that the message has arrived: any success does, and nothing else. */
export function isReceived(status: number): boolean {
  return status >= 200 && status < 300;
}

/** 410 is how a receiver says that it wants no more. */
export function isGone(status: number): boolean {
  return status === 410;
}

export function failsTooLong(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= OFF_AFTER_MS;
}
