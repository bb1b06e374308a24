const DAY = 86_400_000;

/** Days to answer a privacy request (section 9 of the specification). */
export const ANSWERED_WITHIN_DAYS = 21;
/** Days before the due date from which a request is logged as an error. */
const ALARM_DAYS = 3;
/** Days for which a file can be downloaded. */
const DOWNLOAD_DAYS = 7;
/** Months for which data is kept after a cancellation (section 9 of the specification). */
export const KEPT_MONTHS = 6;
/** At most one file of a player's data is made in this time. */
export const EXPORT_EVERY_MS = 3_600_000;

export const REQUEST_KINDS = ['access', 'correction', 'erasure', 'objection', 'other'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

export function dueAt(askedAt: Date): Date {
  return new Date(askedAt.getTime() + ANSWERED_WITHIN_DAYS * DAY);
}

/** True if a request is overdue or nearly so. */
export function isPressing(due: Date, at: Date): boolean {
  return at.getTime() >= due.getTime() - ALARM_DAYS * DAY;
}

export function downloadUntil(readyAt: Date): Date {
  return new Date(readyAt.getTime() + DOWNLOAD_DAYS * DAY);
}

/** The day six calendar months ago. Profiles cancelled before it are erased. */
export function lapsedBefore(at: Date): Date {
  const months = at.getUTCFullYear() * 12 + at.getUTCMonth() - KEPT_MONTHS;
  const [year, month] = [Math.floor(months / 12), months % 12];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(at.getUTCDate(), lastDay); // 31 August leads to 28 February
  const time = at.getTime() - Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
  return new Date(Date.UTC(year, month, day) + time);
}
