/** The calendar month, as '2026-11', that an instant falls in where clocks go by this IANA zone. */
export function monthKey(at: Date, timeZone: string): string {
  const { year, month } = calendar(at, timeZone);
  return `${year}-${month}`;
}

/** The calendar day, as '2026-11-10', where clocks go by this IANA zone. */
export function dayKey(at: Date, timeZone: string): string {
  const { year, month, day } = calendar(at, timeZone);
  return `${year}-${month}-${day}`;
}

function calendar(at: Date, timeZone: string) {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return {
    year: parts.get('year')?.padStart(4, '0'),
    month: parts.get('month'),
    day: parts.get('day'),
  };
}

/** Made once a zone: making one costs more than using it a thousand times. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}
