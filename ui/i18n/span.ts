const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A duration in its largest whole unit: minutes, hours, or days from two days on. */
export function spanIn(locale: string, ms: number): string {
  const [unit, length] = unitOf(ms);
  const style = { style: 'unit', unit, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(locale, style).format(Math.max(1, Math.floor(ms / length)));
}

function unitOf(ms: number): ['minute' | 'hour' | 'day', number] {
  if (ms < HOUR_MS) return ['minute', MINUTE_MS];
  return ms < 2 * DAY_MS ? ['hour', HOUR_MS] : ['day', DAY_MS];
}
