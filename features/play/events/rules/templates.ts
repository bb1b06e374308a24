/** Templates: an event's settings without its dates, to make events of one kind. */
import { clockDistance, clockLater } from '#core/local-time.ts';
import type { EventDates } from './event.ts';
import { planFor } from './event-plan.ts';
import { type EventSettings, type GivenSettings, inputFromSettings } from './settings.ts';
import type { TournamentSettings } from './tournament-settings.ts';

/** Everything but the dates, which are kept as distances, and the series. */
export type TemplateSettings = Omit<GivenSettings, 'gameId' | 'series' | keyof EventDates> &
  TemplateTimes & { readonly gameId?: string | undefined };

interface TemplateTimes {
  /** Milliseconds before the start, by the clock where the event is. */
  readonly opensBefore: number;
  /** Milliseconds from the start to the end, by the clock where the event is. */
  readonly lasts: number;
}

/** The template that an event makes; its times are read by the clock of its zone. */
export function templateOf(settings: EventSettings, timeZone: string): TemplateSettings {
  const { opensAt, startsAt, endsAt, series: _left, ...kept } = inputFromSettings(settings);
  return { ...kept, ...distancesOf({ opensAt, startsAt, endsAt }, timeZone) };
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const SAMPLE_TEMPLATES = [
  'weekly_knockout',
  'daily_battleground',
  'league',
  'double_elimination_final',
  'qualifier',
] as const;
export type SampleTemplate = (typeof SAMPLE_TEMPLATES)[number];

const NOTHING_OF_ITS_OWN = { prizes: [], texts: {} } as const;

/**
 * A cup of one day. It lasts until the latest end of its plan, rounded up to a full hour, and one hour more for the night
 * of a clock change.
 */
function cup(
  settings: Pick<TemplateSettings, 'format' | 'opensBefore'> & {
    readonly capacity: number;
    readonly tournament: TournamentSettings;
  },
): TemplateSettings {
  const startsAt = new Date(0);
  const plan = planFor({ ...settings, startsAt, timeZone: 'UTC' }, settings.capacity);
  const lasts = Math.ceil((plan?.latestEnd.getTime() ?? 0) / HOUR) * HOUR + HOUR;
  return { ...NOTHING_OF_ITS_OWN, ...settings, lasts, drawsAllowed: false };
}

/** Sample templates (rules.md, "Tournaments": the formats). */
export const SAMPLES: Readonly<Record<SampleTemplate, TemplateSettings>> = {
  weekly_knockout: cup({
    format: 'knockout',
    capacity: 64,
    opensBefore: 7 * DAY,
    tournament: { thirdPlace: true },
  }),
  daily_battleground: {
    ...NOTHING_OF_ITS_OWN,
    format: 'daily_battleground',
    opensBefore: DAY,
    lasts: DAY,
    drawsAllowed: true,
  },
  league: {
    ...NOTHING_OF_ITS_OWN,
    format: 'league',
    capacity: 12,
    opensBefore: 14 * DAY,
    lasts: 30 * DAY,
    drawsAllowed: true,
    tournament: { legs: 1, roundEvery: 2 * DAY, movable: DAY },
  },
  double_elimination_final: cup({
    format: 'double_elimination',
    capacity: 8,
    opensBefore: 3 * DAY,
    tournament: { reset: true },
  }),
  qualifier: cup({
    format: 'knockout',
    capacity: 128,
    opensBefore: 7 * DAY,
    tournament: { thirdPlace: true },
  }),
};

/** The dates of an event by their distances from its start, by the clock of its zone. */
export function datesFrom(
  { opensBefore, lasts }: TemplateTimes,
  startsAt: Date,
  timeZone: string,
): EventDates {
  const at = (ms: number) => clockLater(startsAt, ms, timeZone);
  return { opensAt: at(-opensBefore), startsAt, endsAt: at(lasts) };
}

/** Distances of an event's dates from its start by the clock of its zone: 24 h a day, also over a change of clocks. */
export function distancesOf(
  { opensAt, startsAt, endsAt }: EventDates,
  timeZone: string,
): TemplateTimes {
  return {
    opensBefore: clockDistance(opensAt, startsAt, timeZone),
    lasts: clockDistance(startsAt, endsAt, timeZone),
  };
}
