/** The state of the connection between this device and the server. */
export type Line = 'connecting' | 'live' | 'slow' | 'away';

/** Above this a screen feels stuck: a question and its answer, in milliseconds. */
export const SLOW_FROM_MS = 1_500;
/** One slow answer is an accident; the middle of so many tells. */
export const ANSWERS_ASKED = 3;

/** Judges an open line by the latest round trips (ms, newest last). */
export function openLine(roundTrips: readonly number[]): 'live' | 'slow' {
  return typical(roundTrips) >= SLOW_FROM_MS ? 'slow' : 'live';
}

/** The middle of the last few; `0` while nothing was asked. */
export function typical(roundTrips: readonly number[]): number {
  const sorted = roundTrips.slice(-ANSWERS_ASKED).sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
