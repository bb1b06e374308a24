/** What a tournament comes to before anybody has joined (rules.md, "Tournaments"). */
import { drawUp } from './draw-up.ts';
import { roundsFor } from './elimination/places.ts';
import { longestEnd, type Pace, timesOf } from './pace.ts';
import { fieldFormatOf } from './play.ts';
import type { StageFormat } from './stages/chain.ts';
import type { ResolvedStage } from './stages/resolve.ts';
import { groupSizes } from './stages/rounds.ts';

export interface PlannedRound {
  /** E.g. `W2` for the second of the winners' bracket, `R3` for the third of a table. */
  readonly round: string;
  /** Matches that are played; a bye is none. */
  readonly matches: number;
  /** At the earliest. */
  readonly kickoff: Date;
  /** Until when they may be moved, counted from the earliest kickoff. */
  readonly playBy: Date;
}

export interface PlannedStage {
  readonly name: string;
  readonly format: StageFormat['kind'];
  readonly entrants: number;
  readonly rounds: readonly PlannedRound[];
}

export interface Plan {
  /** Matches that are played; the second final of a double elimination only if the first asks for it. */
  readonly matches: number;
  /** Entrants who are through to the second round of the first bracket without a match. */
  readonly byes: number;
  readonly stages: readonly PlannedStage[];
  /** When the last match has ended if every match takes as long as it may. */
  readonly latestEnd: Date;
}

/** The stages with their rounds and times, the number of matches and the byes; stages in the order of play. */
export function planOf(
  stages: readonly ResolvedStage[],
  startsAt: Date,
  pace: Pace,
  matchTakes: number,
): Plan {
  const ends = new Map<string, number>();
  const drawn = stages.map(({ stage, entrants, fedBy }) => {
    const before = Math.max(0, ...fedBy.map((id) => ends.get(id) ?? 0));
    const rounds = roundsIn(stage.format, entrants, before);
    ends.set(stage.id, Math.max(before, ...rounds.map(({ wave }) => wave)));
    return { name: stage.id, format: stage.format.kind, entrants, rounds };
  });
  const kickoffs = earliestKickoffs(
    drawn.flatMap(({ rounds }) => rounds),
    startsAt,
    pace,
    matchTakes,
  );
  const timed = (rounds: readonly SizedRound[]) =>
    rounds.map(({ round, matches, wave }) => {
      const { kickoff, playBy } = kickoffs.get(wave) ?? { kickoff: startsAt, playBy: startsAt };
      return { round, matches, kickoff, playBy };
    });
  const [first] = stages;
  return {
    matches: drawn.reduce((sum, { rounds }) => sum + matchesOf(rounds), 0),
    byes: first ? byesOf(first.stage.format, first.entrants) : 0,
    stages: drawn.map((stage) => ({ ...stage, rounds: timed(stage.rounds) })),
    latestEnd: longestEnd(Math.max(1, ...ends.values()), startsAt, pace, matchTakes),
  };
}

interface SizedRound {
  readonly round: string;
  readonly matches: number;
  /** Which rounds are played after which, through all stages. */
  readonly wave: number;
}

/** As they are drawn; of groups those of one name together, of Swiss rounds those that are drawn later, too. */
function roundsIn(format: StageFormat, entrants: number, before: number): SizedRound[] {
  if (format.kind === 'swiss') {
    return Array.from({ length: format.rounds }, (_, index) => ({
      round: `R${index + 1}`,
      matches: Math.floor(entrants / 2),
      wave: before + index + 1,
    }));
  }
  const sizes = format.kind === 'groups' ? groupSizes(entrants, format.groups) : [entrants];
  const drawn = sizes
    .filter((size) => size > 1)
    .flatMap((size) => drawUp(fieldFormatOf(format), names(size)))
    .filter(({ home, away }) => home.kind !== 'nobody' && away.kind !== 'nobody');
  return [...Map.groupBy(drawn, ({ round }) => round)]
    .map(([round, matches]) => ({
      round,
      matches: matches.length,
      wave: before + (matches[0]?.wave ?? 1),
    }))
    .sort((a, b) => a.wave - b.wave);
}

function names(entrants: number): string[] {
  return Array.from({ length: entrants }, (_, index) => String(index + 1));
}

function matchesOf(rounds: readonly SizedRound[]): number {
  return rounds.reduce((sum, { matches }) => sum + matches, 0);
}

/** The places of the first round that nobody stands in are the byes of the best; of an odd round one sits out. */
function byesOf({ kind }: StageFormat, entrants: number): number {
  if (kind === 'swiss') return entrants % 2;
  if (kind !== 'knockout' && kind !== 'double_elimination') return 0;
  return 2 ** roundsFor(entrants) - entrants;
}

/** Each wave as soon as the one before can be over at its quickest: on its day, or after the pause. */
function earliestKickoffs(
  rounds: readonly SizedRound[],
  startsAt: Date,
  pace: Pace,
  matchTakes: number,
) {
  const quick = Math.min(matchTakes, QUICK_MATCH_MS);
  const waves = [...new Set(rounds.map(({ wave }) => wave))].sort((a, b) => a - b);
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
