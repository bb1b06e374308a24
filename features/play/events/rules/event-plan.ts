/** The plan of a cup or a league by its event's settings: rounds, matches and times before players join. */

import { type Pace, type Plan, planOf } from '@battle-league/brackets/plan.ts';
import { capacityOf } from '@battle-league/brackets/stage-chain.ts';
import { daysLater } from '#core/local-time.ts';
import { type EventFormat, isRoundADay } from './event.ts';
import { chainOf } from './event-stages.ts';
import type { TournamentSettings } from './tournament-settings.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Milliseconds that a match may take at most beside its kickoff: play, a score, and the silence that approves it. */
export const MATCH_TAKES_MS = 180 * MINUTE;
const MATCH_LENGTHS = {
  matchTakes: MATCH_TAKES_MS,
  /** Milliseconds of a usual match: check-in, play and a verified score. */
  quickMatch: 30 * MINUTE,
};

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
  if (!chain || entrants > capacityOf(chain)) return null;
  return planOf(chain, entrants, { startsAt, pace: paceOf(event), ...MATCH_LENGTHS });
}

/** The default pace: a cup is played on one day, a league one round a day. */
export function paceOf({
  format,
  tournament: settings,
  timeZone,
}: Omit<Planned, 'startsAt'>): Pace {
  const isLeague = isRoundADay(format);
  return {
    daysLater: (from, days) => daysLater(from, days, timeZone),
    pause: settings.pause ?? 5 * MINUTE,
    roundEvery: settings.roundEvery ?? (isLeague ? DAY : 0),
    movable: settings.movable ?? (isLeague ? DAY / 2 : 20 * MINUTE),
  };
}
