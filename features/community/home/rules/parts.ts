import type { Streak } from '#features/play/seasons/rules/streaks.ts';

/** The parts of Home below the first card, in their order (decision 0095). */
export const HOME_PARTS = ['division', 'today', 'battlegrounds', 'friends', 'news'] as const;
export type HomePart = (typeof HOME_PARTS)[number];

const AT_RISK_FROM_HOUR = 18;

/** True from 18:00 if the player's days in a row end at midnight without a match today. `hour` is the brand's. */
export function isStreakAtRisk({ length, open }: Streak, hour: number): boolean {
  return open && length > 0 && hour >= AT_RISK_FROM_HOUR;
}

/** The order of the parts. Only a streak at risk changes it: today comes before the division. */
export function partsInOrder(streakAtRisk: boolean): HomePart[] {
  if (!streakAtRisk) return [...HOME_PARTS];
  return ['today', ...HOME_PARTS.filter((part) => part !== 'today')];
}

/** A row of a division, best first. */
interface Row {
  readonly rank: number;
  readonly points: number;
}

/** Points to a place that a player does not hold yet. */
export interface Gap {
  readonly to: 'promotion' | 'safety';
  /** At least 1, since ties are decided by wins and scores. */
  readonly points: number;
}

interface Moves {
  /** Players who go up. */
  readonly up: number;
  /** Players who go down. */
  readonly down: number;
}

/**
 * The points that a player lacks: to safety if the place leads down, else to promotion. `null` if the place leads up, or
 * nobody goes up.
 */
export function gapOf(rows: readonly Row[], own: Row, { up, down }: Moves): Gap | null {
  const lastSafe = rows.length - down;
  if (own.rank > lastSafe) return gapTo('safety', rows[lastSafe - 1], own);
  return own.rank > up ? gapTo('promotion', rows[up - 1], own) : null;
}

function gapTo(to: Gap['to'], place: Row | undefined, own: Row): Gap | null {
  return place ? { to, points: Math.max(1, place.points - own.points) } : null;
}

/** The rows around a player's own: one above and one below; at an end of the table the two nearest. */
export function rowsAround<Each extends Row>(rows: readonly Each[], rank: number): Each[] {
  const first = Math.max(0, Math.min(rank - 2, rows.length - 3));
  return rows.slice(first, first + 3);
}
