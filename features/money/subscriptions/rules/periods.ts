import type { SubscriptionPeriod, SubscriptionRules, Terms } from './subscription.ts';

/**
 * Returns the end of a period that starts at `from`. Calendar months are counted from `anchor`: a player who subscribes
 * on 31 January pays on 28 February and on 31 March.
 */
export function periodEnd(
  from: Date,
  anchor: Date,
  { period }: Pick<Terms, 'period'>,
  { periods }: SubscriptionRules,
): Date {
  const length = periods[period];
  if (length > 0) return later(from, length);
  let months = monthsBetween(anchor, from);
  while (monthsAfter(anchor, months) <= from) months += 1;
  return monthsAfter(anchor, months);
}

/** Returns the usual length of a period in milliseconds; 30 days for a calendar month. */
export function usualLength(period: SubscriptionPeriod, { periods }: SubscriptionRules): number {
  return periods[period] || 30 * 24 * 3_600_000;
}

export function later(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms);
}

function monthsBetween(from: Date, to: Date): number {
  const years = to.getUTCFullYear() - from.getUTCFullYear();
  return Math.max(0, years * 12 + to.getUTCMonth() - from.getUTCMonth());
}

/** Returns the same day and time some months later, or the last day of a shorter month. */
function monthsAfter(anchor: Date, months: number): Date {
  const moved = new Date(anchor);
  moved.setUTCMonth(anchor.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0));
  moved.setUTCDate(Math.min(anchor.getUTCDate(), lastDay.getUTCDate()));
  return moved;
}

const DURATION = /^P(?:(\d+)D|T(\d+)H)$/;
const HOUR = 3_600_000;

/** Returns the milliseconds of a brand's trial, such as `P1D` or `PT24H`; 0 without a trial. */
export function trialLength(trial: string | null): number {
  const [, days = '0', hours = '0'] = DURATION.exec(trial ?? '') ?? [];
  return (Number(days) * 24 + Number(hours)) * HOUR;
}
