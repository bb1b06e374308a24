/** What a cup or a league comes to before anybody has joined (rules.md, "Tournaments"). */
import { roundsFor } from './elimination/places.ts';
import { longestEnd, type Pace, timesOf } from './pace.ts';
import type { Chain, StageFormat } from './stages/chain.ts';
import { fitted } from './stages/fitted.ts';
import type { ResolvedStage } from './stages/resolve.ts';

export interface PlannedRound {
  /** From 1 in its stage; those of both brackets of a double elimination are played beside each other. */
  readonly number: number;
  readonly matches: number;
  /** At the earliest. */
  readonly kickoff: Date;
  /** Until when they may be moved, counted from the earliest kickoff. */
  readonly playBy: Date;
}

export interface PlannedStage {
  readonly id: string;
  readonly kind: StageFormat['kind'];
  readonly entrants: number;
  /** How many go on to the next. */
  readonly advancing: number;
  /** Entrants who are through to the second round without a match. */
  readonly byes: number;
  readonly rounds: readonly PlannedRound[];
}

export interface Plan {
  /** A reset of the final and a match for third place are counted. */
  readonly matches: number;
  /** In the order of play. */
  readonly stages: readonly PlannedStage[];
  /** When the last match has ended if every match takes as long as it may. */
  readonly latestEnd: Date;
}

interface Times {
  readonly startsAt: Date;
  readonly pace: Pace;
  /** Milliseconds that a match may take at most beside its kickoff. */
  readonly matchTakes: number;
}

/** The stages and rounds with their times for so many entrants; null where so many cannot play it. */
export function planOf(chain: Chain, entrants: number, times: Times): Plan | null {
  const played = fitted(chain, entrants);
  if (!played) return null;
  const ends = new Map<string, Date>();
  const stages = played.stages.map((stage) => {
    const begins = stage.fedBy.map((id) => ends.get(id)?.getTime() ?? 0);
    const startsAt = new Date(Math.max(times.startsAt.getTime(), ...begins));
    const { planned, end } = planStage(stage, startsAt, times);
    ends.set(stage.stage.id, end);
    return planned;
  });
  const rounds = stages.reduce((sum, stage) => sum + stage.rounds.length, 0);
  return {
    matches: played.stages.reduce((sum, { matches }) => sum + matches, 0),
    stages,
    latestEnd: longestEnd(rounds, times.startsAt, times.pace, times.matchTakes),
  };
}

/** Each round as soon as the one before can be over at its quickest: on its day, or after the pause. */
function planStage(
  { stage, entrants, advancing, rounds }: ResolvedStage,
  startsAt: Date,
  { pace, matchTakes }: Times,
) {
  let known = startsAt;
  const planned = rounds.map((matches, index): PlannedRound => {
    const number = index + 1;
    const at = timesOf(number, known, startsAt, pace);
    known = new Date(at.kickoff.getTime() + Math.min(matchTakes, QUICK_MATCH_MS));
    return { number, matches, ...at };
  });
  const { id, format } = stage;
  const facts = { id, kind: format.kind, entrants, advancing, byes: byesOf(format, entrants) };
  return { planned: { ...facts, rounds: planned }, end: known };
}

/** The places of the first round that nobody stands in are the byes of the best. */
function byesOf({ kind }: StageFormat, entrants: number): number {
  const isBracket = kind === 'knockout' || kind === 'double_elimination';
  return isBracket ? 2 ** roundsFor(entrants) - entrants : 0;
}

/** A match that both play at once: check-in, play and an agreed score. */
const QUICK_MATCH_MS = 30 * 60_000;
