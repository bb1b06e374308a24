/** What a cup or a league comes to before anybody has joined (rules.md, "Tournaments"). */
import { type DrawnMatch, drawUp } from './draw-up.ts';
import { roundsFor } from './elimination/places.ts';
import { longestEnd, type Pace, timesOf } from './pace.ts';
import type { Format } from './play.ts';

export interface PlannedRound {
  /** E.g. `W2` for the second of the winners' bracket, `R3` for the third of a league. */
  readonly round: string;
  /** Matches that are played; a bye is none. */
  readonly matches: number;
  /** At the earliest. */
  readonly kickoff: Date;
  /** Until when they may be moved, counted from the earliest kickoff. */
  readonly playBy: Date;
}

export interface Plan {
  readonly entrants: number;
  /** Matches that are played; the second final of a double elimination only if the first asks for it. */
  readonly matches: number;
  /** Entrants who are through to the second round without a match. */
  readonly byes: number;
  readonly rounds: readonly PlannedRound[];
  /** When the last match has ended if every match takes as long as it may. */
  readonly latestEnd: Date;
}

/** The rounds with their times, the number of matches and the byes for so many entrants, two at least. */
export function planOf(
  format: Format,
  entrants: number,
  startsAt: Date,
  pace: Pace,
  matchTakes: number,
): Plan {
  const names = Array.from({ length: entrants }, (_, index) => String(index + 1));
  const drawn = drawUp(format, names);
  const played = drawn.filter((match) => !isVacant(match));
  const kickoffs = earliestKickoffs(drawn, startsAt, pace, matchTakes);
  const rounds = [...Map.groupBy(played, ({ round }) => round)].map(([round, matches]) => {
    const { kickoff, playBy } = kickoffs.get(matches[0]?.wave ?? 1) ?? {
      kickoff: startsAt,
      playBy: startsAt,
    };
    return { round, matches: matches.length, kickoff, playBy };
  });
  const waves = drawn.reduce((most, { wave }) => Math.max(most, wave), 1);
  return {
    entrants,
    matches: played.length,
    byes: byesOf(format, entrants),
    rounds,
    latestEnd: longestEnd(waves, startsAt, pace, matchTakes),
  };
}

/** Nobody comes to one of its sides. */
function isVacant({ home, away }: DrawnMatch): boolean {
  return home.kind === 'nobody' || away.kind === 'nobody';
}

/** The places of the first round that nobody stands in are the byes of the best. */
function byesOf(format: Format, entrants: number): number {
  return format.kind === 'league' ? 0 : 2 ** roundsFor(entrants) - entrants;
}

/** Each wave as soon as the one before can be over at its quickest: on its day, or after the pause. */
function earliestKickoffs(
  drawn: readonly DrawnMatch[],
  startsAt: Date,
  pace: Pace,
  matchTakes: number,
) {
  const quick = Math.min(matchTakes, QUICK_MATCH_MS);
  const waves = [...new Set(drawn.map(({ wave }) => wave))].sort((a, b) => a - b);
  const times = new Map<number, { kickoff: Date; playBy: Date }>();
  let known = startsAt;
  for (const wave of waves) {
    const at = timesOf(wave, known, startsAt, pace);
    times.set(wave, at);
    known = new Date(at.kickoff.getTime() + quick);
  }
  return times;
}

/** A match that both play at once: check-in, play and an agreed score. */
const QUICK_MATCH_MS = 30 * 60_000;
