const DAY = 86_400_000;

/** Privacy requests are answered within so many days (section 9 of the specification). */
export const ANSWERED_WITHIN_DAYS = 21;
/** Days before it is due that a request begins to alarm. */
const ALARM_DAYS = 3;
/** A made file can be downloaded for so many days. */
const DOWNLOAD_DAYS = 7;
/** Data of a lapsed profile is kept for so many months after cancellation (section 9 of the specification). */
export const KEPT_MONTHS = 6;
/** One file of the own data is made in this time, however often it is asked for. */
export const EXPORT_EVERY_MS = 3_600_000;

export const REQUEST_KINDS = ['access', 'correction', 'erasure', 'objection', 'other'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

export function dueAt(askedAt: Date): Date {
  return new Date(askedAt.getTime() + ANSWERED_WITHIN_DAYS * DAY);
}

/** Whether somebody has to be told that a request waits. */
export function isPressing(due: Date, at: Date): boolean {
  return at.getTime() >= due.getTime() - ALARM_DAYS * DAY;
}

export function downloadUntil(readyAt: Date): Date {
  return new Date(readyAt.getTime() + DOWNLOAD_DAYS * DAY);
}

/** Who cancelled before this day, six calendar months ago, is to be erased now. */
export function lapsedBefore(at: Date): Date {
  const months = at.getUTCFullYear() * 12 + at.getUTCMonth() - KEPT_MONTHS;
  const [year, month] = [Math.floor(months / 12), months % 12];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(at.getUTCDate(), lastDay); // 31 August goes back to 28 February
  const time = at.getTime() - Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
  return new Date(Date.UTC(year, month, day) + time);
}
