/** What a moderator has done about a player, as far as a next act is compared with it. */
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
 * Whether a player's last sanction says all that a next one would: it is on the record once then. The same message
 * may cost a second, longer time-out.
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

/** What has become of a time-out: the last one alone counts, so a next one replaces what was not over. */
export function timeOutState({ until, liftedAt, nextAt }: PastTimeOut, now: Date): TimeOutState {
  if (nextAt && nextAt < (liftedAt ?? until)) return 'replaced';
  if (liftedAt) return 'lifted';
  return until > now ? 'stands' : 'ended';
}

/** The time of a next sanction: after that of the last one, though the clocks of two nodes differ. */
export function timeAfter(last: Pick<Sanction, 'at'> | undefined, now: Date): Date {
  return last && last.at >= now ? new Date(last.at.getTime() + 1) : now;
}
