/** An event that is paused by an organiser: its clock stands still until it goes on. */

export interface Pause {
  readonly from: Date;
  /** `null`: it lasts. */
  readonly to: Date | null;
}

/** When an event that stands still is to end. */
export interface PausedEnd {
  readonly endsAt: Date;
  /** The event stands still with this end before it since then. */
  readonly since: Date;
  /** An organiser has written it while the event stood still. */
  readonly isByHand: boolean;
}

/**
 * When an event ends that goes on at an instant: as much later as it has stood still. What its organiser has written
 * meanwhile stands, unless it has passed.
 */
export function endAfterPause({ endsAt, since, isByHand }: PausedEnd, at: Date): Date {
  if (isByHand && endsAt > at) return endsAt;
  return new Date(endsAt.getTime() + at.getTime() - since.getTime());
}

/** Whether the last pause lasts. */
export function isPaused(pauses: readonly Pause[]): boolean {
  return pauses.at(-1)?.to === null;
}

/** What the clock of an event shows: it stands where it stood when the pause began. */
export function playTime(at: Date, pauses: readonly Pause[]): Date {
  const last = pauses.at(-1);
  return last?.to === null && last.from < at ? last.from : at;
}

/** How long the event has stood still since an instant, in milliseconds; a pause that lasts counts at its end. */
export function stoodStillSince(since: Date, pauses: readonly Pause[]): number {
  return pauses.reduce((sum, { from, to }) => {
    const began = Math.max(from.getTime(), since.getTime());
    return to && to.getTime() > began ? sum + to.getTime() - began : sum;
  }, 0);
}
