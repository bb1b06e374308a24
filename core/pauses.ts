/** A pause of an event by an organiser, during which its clock stops. */
export interface Pause {
  readonly from: Date;
  /** `null` while the pause lasts. */
  readonly to: Date | null;
}

/** The planned end of a paused event. */
export interface PausedEnd {
  readonly endsAt: Date;
  /** The time since which the event is paused with this end. */
  readonly since: Date;
  /** True if an organiser set the end during the pause. */
  readonly isByHand: boolean;
}

/**
 * The end of an event that resumes at an instant: later by the length of the pause. An end that the organiser set during
 * the pause stays, unless it has passed.
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
