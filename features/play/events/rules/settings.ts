/** The settings of an event: everything that its organiser decides on. */
import type { EventDates, EventFormat, Prize, RuleOverrides } from './event.ts';
import type { SeriesRole } from './series.ts';
import type { TournamentSettings } from './tournament-settings.ts';

/** The values of an event's settings; null where the event has none. */
export interface EventSettings extends EventDates {
  readonly game: string;
  readonly format: EventFormat;
  /** Exclusive to this platform. */
  readonly platform: 'ps5' | null;
  /** ISO code of the country that players have to live in. */
  readonly residency: string | null;
  /** The largest number of entrants; null for no limit. */
  readonly capacity: number | null;
  readonly drawsAllowed: boolean;
  /** Best place first. */
  readonly prizes: readonly Prize[];
  /** By language; one at least. */
  readonly texts: Readonly<Partial<Record<string, EventTexts>>>;
  readonly ruleOverrides: RuleOverrides;
  readonly tournament: TournamentSettings;
  readonly series: SeriesMembership | null;
  /** Https address of its stream, rules or the like. */
  readonly link: string | null;
}

export type SettingName = keyof EventSettings;

/** Texts of an event in one language. */
export interface EventTexts {
  readonly title: string;
  readonly description: string;
  readonly gameRules: readonly string[];
  readonly howToPlay: readonly string[];
}

/** The part of an event in its series. */
export interface SeriesMembership {
  readonly seriesId: string;
  readonly role: SeriesRole;
  /** Number of a qualifier's best who advance to the final; 4 without it. */
  readonly advance?: number | undefined;
}

/** Until when a setting of a published event may change. */
export type ChangeableUntil = 'publication' | 'opening' | 'first_entrant' | 'start' | 'end';

/** Until when each setting may change. Those of a draft always may. */
export const CHANGEABLE_UNTIL: Readonly<Record<SettingName, ChangeableUntil>> = {
  game: 'publication',
  format: 'publication',
  platform: 'first_entrant',
  residency: 'first_entrant',
  capacity: 'start',
  opensAt: 'opening',
  startsAt: 'start',
  endsAt: 'end',
  drawsAllowed: 'first_entrant',
  prizes: 'start',
  texts: 'end',
  ruleOverrides: 'first_entrant',
  tournament: 'first_entrant',
  series: 'publication',
  link: 'end',
};

/** All settings, in the order in which calls name them. */
export const SETTING_NAMES = Object.keys(CHANGEABLE_UNTIL) as SettingName[]; // the keys of the record

/** Values of the settings that an organiser may leave out. */
export const DEFAULTS = {
  platform: null,
  residency: null,
  capacity: null,
  ruleOverrides: {},
  tournament: {},
  series: null,
  link: null,
} satisfies Partial<EventSettings>;
type Defaulted = keyof typeof DEFAULTS;

/** Settings that clients of 0.1.0 do not know. One that a change leaves out stays as it is; null removes it. */
export const ADDED_SETTINGS = ['link'] as const satisfies readonly Defaulted[];
type Added = (typeof ADDED_SETTINGS)[number];

/** Settings as an organiser sends them: those with a default may be left out, and only added ones may be null. */
export type SettingsInput = Omit<EventSettings, 'game' | Defaulted> & {
  readonly gameId: string;
} & {
  readonly [Name in Exclude<Defaulted, Added>]?: NonNullable<EventSettings[Name]> | undefined;
} & {
  readonly [Name in Added]?: EventSettings[Name] | undefined;
};

type WithDefaults<Given extends { readonly [Name in Defaulted]?: unknown }> = Omit<
  Given,
  Defaulted
> & {
  readonly [Name in Defaulted]: Exclude<Given[Name], undefined> | (typeof DEFAULTS)[Name];
};

/** Fills in the defaults of settings that are left out. */
export function withDefaults<Given extends { readonly [Name in Defaulted]?: unknown }>(
  given: Given,
): WithDefaults<Given> {
  const values = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...DEFAULTS, ...Object.fromEntries(values) } as WithDefaults<Given>; // no value is undefined
}

/** Fills in the added settings that a change of a stored event leaves out. */
export function withStoredSettings<Given extends Pick<SettingsInput, Added>>(
  given: Given,
  stored: EventSettings,
): Given {
  const kept = ADDED_SETTINGS.filter((name) => given[name] === undefined);
  return { ...given, ...Object.fromEntries(kept.map((name) => [name, stored[name]])) };
}

export function settingsFromInput({ gameId, ...given }: SettingsInput): EventSettings {
  return { ...withDefaults(given), game: gameId };
}

/** Settings as an organiser sends them, without those that the event does not have. */
export type GivenSettings = {
  readonly [Name in keyof SettingsInput]: Exclude<SettingsInput[Name], null>;
};

/** The input that makes an event with these settings. */
export function inputFromSettings({ game, ...settings }: EventSettings): GivenSettings {
  const given = Object.entries(settings).filter(([, value]) => value !== null);
  return { ...Object.fromEntries(given), gameId: game } as GivenSettings; // only nulls are left out
}
