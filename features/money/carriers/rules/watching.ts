/** Waits until a silent carrier is asked about a subscriber. Durations in milliseconds. */
export interface WatchRules {
  /** For a pending subscription. */
  readonly pendingAfter: number;
  /** After a charge whose callback is missing. */
  readonly overdueAfter: number;
  /** The wait doubles with each question, up to this. */
  readonly longestWait: number;
}

const MINUTE = 60_000;

export const WATCH_RULES: WatchRules = {
  pendingAfter: 2 * MINUTE,
  overdueAfter: 30 * MINUTE,
  longestWait: 6 * 60 * MINUTE,
};

export interface Watched {
  readonly status: 'pending' | 'trial' | 'active' | 'past_due' | 'cancelled' | 'expired';
  readonly confirmed: boolean;
  /** End of the paid period. */
  readonly periodEnd: Date | null;
}

/** Moment of the next question; `null` if none is needed. `asks` counts questions since the carrier's last callback. */
export function askNextAt(
  { status, confirmed, periodEnd }: Watched,
  asks: number,
  now: Date,
  rules: WatchRules,
): Date | null {
  if (status === 'cancelled' || status === 'expired' || !confirmed) return null;
  const first = status === 'pending' ? rules.pendingAfter : rules.overdueAfter;
  const wait = Math.min(first * 2 ** Math.min(asks, 10), rules.longestWait);
  const due = periodEnd ? periodEnd.getTime() + rules.overdueAfter : 0;
  return new Date(Math.max(due, now.getTime() + wait));
}
