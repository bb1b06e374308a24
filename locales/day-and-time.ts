const known = new Map<string, Intl.DateTimeFormat>();

/**
 * Writes a moment as the server tells it to a player: "Sat, Nov 28, 20:30" in their language and zone. Kept, one for each
 * language and zone there is: making one takes longer than a page of notifications does.
 */
export function dayAndTime(language: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${language} ${timeZone}`;
  const format =
    known.get(key) ??
    new Intl.DateTimeFormat(language, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
    });
  known.set(key, format);
  return format;
}
