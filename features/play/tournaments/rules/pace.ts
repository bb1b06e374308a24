/** When the matches of a cup or a league are played (rules.md, "A match", "Tournaments"). */
import { daysLater } from '#core/local-time.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Milliseconds that a match may take at most beside its kickoff: play, a score, and the silence that approves it. */
export const MATCH_TAKES_MS = 3 * 60 * 60 * 1000;

/** Durations in milliseconds. */
export interface Pace {
  /** From the moment both sides of a match are known to its kickoff, at least. */
  readonly pause: number;
  /** From the start of one round to the start of the next; 0: a match begins as soon as it can. */
  readonly roundEvery: number;
  /** So long after the kickoff that was drawn, it may still be moved. */
  readonly movable: number;
  /** IANA name: rounds that are whole days apart begin at the same time of this zone's clock. */
  readonly timeZone: string;
}

export interface Times {
  readonly kickoff: Date;
  /** Until when the kickoff may be moved. */
  readonly playBy: Date;
}

/** When a match of a round (from 1) kicks off whose two sides are known at `known`. */
export function timesOf(round: number, known: Date, startsAt: Date, pace: Pace): Times {
  const opens = opensAt(round, startsAt, pace);
  const kickoff = Math.max(opens.getTime(), known.getTime() + pace.pause);
  return { kickoff: new Date(kickoff), playBy: new Date(kickoff + pace.movable) };
}

function opensAt(round: number, startsAt: Date, { roundEvery, timeZone }: Pace): Date {
  const after = (round - 1) * roundEvery;
  if (after === 0 || roundEvery % DAY !== 0) return new Date(startsAt.getTime() + after);
  return daysLater(startsAt, after / DAY, timeZone);
}

/** The latest end of each round: every match is moved as far as it may be, and takes all its time. */
export function latestEnds(
  rounds: number,
  startsAt: Date,
  pace: Pace,
  matchTakes: number,
): readonly Date[] {
  const ends: Date[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const { playBy } = timesOf(round, ends.at(-1) ?? startsAt, startsAt, pace);
    ends.push(new Date(playBy.getTime() + matchTakes));
  }
  return ends;
}

/** The latest end of the last round. */
export function longestEnd(rounds: number, startsAt: Date, pace: Pace, matchTakes: number): Date {
  return latestEnds(rounds, startsAt, pace, matchTakes).at(-1) ?? startsAt;
}
