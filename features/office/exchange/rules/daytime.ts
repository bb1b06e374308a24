/** Messages that nobody has asked for come only between these hours of the reader's time (rules.md, "Subscription"). */
const FROM_HOUR = 7;
const UNTIL_HOUR = 19;
const STEP_MS = 15 * 60 * 1000;

/** The first time from now on at which an invitation may be sent. */
export function inviteAt(now: Date, timeZone: string): Date {
  let at = now;
  while (!isDaytime(at, timeZone)) {
    at = new Date((Math.floor(at.getTime() / STEP_MS) + 1) * STEP_MS);
  }
  return at;
}

function isDaytime(at: Date, timeZone: string): boolean {
  const hour = Number(
    new Intl.DateTimeFormat('en-u-nu-latn', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(
      at,
    ),
  );
  return hour >= FROM_HOUR && hour < UNTIL_HOUR;
}
