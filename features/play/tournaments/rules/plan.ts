/** What a cup or a league comes to before anybody has joined (rules.md, "Tournaments"). */
import type { EventFormat } from '#features/play/events/rules/event.ts';
import type { TournamentSettings } from '#features/play/events/rules/tournament-settings.ts';
import { roundsFor } from './elimination/places.ts';
import { latestEnds, MATCH_TAKES_MS, type Pace, timesOf } from './pace.ts';
import { paceOf } from './play.ts';
import type { Chain, StageFormat } from './stages/chain.ts';
import { fitted } from './stages/fitted.ts';
import { chainOf, holds } from './stages/for-event.ts';
import type { ResolvedStage } from './stages/resolve.ts';

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

/** The parts of an event that its plan depends on. */
export interface Planned {
  readonly format: EventFormat;
  readonly tournament: TournamentSettings;
  readonly startsAt: Date;
  /** IANA name. */
  readonly timeZone: string;
}

/** Plans an event for a number of entrants; null if they cannot play it, or if nothing is drawn. */
export function planFor({ startsAt, ...event }: Planned, entrants: number): Plan | null {
  const chain = chainOf(event.format, event.tournament, entrants);
  if (!chain || entrants > holds(chain)) return null;
  return planOf(chain, entrants, { startsAt, pace: paceOf(event), matchTakes: MATCH_TAKES_MS });
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
  { pace, matchTakes }: Times,
) {
  let known = starts.earliest;
  const latest = latestEnds(rounds.length, starts.latest, pace, matchTakes);
  const planned = rounds.map((matches, index): PlannedRound => {
    const number = index + 1;
    const at = timesOf(number, known, starts.earliest, pace);
    known = new Date(at.kickoff.getTime() + Math.min(matchTakes, QUICK_MATCH_MS));
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

/** A match that both play at once: check-in, play and an agreed score. */
const QUICK_MATCH_MS = 30 * 60_000;
