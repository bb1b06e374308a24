/** The calendar month, as '2026-11', that an instant falls in where clocks go by this IANA zone. */
export function monthKey(at: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
  });
  const parts = new Map(format.formatToParts(at).map((part) => [part.type, part.value]));
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}`;
}
