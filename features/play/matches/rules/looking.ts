/** Who says that they can play at once is shown for so long, unless they say it again. */
export const LOOKS_FOR_MS = 30 * 60_000;

interface Play {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Until when somebody who looks for a match now is shown; `null` where nothing is played at that time. */
export function lookingUntil(
  { startsAt, endsAt }: Play,
  now: Date,
  looksForMs: number,
): Date | null {
  if (now < startsAt || now >= endsAt) return null;
  return new Date(Math.min(now.getTime() + looksForMs, endsAt.getTime()));
}
