/** The settings of an event as the texts of its form. */
import { LANGUAGES, type Language } from '#brands/brand.ts';
import { instantOf, localOf } from '#core/local-time.ts';
import { currencyDigits } from '#locales/money.ts';
import type { SentInputOf } from '#platform/http/contract.ts';
import { textIn } from '#ui/screen/forms.ts';
import type { TypedNumbers } from '#ui/screen/typed-numbers.ts';
import type { organisingCalls } from '../../organising.contract.ts';
import type { EventFormat } from '../../rules/event.ts';
import { ADDED_SETTINGS, SETTING_NAMES, type SettingName } from '../../rules/settings.ts';
import {
  chainTyped,
  checkNumbersOfStages,
  type EventValues,
  stagesOf,
  stagesTyped,
  valuesIn,
  valuesOfStages,
} from './chain-values.ts';
import type { OrganisedEvent } from './use-organised-event.ts';

export type SentEvent = SentInputOf<typeof organisingCalls.createEvent>;

/** The settings that a form begins with, as the API sends them; of the game its id. */
export type FormSettings = Pick<OrganisedEvent, Exclude<SettingName, 'game'>> & {
  readonly game: string;
};

interface FormContext {
  readonly timeZone: string;
  readonly currency: string;
  readonly languages: readonly Language[];
}

/** The zone, currency and languages in which a form was filled in, by its hidden fields. */
export function formContext(form: FormData): FormContext {
  const text = (name: string) => textIn(form, name);
  const languages = text('languages').split(' ');
  return {
    timeZone: text('timeZone'),
    currency: text('currency'),
    languages: LANGUAGES.filter((language) => languages.includes(language)),
  };
}

interface EventForm {
  readonly form: FormData;
  readonly timeZone: string;
  readonly currency: string;
  readonly languages: readonly Language[];
  /** Reads the form's numbers. The form is sent only if all of them were read ({@link TypedNumbers.refuse}). */
  readonly numbers: TypedNumbers;
}

/** The texts of the form's fields; times by the clock of the event's zone. */
export function eventToForm(event: FormSettings, timeZone: string): EventValues {
  return Object.assign({}, ...SETTING_NAMES.map((name) => FIELDS[name].show(event, timeZone)));
}

/** The input of the call. Fixed settings keep their values `before`, whatever was sent. */
export function formToEvent(
  sent: EventForm,
  before: FormSettings,
  editable: readonly SettingName[],
): SentEvent {
  const text = (name: string) => textIn(sent.form, name).trim();
  const has = (name: string) => sent.form.has(name);
  // one of the select's; anything else is refused
  const format = editable.includes('format') ? (text('format') as EventFormat) : before.format;
  const form = { ...sent, text, has, format };
  const values = SETTING_NAMES.map(
    (name) =>
      [name, editable.includes(name) ? FIELDS[name].read(form, before) : before[name]] as const,
  );
  const isSent = (name: SettingName, value: unknown) =>
    value !== null || ADDED_SETTINGS.some((added) => added === name);
  const given = Object.fromEntries(values.filter(([name, value]) => isSent(name, value)));
  const { game, series, ...settings } = given as Partial<FormSettings>; // as FIELDS reads them
  return {
    ...settings,
    gameId: game,
    ...(series && { series: { ...series, advance: series.advance ?? undefined } }),
  } as SentEvent; // the API judges the values
}

interface ReadForm extends EventForm {
  /** The text of a field; empty if the form does not have it. */
  readonly text: (name: string) => string;
  readonly has: (name: string) => boolean;
  /** The format, typed or fixed. */
  readonly format: EventFormat;
}

/** The fields of one setting. */
interface SettingFields<Name extends SettingName> {
  /** The texts of its fields. */
  readonly show: (event: FormSettings, timeZone: string) => EventValues;
  /** The value that was typed; null for none. */
  readonly read: (form: ReadForm, before: FormSettings) => FormSettings[Name];
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Digits of minutes and hours: finer than a second of an hour, so stored times are shown as they are. */
export const FRACTION_DIGITS = 5;

/** Settings of play that are numbers; an empty field means the default. */
export const COUNTS = ['rounds', 'groups', 'best', 'bestNext'] as const;

export const PLACINGS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

const FIELDS: { readonly [Name in SettingName]: SettingFields<Name> } = {
  game: {
    show: ({ game }) => ({ gameId: game }),
    read: ({ text }) => text('gameId'),
  },
  format: {
    show: ({ format }) => ({ format }),
    read: ({ format }) => format,
  },
  platform: {
    show: ({ platform }) => ({ platform: platform ?? '' }),
    read: ({ text }) => (text('platform') === 'ps5' ? 'ps5' : null),
  },
  residency: optionalText('residency'),
  capacity: {
    show: ({ capacity }) => ({ capacity: capacity === null ? '' : String(capacity) }),
    read: ({ numbers }) => numbers.read('capacity'),
  },
  opensAt: time('opensAt'),
  startsAt: time('startsAt'),
  endsAt: time('endsAt'),
  drawsAllowed: {
    show: ({ drawsAllowed }) => ({ drawsAllowed: onIf(drawsAllowed) }),
    read: ({ has }) => has('drawsAllowed'),
  },
  prizes: {
    show: ({ prizes }) =>
      Object.fromEntries(
        prizes.map(({ place, amount, currency }) => [
          `prize_${place}`,
          String(amount / 10 ** currencyDigits(currency)),
        ]),
      ),
    read: ({ numbers, currency }) => prizesIn(numbers, currency),
  },
  texts: {
    show: ({ texts }) =>
      Object.fromEntries(
        Object.entries(texts).flatMap(([language, text]) => [
          [`title_${language}`, text.title],
          [`description_${language}`, text.description],
          [`gameRules_${language}`, text.gameRules.join('\n')],
          [`howToPlay_${language}`, text.howToPlay.join('\n')],
        ]),
      ),
    read: (form, before) => ({ ...before.texts, ...textsIn(form) }),
  },
  ruleOverrides: {
    show: () => ({}), // organisers set them by the API only
    read: (_form, before) => before.ruleOverrides,
  },
  tournament: {
    show: ({ tournament }) => tournamentToForm(tournament),
    read: (form, before) => ({ ...before.tournament, ...tournamentIn(form) }),
  },
  series: {
    show: ({ series }) => ({
      seriesId: series?.seriesId ?? '',
      seriesRole: series?.role ?? 'qualifier',
      advance: String(series?.advance ?? ''),
    }),
    read: seriesIn,
  },
  link: optionalText('link'),
};

/** A text field that may be empty. The setting stays as it is if the form does not have the field. */
function optionalText<Name extends 'residency' | 'link'>(name: Name): SettingFields<Name> {
  return {
    show: (event) => ({ [name]: event[name] ?? '' }),
    read: ({ text, has }, before) => (has(name) ? text(name) || null : before[name]),
  };
}

function time<Name extends 'opensAt' | 'startsAt' | 'endsAt'>(name: Name): SettingFields<Name> {
  return {
    show: (event, timeZone) => ({ [name]: localOf(new Date(event[name]), timeZone) }),
    read: ({ text, timeZone }, before) => {
      // the field has no seconds, and does not tell apart the hours that a clock change repeats
      if (text(name) === localOf(new Date(before[name]), timeZone)) return before[name];
      // a text that is no time is sent as typed, and the call refuses it at its field
      return instantOf(text(name), timeZone)?.toISOString() ?? text(name);
    },
  };
}

/** Each amount at its own place. The call refuses a gap, so no prize is lost. */
function prizesIn({ read }: TypedNumbers, currency: string) {
  return PLACINGS.flatMap((place) => {
    const amount = read(`prize_${place}`);
    if (amount === null) return [];
    return [{ place, amount: Math.round(amount * 10 ** currencyDigits(currency)), currency }];
  });
}

/** Texts in the languages of which a field is filled in. */
function textsIn({ text, languages }: ReadForm): FormSettings['texts'] {
  const lines = (name: string) =>
    text(name)
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
  const texts: FormSettings['texts'] = {};
  for (const language of languages) {
    const title = text(`title_${language}`);
    const description = text(`description_${language}`);
    const gameRules = lines(`gameRules_${language}`);
    const howToPlay = lines(`howToPlay_${language}`);
    const isEmpty = title + description === '' && gameRules.length + howToPlay.length === 0;
    if (!isEmpty) texts[language] = { title, description, gameRules, howToPlay };
  }
  return texts;
}

function tournamentToForm(settings: FormSettings['tournament']): EventValues {
  return {
    thirdPlace: onIf(settings.thirdPlace ?? true),
    reset: onIf(settings.reset ?? true),
    legs: String(settings.legs ?? 1),
    groupKind: settings.groupKind ?? 'round_robin',
    pause: inUnits(settings.pause, MINUTE),
    roundEvery: inUnits(settings.roundEvery, HOUR),
    movable: inUnits(settings.movable, MINUTE),
    ...valuesOfStages(stagesOf(settings.stages ?? [])),
    ...Object.fromEntries(COUNTS.map((name) => [name, String(settings[name] ?? '')])),
  };
}

/** Fields that the form has for any format; an empty one means the default. */
function tournamentIn({ form, text, has, format, numbers }: ReadForm): FormSettings['tournament'] {
  const stages = stagesTyped(valuesIn(form));
  if (format === 'stages') checkNumbersOfStages(stages, numbers);
  const duration = (name: string, unit: number) => {
    const value = numbers.read(name);
    return value === null ? undefined : Math.round(value * unit);
  };
  return {
    thirdPlace: has('thirdPlace'),
    reset: has('reset'),
    legs: text('legs') === '2' ? 2 : 1,
    groupKind: text('groupKind') === 'gsl' ? 'gsl' : undefined,
    ...Object.fromEntries(COUNTS.map((name) => [name, numbers.read(name) ?? undefined])),
    ...(format === 'stages' && { stages: chainTyped(stages) }),
    pause: duration('pause', MINUTE),
    roundEvery: duration('roundEvery', HOUR),
    movable: duration('movable', MINUTE),
  };
}

function seriesIn({ text, numbers }: ReadForm): FormSettings['series'] {
  const seriesId = text('seriesId');
  if (seriesId === '') return null;
  if (text('seriesRole') === 'final') return { seriesId, role: 'final', advance: null };
  return { seriesId, role: 'qualifier', advance: numbers.read('advance') };
}

function onIf(isOn: boolean): string {
  return isOn ? 'on' : '';
}

function inUnits(ms: number | undefined, unit: number): string {
  return ms === undefined ? '' : String(Number((ms / unit).toFixed(FRACTION_DIGITS)));
}

/** Fields of `tournament`, but those of the stages. */
const TOURNAMENT_FIELDS: readonly string[] = [
  ...['thirdPlace', 'reset', 'legs', 'groupKind', 'pause', 'roundEvery', 'movable'],
  ...COUNTS,
];

/** The setting that a field of the form writes. */
export function settingOfField(field: string): SettingName {
  if (field === 'gameId') return 'game';
  if (field.startsWith('prize_')) return 'prizes';
  if (/^(title|description|gameRules|howToPlay)_/.test(field)) return 'texts';
  if (TOURNAMENT_FIELDS.includes(field) || field.startsWith('stage_')) return 'tournament';
  if (['seriesId', 'seriesRole', 'advance'].includes(field)) return 'series';
  return field as SettingName; // the other fields have the names of their settings
}

/** The field of the form that shows a problem of the call's `path`. `languages` has the form's order. */
export function fieldAt(path: string, languages: readonly string[]): string {
  const [part = '', inner, deeper] = path.split('.');
  switch (part) {
    case 'texts':
      return inner ? `${deeper ?? 'title'}_${inner}` : `title_${languages[0]}`;
    case 'prizes':
      return `prize_${Number(inner ?? 0) + 1}`;
    case 'series':
      return inner === 'advance' ? inner : inner === 'role' ? 'seriesRole' : 'seriesId';
    case 'tournament':
      return inner ?? part;
    default:
      return part;
  }
}
