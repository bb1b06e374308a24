/** The parts of a moderator's sanction that are compared with the next one. */
export interface Sanction {
  readonly kind: 'warning' | 'time_out';
  readonly reason: string;
  readonly messageId: string | null;
  readonly at: Date;
  /** The end of a time-out; none of a warning. */
  readonly until: Date | null;
  readonly isLifted: boolean;
}

/** Two time-outs that end within it are one, decided by two moderators at once or asked for twice. */
export const SAME_END_MS = 60_000;

/**
 * True if the last sanction already says everything that the next one would. The record then has it once. One message
 * may lead to a second, longer time-out.
 */
export function saysTheSame(last: Sanction, next: Sanction): boolean {
  if (last.isLifted || last.kind !== next.kind || last.reason !== next.reason) return false;
  if (last.messageId !== next.messageId) return false;
  if (!last.until || !next.until) return next.messageId !== null;
  return Math.abs(next.until.getTime() - last.until.getTime()) < SAME_END_MS;
}

export const TIME_OUT_STATES = ['stands', 'replaced', 'ended', 'lifted'] as const;
export type TimeOutState = (typeof TIME_OUT_STATES)[number];

interface PastTimeOut {
  readonly until: Date;
  readonly liftedAt: Date | null;
  /** When the next one of the same player began. */
  readonly nextAt: Date | null;
}

/** The state of a time-out. Only the last one counts: a new one replaces the rest of the previous one. */
export function timeOutState({ until, liftedAt, nextAt }: PastTimeOut, now: Date): TimeOutState {
  if (nextAt && nextAt < (liftedAt ?? until)) return 'replaced';
  if (liftedAt) return 'lifted';
  return until > now ? 'stands' : 'ended';
}

/** The time of a next sanction: after that of the last one, though the clocks of two nodes differ. */
export function timeAfter(last: Pick<Sanction, 'at'> | undefined, now: Date): Date {
  return last && last.at >= now ? new Date(last.at.getTime() + 1) : now;
}
