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

/** True while the event is paused. */
export function isPaused(pauses: readonly Pause[]): boolean {
  return pauses.at(-1)?.to === null;
}

/** The time on an event's clock. During a pause it shows the start of the pause. */
export function playTime(at: Date, pauses: readonly Pause[]): Date {
  const last = pauses.at(-1);
  return last?.to === null && last.from < at ? last.from : at;
}

/** Milliseconds of pauses since an instant. A pause that lasts counts once it ends. */
export function stoodStillSince(since: Date, pauses: readonly Pause[]): number {
  return pauses.reduce((sum, { from, to }) => {
    const began = Math.max(from.getTime(), since.getTime());
    return to && to.getTime() > began ? sum + to.getTime() - began : sum;
  }, 0);
}
