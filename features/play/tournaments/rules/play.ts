/** What an event's format and settings mean to the engine. */
import { type EventFormat, isRoundADay } from '#features/play/events/rules/event.ts';
import type { TournamentSettings } from '#features/play/events/rules/tournament-settings.ts';
import type { Pace } from './pace.ts';
import type { StageFormat } from './stages/chain.ts';

/** How one field is played: a stage, or a group of one. Its size follows from who takes part. */
export type Format =
  | { readonly kind: 'knockout'; readonly thirdPlace: boolean }
  | { readonly kind: 'double_elimination'; readonly reset: boolean }
  /** A group of four, told apart by five matches. */
  | { readonly kind: 'gsl' }
  | { readonly kind: 'league'; readonly legs: 1 | 2 }
  | { readonly kind: 'swiss'; readonly rounds: number };

/** What is played in each field of a stage. */
export function fieldFormatOf(format: StageFormat): Format {
  switch (format.kind) {
    case 'knockout':
    case 'double_elimination':
    case 'swiss':
      return format;
    case 'round_robin':
      return { kind: 'league', legs: format.legs };
    case 'groups':
      return format.inside.kind === 'gsl' ? format.inside : fieldFormatOf(format.inside);
  }
}

/** Whether a table ranks its entrants; in the others it is who has beaten whom. */
export function hasTable(format: Format): boolean {
  return format.kind === 'league' || format.kind === 'swiss';
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

interface Played {
  readonly format: EventFormat;
  readonly tournament: TournamentSettings;
  /** IANA name. */
  readonly timeZone: string;
}

/** A cup is played on one day, a league a round a day, unless its organiser has other plans. */
export function paceOf({ format, tournament: settings, timeZone }: Played): Pace {
  const isLeague = isRoundADay(format);
  return {
    timeZone,
    pause: settings.pause ?? 5 * MINUTE,
    roundEvery: settings.roundEvery ?? (isLeague ? DAY : 0),
    movable: settings.movable ?? (isLeague ? DAY / 2 : 20 * MINUTE),
  };
}
