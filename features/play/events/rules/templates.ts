/** An event's settings without its dates, to make events of one kind again and again. */
import { clockDistance, clockLater } from '#core/local-time.ts';
import type { EventDates, EventFormat, Prize, RuleOverrides } from './event.ts';
import { planFor } from './event-plan.ts';
import type { TournamentSettings } from './tournament-settings.ts';

/** What a template knows of an event; its times are told from the start. */
export interface TemplateSettings {
  readonly gameId?: string | undefined;
  readonly format: EventFormat;
  readonly platform?: 'ps5' | undefined;
  readonly residency?: string | undefined;
  readonly capacity?: number | undefined;
  /** Milliseconds before the start, by the clock where the event is. */
  readonly opensBefore: number;
  /** Milliseconds from the start to the end, by the clock where the event is. */
  readonly lasts: number;
  readonly drawsAllowed: boolean;
  readonly prizes: readonly Prize[];
  readonly texts: Readonly<Partial<Record<string, TemplateTexts>>>;
  readonly ruleOverrides: RuleOverrides;
  readonly tournament: TournamentSettings;
}

interface TemplateTexts {
  readonly title: string;
  readonly description: string;
  readonly gameRules: readonly string[];
  readonly howToPlay: readonly string[];
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

const NOTHING_OF_ITS_OWN = { prizes: [], texts: {}, ruleOverrides: {}, tournament: {} } as const;

/**
 * A cup of one day: it ends when it is over at the latest by its plan, to the next full hour, and one hour later, which the
 * night of a clock change may take.
 */
function cup(
  settings: Pick<TemplateSettings, 'format' | 'opensBefore' | 'tournament'> & { capacity: number },
): TemplateSettings {
  const startsAt = new Date(0);
  const plan = planFor({ ...settings, startsAt, timeZone: 'UTC' }, settings.capacity);
  const lasts = Math.ceil((plan?.latestEnd.getTime() ?? 0) / HOUR) * HOUR + HOUR;
  return { ...NOTHING_OF_ITS_OWN, ...settings, lasts, drawsAllowed: false };
}

/** Templates that come along (rules.md, "Tournaments": the formats), to begin with. */
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

/** The dates of an event, told from its start by the clock of its zone. */
export function datesFrom(
  { opensBefore, lasts }: Pick<TemplateSettings, 'opensBefore' | 'lasts'>,
  startsAt: Date,
  timeZone: string,
): EventDates {
  const at = (ms: number) => clockLater(startsAt, ms, timeZone);
  return { opensAt: at(-opensBefore), startsAt, endsAt: at(lasts) };
}

/** How an event's dates lie around its start by the clock of its zone: 24 h a day, also where clocks are changed. */
export function distancesOf(
  { opensAt, startsAt, endsAt }: EventDates,
  timeZone: string,
): Pick<TemplateSettings, 'opensBefore' | 'lasts'> {
  return {
    opensBefore: clockDistance(opensAt, startsAt, timeZone),
    lasts: clockDistance(startsAt, endsAt, timeZone),
  };
}
