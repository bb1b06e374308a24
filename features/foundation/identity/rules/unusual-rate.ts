/** One-time codes at an unusual rate (rules.md, "One-time codes"). Durations in milliseconds. */
export interface RateRules {
  /** The time that is compared with the day before it. */
  readonly window: number;
  /** Codes of a brand in the window that are never unusual. */
  readonly least: number;
  /** Unusual is this many times the day's average. */
  readonly factor: number;
  /** The wait of a number without a proof. */
  readonly wait: number;
  /** After this time without a request the wait begins once more. */
  readonly waitLives: number;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export const RATE_RULES: RateRules = {
  window: 10 * MINUTE,
  least: 60,
  factor: 5,
  wait: 2 * MINUTE,
  waitLives: 15 * MINUTE,
};

/** True if a brand sent many more codes in the last window than on average in the day before. */
export function isUnusualRate(
  { recent, ofDay }: { readonly recent: number; readonly ofDay: number },
  rules: Pick<RateRules, 'window' | 'least' | 'factor'>,
): boolean {
  const windows = DAY / rules.window - 1;
  const average = Math.max(0, ofDay - recent) / windows;
  return recent >= Math.max(rules.least, rules.factor * average);
}

/** The time from which a number gets its code without a proof, by its first request; `null` begins a new wait. */
export function waitedUntil(
  since: Date | null,
  now: Date,
  rules: Pick<RateRules, 'wait' | 'waitLives'>,
): Date | null {
  if (!since || now.getTime() - since.getTime() > rules.waitLives) return null;
  return new Date(since.getTime() + rules.wait);
}
