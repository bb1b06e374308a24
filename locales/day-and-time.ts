const known = new Map<string, Intl.DateTimeFormat>();

/**
 * Writes a moment as the server tells it to a player: "Sat, Nov 28, 20:30" in their language and zone. Names the zone for
 * a reader elsewhere, who may be used to another one. Kept, one for each language and zone there is: making one takes
 * longer than a page of notifications does.
 */
export function dayAndTime(
  language: string,
  timeZone: string,
  isElsewhere = false,
): Intl.DateTimeFormat {
  const key = `${language} ${timeZone} ${isElsewhere}`;
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
      ...(isElsewhere && { timeZoneName: 'short' }),
    });
  known.set(key, format);
  return format;
}
