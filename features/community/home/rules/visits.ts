/** A player's visits to Home over all devices (decision 0095). */
export interface Visits {
  readonly visitedAt: Date;
  /** Monday of the week whose outcome was shown last; `null` before the first. */
  readonly outcomeWeek: string | null;
}

const DAY_MS = 24 * 60 * 60_000;
const AWAY_MS = 14 * DAY_MS;
const RECORDED_EVERY_MS = 60 * 60_000;

/** True if the last visit was at least 14 days ago. A first visit is no return. */
export function isReturn(visits: Visits | undefined, now: Date): boolean {
  return visits !== undefined && now.getTime() - visits.visitedAt.getTime() >= AWAY_MS;
}

/** True if a visit is to be recorded: the first one, and one an hour after the last. */
export function isVisitDue(visits: Visits | undefined, now: Date): boolean {
  return visits === undefined || now.getTime() - visits.visitedAt.getTime() >= RECORDED_EVERY_MS;
}

/** True if the outcome of a week was shown already. `week` is its Monday. */
export function isOutcomeSeen(visits: Visits | undefined, week: string): boolean {
  return visits !== undefined && visits.outcomeWeek !== null && visits.outcomeWeek >= week;
}
