/** What a cup or a league comes to before anybody has joined (rules.md, "Tournaments"). */

import { roundsFor } from './elimination-shape.ts';
import { fitChain, type ResolvedStage } from './stage-chain.ts';
import type { Chain, StageFormat } from './stages.ts';

export interface PlannedRound {
  /** From 1 in its stage; those of both brackets of a double elimination are played beside each other. */
  readonly number: number;
  readonly matches: number;
  /** At the earliest. */
  readonly kickoff: Date;
  /** Until when they may be moved, counted from the earliest kickoff. */
  readonly playBy: Date;
  /** When it is over if this round and all before it take as long as they may. */
  readonly overBy: Date;
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
  /** When the last match has ended if all play as soon as they can. */
  readonly earliestEnd: Date;
  /** When the last match has ended if every match takes as long as it may. */
  readonly latestEnd: Date;
}

interface PlanTimes {
  readonly startsAt: Date;
  readonly pace: Pace;
  /** Milliseconds that a match may take at most beside its kickoff. */
  readonly matchTakes: number;
  /** Milliseconds of a match that both sides play at once. */
  readonly quickMatch: number;
}

/** The stages and rounds with their times for so many entrants; null where so many cannot play it. */
export function planOf(chain: Chain, entrants: number, times: PlanTimes): Plan | null {
  const played = fitChain(chain, entrants);
  if (!played) return null;
  const ends = new Map<string, Bounds>();
  const stages = played.stages.map((stage) => {
    const fedBy = stage.fedBy.flatMap((id) => ends.get(id) ?? []);
    const { planned, end } = planStage(stage, lastOf(fedBy, times.startsAt), times);
    ends.set(stage.stage.id, end);
    return planned;
  });
  const { earliest, latest } = lastOf([...ends.values()], times.startsAt);
  const matches = played.stages.reduce((sum, stage) => sum + stage.matches, 0);
  return { matches, stages, earliestEnd: earliest, latestEnd: latest };
}

/** When something ends: if all play as soon as they can, and if every match takes as long as it may. */
interface Bounds {
  readonly earliest: Date;
  readonly latest: Date;
}

/** When all of them have ended; `startsAt` where nothing comes before. */
function lastOf(ends: readonly Bounds[], startsAt: Date): Bounds {
  const last = (of: (end: Bounds) => Date) =>
    new Date(Math.max(startsAt.getTime(), ...ends.map((end) => of(end).getTime())));
  return { earliest: last(({ earliest }) => earliest), latest: last(({ latest }) => latest) };
}

/** Each round as soon as the previous one can be over at its quickest: on its day, or after the pause. */
function planStage(
  { stage, entrants, advancing, rounds }: ResolvedStage,
  starts: Bounds,
  { pace, matchTakes, quickMatch }: PlanTimes,
) {
  let known = starts.earliest;
  const latest = latestEnds(rounds.length, starts.latest, pace, matchTakes);
  const planned = rounds.map((matches, index): PlannedRound => {
    const number = index + 1;
    const at = timesOf(number, known, starts.earliest, pace);
    known = new Date(at.kickoff.getTime() + Math.min(matchTakes, quickMatch));
    return { number, matches, ...at, overBy: latest[index] ?? known };
  });
  const { id, format } = stage;
  const facts = { id, kind: format.kind, entrants, advancing, byes: byesOf(format, entrants) };
  const end = { earliest: known, latest: latest.at(-1) ?? starts.latest };
  return { planned: { ...facts, rounds: planned }, end };
}

/** The places of the first round that nobody stands in are the byes of the best. */
function byesOf({ kind }: StageFormat, entrants: number): number {
  const isBracket = kind === 'knockout' || kind === 'double_elimination';
  return isBracket ? 2 ** roundsFor(entrants) - entrants : 0;
}

/** When the matches of a cup or a league are played (rules.md, "A match", "Tournaments"). */
const DAY = 24 * 60 * 60 * 1000;

/** Durations in milliseconds. */
export interface Pace {
  /** From the moment both sides of a match are known to its kickoff, at least. */
  readonly pause: number;
  /** From the start of one round to the start of the next; 0: a match begins as soon as it can. */
  readonly roundEvery: number;
  /** So long after the kickoff that was drawn, it may still be moved. */
  readonly movable: number;
  /** The same time of day some days later, by the event's clock: for rounds that are whole days apart. */
  readonly daysLater: (from: Date, days: number) => Date;
}

export interface KickoffTimes {
  readonly kickoff: Date;
  /** Until when the kickoff may be moved. */
  readonly playBy: Date;
}

/** When a match of a round (from 1) kicks off whose two sides are known at `known`. */
export function timesOf(round: number, known: Date, startsAt: Date, pace: Pace): KickoffTimes {
  const opens = opensAt(round, startsAt, pace);
  const kickoff = Math.max(opens.getTime(), known.getTime() + pace.pause);
  return { kickoff: new Date(kickoff), playBy: new Date(kickoff + pace.movable) };
}

function opensAt(round: number, startsAt: Date, { roundEvery, daysLater }: Pace): Date {
  const after = (round - 1) * roundEvery;
  if (after === 0 || roundEvery % DAY !== 0) return new Date(startsAt.getTime() + after);
  return daysLater(startsAt, after / DAY);
}

/** The latest end of each round: every match is moved as far as it may be, and takes all its time. */
function latestEnds(
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
