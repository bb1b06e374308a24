/** What an event's format and settings mean to the engine. */
import type { EventFormat } from '../../events/rules/event.ts';
import type { TournamentSettings } from '../../events/rules/tournament-settings.ts';
import type { Pace } from './pace.ts';

/** How a tournament is played; its size follows from who takes part. */
export type Format =
  | { readonly kind: 'knockout'; readonly thirdPlace: boolean }
  | { readonly kind: 'double_elimination'; readonly reset: boolean }
  | { readonly kind: 'league'; readonly legs: 1 | 2 };

export function formatOf(format: EventFormat, settings: TournamentSettings): Format | null {
  switch (format) {
    case 'daily_battleground':
      return null;
    case 'knockout':
      return { kind: 'knockout', thirdPlace: settings.thirdPlace ?? true };
    case 'double_elimination':
      return { kind: 'double_elimination', reset: settings.reset ?? true };
    case 'league':
      return { kind: 'league', legs: settings.legs ?? 1 };
  }
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A cup is played on one day, a league a round a day, unless its organiser has other plans. */
export function paceOf(format: EventFormat, settings: TournamentSettings): Pace {
  const isLeague = format === 'league';
  return {
    pause: settings.pause ?? 5 * MINUTE,
    roundEvery: settings.roundEvery ?? (isLeague ? DAY : 0),
    movable: settings.movable ?? (isLeague ? DAY / 2 : 20 * MINUTE),
  };
}
