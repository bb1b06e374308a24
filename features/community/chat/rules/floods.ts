/** A recent message. */
export interface Recent {
  readonly at: Date;
  readonly text: string;
}

export interface FloodLimits {
  readonly inFiveSeconds: number;
  readonly inAMinute: number;
  /** The same words, in any room, within a minute. */
  readonly alike: number;
}

export const FLOOD_LIMITS: FloodLimits = { inFiveSeconds: 5, inAMinute: 20, alike: 3 };

/** So far back the limits look. */
export const FLOOD_WINDOW_MS = 60_000;
const BURST_MS = 5_000;
/** Short answers ("ok", "gg") may come again and again. */
const SHORT = 4;

export interface Flood {
  readonly code: 'chat_too_fast' | 'chat_repeated';
  readonly retryAfterSeconds: number;
}

/**
 * True if one more message is too many: 5 in 5 seconds, 20 in a minute, or 3 alike in a minute, by one player over all
 * rooms. `recent` holds the last minute's messages.
 */
export function floodOf(
  recent: readonly Recent[],
  text: string,
  now: Date,
  limits: FloodLimits = FLOOD_LIMITS,
): Flood | null {
  const tooFast =
    waitFor(recent, now, BURST_MS, limits.inFiveSeconds) ??
    waitFor(recent, now, FLOOD_WINDOW_MS, limits.inAMinute);
  if (tooFast !== null) return { code: 'chat_too_fast', retryAfterSeconds: tooFast };
  if ([...text].length <= SHORT) return null;
  const alike = recent.filter((one) => likeness(one.text) === likeness(text));
  const repeated = waitFor(alike, now, FLOOD_WINDOW_MS, limits.alike);
  return repeated === null ? null : { code: 'chat_repeated', retryAfterSeconds: repeated };
}

/** Seconds until fewer than `most` lie within the window; `null` where that is so already. */
function waitFor(
  recent: readonly Recent[],
  now: Date,
  windowMs: number,
  most: number,
): number | null {
  const within = recent
    .map(({ at }) => at.getTime())
    .filter((at) => at > now.getTime() - windowMs)
    .sort((a, b) => b - a);
  const last = within[most - 1];
  if (last === undefined) return null;
  return Math.max(1, Math.ceil((last + windowMs - now.getTime()) / 1000));
}

/** Reactions that somebody has given or taken back since a time. */
export interface Reacting {
  readonly since: Date;
  readonly acts: number;
}

/** Reactions in a minute, given and taken back, by one player over all rooms. */
export const REACTIONS_IN_A_MINUTE = 30;

/** One reaction more, and how many there were by then in its minute; or how long to wait for it. */
export function afterReacting(
  before: Reacting | undefined,
  now: Date,
  most: number = REACTIONS_IN_A_MINUTE,
): Reacting | Flood {
  const endsAt = (before?.since.getTime() ?? 0) + FLOOD_WINDOW_MS;
  if (!before || endsAt <= now.getTime()) return { since: now, acts: 1 };
  if (before.acts < most) return { ...before, acts: before.acts + 1 };
  const retryAfterSeconds = Math.ceil((endsAt - now.getTime()) / 1000);
  return { code: 'chat_too_fast', retryAfterSeconds };
}

function likeness(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
