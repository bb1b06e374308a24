/** What a form of an event holds, and what it means. */
import type { Language } from '#brands/brand.ts';
import { instantOf, localOf } from '#core/local-time.ts';
import { currencyDigits } from '#locales/money.ts';
import type { SentInputOf } from '#platform/http/contract.ts';
import type { TypedNumbers } from '#ui/screen/typed-numbers.ts';
import type { organisingCalls } from '../../organising.contract.ts';
import type { Editable } from '../../rules/editing.ts';
import {
  chainTyped,
  checkNumbersOfStages,
  stagesOf,
  stagesTyped,
  valuesOfStages,
} from './chain-values.ts';
import { type EventValues, valuesIn } from './form-texts.ts';
import type { OrganisedEvent } from './use-organised-event.ts';

export type SentEvent = SentInputOf<typeof organisingCalls.createEvent>;
/** What a form is filled in with. */
export type Written = Pick<
  OrganisedEvent,
  | 'format'
  | 'capacity'
  | 'opensAt'
  | 'startsAt'
  | 'endsAt'
  | 'drawsAllowed'
  | 'prizes'
  | 'texts'
  | 'ruleOverrides'
  | 'tournament'
  | 'series'
> & {
  readonly gameId: string;
  readonly platform: string | null;
  readonly residency: string | null;
};

/** Settings of play that are numbers; left empty they are by default. */
export const COUNTS = ['rounds', 'groups', 'best', 'bestNext'] as const;
const PLAY: readonly string[] = [
  ...['thirdPlace', 'reset', 'legs', 'groupKind', 'pause', 'roundEvery', 'movable'],
  ...COUNTS,
];
export const PLACES = [1, 2, 3, 4, 5, 6, 7, 8] as const;
/** Digits of minutes and hours: finer than a second of an hour, so stored times are shown as they are. */
export const FRACTION_DIGITS = 5;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The names of the fields that write a part of an event. */
export function partOf(field: string): Editable {
  if (field === 'gameId') return 'game';
  if (field.startsWith('prize_')) return 'prizes';
  if (/^(title|description|gameRules|howToPlay)_/.test(field)) return 'texts';
  if (PLAY.includes(field) || field.startsWith('stage_')) return 'tournament';
  if (['seriesId', 'seriesRole', 'advance'].includes(field)) return 'series';
  return field as Editable; // the other fields are named by their part
}

/** The field of a form at which what is wrong with `path` of the call is said; `languages`: as the form has them. */
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

/** How a form shows an event; times by the clock of its zone. */
export function valuesOf(event: Written, timeZone: string): EventValues {
  const local = (iso: string) => localOf(new Date(iso), timeZone);
  const { tournament: t } = event;
  const values: Record<string, string> = {
    gameId: event.gameId,
    format: event.format,
    platform: event.platform ?? '',
    residency: event.residency ?? '',
    capacity: event.capacity === null ? '' : String(event.capacity),
    opensAt: local(event.opensAt),
    startsAt: local(event.startsAt),
    endsAt: local(event.endsAt),
    drawsAllowed: event.drawsAllowed ? 'on' : '',
    thirdPlace: (t.thirdPlace ?? true) ? 'on' : '',
    reset: (t.reset ?? true) ? 'on' : '',
    legs: String(t.legs ?? 1),
    groupKind: t.groupKind ?? 'round_robin',
    seriesId: event.series?.seriesId ?? '',
    seriesRole: event.series?.role ?? 'qualifier',
    advance: String(event.series?.advance ?? ''),
    pause: inUnits(t.pause, MINUTE),
    roundEvery: inUnits(t.roundEvery, HOUR),
    movable: inUnits(t.movable, MINUTE),
    ...valuesOfStages(stagesOf(t.stages ?? [])),
  };
  for (const name of COUNTS) values[name] = String(t[name] ?? '');
  for (const { place, amount, currency } of event.prizes) {
    values[`prize_${place}`] = String(amount / 10 ** currencyDigits(currency));
  }
  for (const [language, text] of Object.entries(event.texts)) {
    values[`title_${language}`] = text.title;
    values[`description_${language}`] = text.description;
    values[`gameRules_${language}`] = text.gameRules.join('\n');
    values[`howToPlay_${language}`] = text.howToPlay.join('\n');
  }
  return values;
}

/** A time of a form that keeps its distance to another one that is moved; `null` where any of them is no time. */
export function movedAlong(local: string, from: string, to: string): string | null {
  const [own, before, after] = [local, from, to].map((each) => Date.parse(`${each}Z`));
  const moved = new Date(Number(own) + Number(after) - Number(before));
  return Number.isNaN(moved.getTime()) ? null : moved.toISOString().slice(0, local.length);
}

interface Form {
  readonly form: FormData;
  readonly timeZone: string;
  readonly currency: string;
  readonly languages: readonly Language[];
  /** Reads the form's numbers. The form is sent only if all of them were read ({@link TypedNumbers.refuse}). */
  readonly numbers: TypedNumbers;
}

/**
 * What was typed, as the call takes it; what may not be changed, or what the form does not show, stays as it was
 * written before.
 */
export function sentEvent(
  { form, timeZone, currency, languages, numbers }: Form,
  before: Written,
  may: readonly Editable[],
): SentEvent {
  const typed = (name: string) => String(form.get(name) ?? '').trim();
  const isOn = (name: string) => form.get(name) !== null;
  const instant = (name: 'opensAt' | 'startsAt' | 'endsAt') => {
    // a form tells no seconds, nor which of the hours that a clock change repeats
    if (typed(name) === localOf(new Date(before[name]), timeZone)) return before[name];
    // what is no time is sent as it is: the call says so at its field
    return instantOf(typed(name), timeZone)?.toISOString() ?? typed(name);
  };
  const kept = <P extends Editable, T>(part: P, then: T, was: T): T =>
    may.includes(part) ? then : was;

  // one of the select's; anything else is refused
  const format = kept('format', typed('format') as SentEvent['format'], before.format);
  const platform = kept('platform', typed('platform'), before.platform ?? '');
  const residency = kept('residency', typed('residency'), before.residency ?? '');
  const series = kept('series', seriesIn(typed, numbers), before.series);
  const stages = stagesTyped(valuesIn(form));
  if (format === 'stages') checkNumbersOfStages(stages, numbers);
  const capacity = kept('capacity', numbers.read('capacity'), before.capacity);
  return {
    gameId: kept('game', typed('gameId'), before.gameId),
    format,
    ...(platform === 'ps5' && { platform }),
    ...(residency !== '' && { residency }),
    ...(capacity !== null && { capacity }),
    ...(series && { series: { ...series, advance: series.advance ?? undefined } }),
    opensAt: kept('opensAt', instant('opensAt'), before.opensAt),
    startsAt: kept('startsAt', instant('startsAt'), before.startsAt),
    endsAt: kept('endsAt', instant('endsAt'), before.endsAt),
    drawsAllowed: kept('drawsAllowed', isOn('drawsAllowed'), before.drawsAllowed),
    prizes: kept('prizes', prizesIn(numbers, currency), before.prizes),
    texts: kept('texts', { ...before.texts, ...textsIn(typed, languages) }, before.texts),
    ruleOverrides: before.ruleOverrides,
    tournament: kept(
      'tournament',
      {
        ...before.tournament,
        thirdPlace: isOn('thirdPlace'),
        reset: isOn('reset'),
        legs: typed('legs') === '2' ? 2 : 1,
        ...(typed('groupKind') === 'gsl' ? { groupKind: 'gsl' } : { groupKind: undefined }),
        ...counts(numbers),
        ...(format === 'stages' && { stages: chainTyped(stages) }),
        ...duration('pause', numbers, MINUTE),
        ...duration('roundEvery', numbers, HOUR),
        ...duration('movable', numbers, MINUTE),
      },
      before.tournament,
    ),
  };
}

type Typed = (name: string) => string;

/** Left empty they are by default. */
function counts({ read }: TypedNumbers): Record<string, number | undefined> {
  return Object.fromEntries(COUNTS.map((name) => [name, read(name) ?? undefined]));
}

function seriesIn(typed: Typed, { read }: TypedNumbers): Written['series'] {
  const seriesId = typed('seriesId');
  if (seriesId === '') return null;
  if (typed('seriesRole') === 'final') return { seriesId, role: 'final', advance: null };
  return { seriesId, role: 'qualifier', advance: read('advance') };
}

/** Every amount at its own place: the call refuses a gap, so that nothing is left out without a word. */
function prizesIn({ read }: TypedNumbers, currency: string) {
  return PLACES.flatMap((place) => {
    const amount = read(`prize_${place}`);
    if (amount === null) return [];
    return [{ place, amount: Math.round(amount * 10 ** currencyDigits(currency)), currency }];
  });
}

/** In the languages in which something was written. */
function textsIn(typed: Typed, languages: readonly Language[]) {
  const lines = (name: string) =>
    typed(name)
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
  const texts: SentEvent['texts'] = {};
  for (const language of languages) {
    const title = typed(`title_${language}`);
    const description = typed(`description_${language}`);
    const gameRules = lines(`gameRules_${language}`);
    const howToPlay = lines(`howToPlay_${language}`);
    const isEmpty = title + description === '' && gameRules.length + howToPlay.length === 0;
    if (!isEmpty) texts[language] = { title, description, gameRules, howToPlay };
  }
  return texts;
}

/** Left empty it is by default. */
function duration(
  name: string,
  { read }: TypedNumbers,
  unit: number,
): Record<string, number | undefined> {
  const value = read(name);
  return { [name]: value === null ? undefined : Math.round(value * unit) };
}

function inUnits(ms: number | undefined, unit: number): string {
  return ms === undefined ? '' : String(Number((ms / unit).toFixed(FRACTION_DIGITS)));
}
