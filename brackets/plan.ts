/** The schedule of a tournament before entrants have joined (rules.md, "Tournaments"). */

import { roundsFor } from './elimination-shape.ts';
import { fitChain, type ResolvedStage } from './stage-chain.ts';
import type { Chain, StageFormat } from './stages.ts';

export interface PlannedRound {
  /** From 1 in its stage. Both brackets of a double elimination are played side by side. */
  readonly number: number;
  readonly matches: number;
  /** The earliest one. */
  readonly kickoff: Date;
  /** The latest kickoff after a reschedule, counted from the earliest kickoff. */
  readonly playBy: Date;
  /** The end if this round and all earlier ones take as long as they may. */
  readonly overBy: Date;
}

export interface PlannedStage {
  readonly id: string;
  readonly kind: StageFormat['kind'];
  readonly entrants: number;
  /** The number of entrants who advance. */
  readonly advancing: number;
  /** Entrants who pass the first round without a match. */
  readonly byes: number;
  readonly rounds: readonly PlannedRound[];
}

export interface Plan {
  /** Includes the second final and the match for third place. */
  readonly matches: number;
  /** In the order of play. */
  readonly stages: readonly PlannedStage[];
  /** The end of the last match if all are played as early as possible. */
  readonly earliestEnd: Date;
  /** The end of the last match if every match takes as long as it may. */
  readonly latestEnd: Date;
}

interface PlanTimes {
  readonly startsAt: Date;
  readonly pace: Pace;
  /** The longest duration of a match after its kickoff, in milliseconds. */
  readonly matchTakes: number;
  /** The duration of a match that both sides play at once, in milliseconds. */
  readonly quickMatch: number;
}

/** Returns stages and rounds with their times for a number of entrants; null if that number cannot play the chain. */
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

/** The end if all matches are played as early as possible, and if every match takes as long as it may. */
interface Bounds {
  readonly earliest: Date;
  readonly latest: Date;
}

/** Returns the end of the last of them, or `startsAt` if there is none. */
function lastOf(ends: readonly Bounds[], startsAt: Date): Bounds {
  const last = (of: (end: Bounds) => Date) =>
    new Date(Math.max(startsAt.getTime(), ...ends.map((end) => of(end).getTime())));
  return { earliest: last(({ earliest }) => earliest), latest: last(({ latest }) => latest) };
}

/** Plans each round at its day, or a pause after the earliest end of the previous one. */
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
  const end = { earliest: known, latest: lastDate(latest) ?? starts.latest };
  return { planned: { ...facts, rounds: planned }, end };
}

/** Empty slots of the first round are byes of the best seeds. */
function byesOf({ kind }: StageFormat, entrants: number): number {
  const isBracket = kind === 'knockout' || kind === 'double_elimination';
  return isBracket ? 2 ** roundsFor(entrants) - entrants : 0;
}

/** Times of matches (rules.md, "A match", "Tournaments"). */
const DAY = 24 * 60 * 60 * 1000;

/** Durations in milliseconds. */
export interface Pace {
  /** The least time from the moment both sides are known to the kickoff. */
  readonly pause: number;
  /** From the start of one round to the start of the next; 0 if a match starts as soon as it can. */
  readonly roundEvery: number;
  /** The time after the drawn kickoff within which it may be moved. */
  readonly movable: number;
  /** Returns the same time of day some days later on the event's clock, for rounds that are whole days apart. */
  readonly daysLater: (from: Date, days: number) => Date;
}

export interface KickoffTimes {
  readonly kickoff: Date;
  /** The latest kickoff after a reschedule. */
  readonly playBy: Date;
}

/** Returns the kickoff of a match in a round (from 1) with both sides known at `known`. */
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

/** Returns the latest end of each round, if every match is moved as far as it may be and takes all its time. */
function latestEnds(
  rounds: number,
  startsAt: Date,
  pace: Pace,
  matchTakes: number,
): readonly Date[] {
  const ends: Date[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const { playBy } = timesOf(round, lastDate(ends) ?? startsAt, startsAt, pace);
    ends.push(new Date(playBy.getTime() + matchTakes));
  }
  return ends;
}

/** Returns the latest end of the last round. */
export function longestEnd(rounds: number, startsAt: Date, pace: Pace, matchTakes: number): Date {
  return lastDate(latestEnds(rounds, startsAt, pace, matchTakes)) ?? startsAt;
}

function lastDate(dates: readonly Date[]): Date | undefined {
  return dates[dates.length - 1];
}
