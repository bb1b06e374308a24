/** Whole days of a trial, an ISO 8601 duration of days or hours: both `P1D` and `PT24H` are one. */
export function trialDays(duration: string): number {
  const [, days, hours] = /^P(?:(\d+)D|T(\d+)H)$/.exec(duration) ?? [];
  return days === undefined ? Math.ceil(Number(hours ?? 0) / 24) : Number(days);
}
