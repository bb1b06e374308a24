import { expect, test } from 'vitest';
import { typedNumbers } from '#ui/screen/typed-numbers.ts';
import { SETTING_NAMES } from '../../rules/settings.ts';
import { type EventValues, formOf } from './chain-values.ts';
import { eventToForm, type FormSettings, fieldAt, formToEvent } from './event-form-settings.ts';
import { movedAlong } from './use-live-event.ts';

const ZONE = 'Africa/Johannesburg';
const PLACE = { timeZone: ZONE, currency: 'ZAR', languages: ['en', 'de'] } as const;
const CUP: FormSettings = {
  game: '0192f0c1-2b3c-7d4e-8f90-123456789012',
  format: 'knockout',
  platform: null,
  residency: 'ZA',
  capacity: 16,
  opensAt: '2026-11-20T08:00:00.000Z',
  startsAt: '2026-11-21T16:00:00.000Z',
  endsAt: '2026-11-21T22:00:00.000Z',
  drawsAllowed: false,
  prizes: [{ place: 1, amount: 1_200_050, currency: 'ZAR' }],
  texts: { en: { title: 'Cup', description: 'Come', gameRules: ['One', 'Two'], howToPlay: [] } },
  ruleOverrides: { voidAfter: 60_000 },
  tournament: { thirdPlace: false, reset: true, legs: 1, pause: 300_000, groups: 4 },
  series: null,
  link: null,
};

function filled(values: EventValues) {
  const form = formOf(values);
  return { form, numbers: typedNumbers(form), ...PLACE };
}

test('a date keeps its distance to a start that is moved, by the clock of the wall', () => {
  expect(movedAlong('2026-03-28T23:00', '2026-03-28T18:00', '2026-04-04T19:30')).toBe(
    '2026-04-05T00:30',
  );
  expect(movedAlong('2026-03-28T23:00', '', '2026-04-04T19:30')).toBeNull();
  expect(movedAlong('', '2026-03-28T18:00', '2026-04-04T19:30')).toBeNull();
});

test.each([
  ['capacity', 'capacity'],
  ['endsAt', 'endsAt'],
  ['texts', 'title_am'],
  ['texts.ar.title', 'title_ar'],
  ['texts.en.gameRules.3', 'gameRules_en'],
  ['prizes', 'prize_1'],
  ['prizes.1', 'prize_2'],
  ['prizes.2.amount', 'prize_3'],
  ['series', 'seriesId'],
  ['series.seriesId', 'seriesId'],
  ['series.advance', 'advance'],
  ['tournament.pause', 'pause'],
])('what is wrong with %s of an event is said at the field %s', (path, field) => {
  expect(fieldAt(path, ['am', 'ar', 'en'])).toBe(field);
});

test('a form that is sent as it was shown changes nothing', () => {
  const sent = formToEvent(filled(eventToForm(CUP, ZONE)), CUP, SETTING_NAMES);
  const { platform: _any, series: _none, game: gameId, ...written } = CUP;
  expect(sent).toEqual({ ...written, gameId });
});

test('nor does it move what begins within a minute, or in an hour that comes twice', () => {
  const night = {
    ...CUP,
    opensAt: '2026-10-24T20:00:17.250Z',
    startsAt: '2026-10-25T01:30:00.000Z',
    endsAt: '2026-10-25T02:30:00.000Z',
  };
  const place = { ...PLACE, timeZone: 'Europe/Berlin' };
  const form = filled({ ...eventToForm(night, place.timeZone), title_en: 'New' });
  const { opensAt, startsAt, endsAt } = formToEvent({ ...form, ...place }, night, SETTING_NAMES);
  expect({ ...night, opensAt, startsAt, endsAt }).toEqual(night);
});

test('times are typed by the clock of the brand, amounts in whole money', () => {
  const values = eventToForm(CUP, ZONE);
  expect(values).toMatchObject({ startsAt: '2026-11-21T18:00', prize_1: '12000.5', pause: '5' });
  const typed = { ...values, startsAt: '2026-11-21T19:30', prize_1: '12000,75' };
  const sent = formToEvent(filled(typed), CUP, SETTING_NAMES);
  expect(sent.startsAt).toBe('2026-11-21T17:30:00.000Z');
  expect(sent.prizes).toEqual([{ place: 1, amount: 1_200_075, currency: 'ZAR' }]);
});

test('a form of a page without the link keeps the link, and an empty field removes it', () => {
  const event = { ...CUP, link: 'https://stream.example/cup' };
  const values = eventToForm(event, ZONE);
  expect(values.link).toBe('https://stream.example/cup');
  const { link: _field, ...ofEarlierPage } = values;
  expect(formToEvent(filled(ofEarlierPage), event, SETTING_NAMES).link).toBe(event.link);
  const emptied = filled(values);
  emptied.form.set('link', ' ');
  expect(formToEvent(emptied, event, SETTING_NAMES).link).toBeNull();
});

test('each setting is in the form and in what is sent', () => {
  const all = { ...CUP, platform: 'ps5', link: 'https://stream.example/' };
  const series = {
    seriesId: '0192f0c1-2b3c-7d4e-8f90-123456789013',
    role: 'final',
    advance: null,
  } as const;
  const sent = formToEvent(filled(eventToForm({ ...all, series }, ZONE)), CUP, SETTING_NAMES);
  const { gameId, ...settings } = sent;
  expect(Object.keys({ game: gameId, ...settings }).toSorted()).toEqual(SETTING_NAMES.toSorted());
});

test('what may not be changed stays, whatever is sent', () => {
  const typed = { ...eventToForm(CUP, ZONE), format: 'league', capacity: '2', title_en: 'New' };
  const sent = formToEvent(filled(typed), CUP, ['texts']);
  expect(sent).toMatchObject({ format: 'knockout', capacity: 16, texts: { en: { title: 'New' } } });
});

test('what is no time is sent as it is, so that the call says so at its field', () => {
  const typed = { ...eventToForm(CUP, ZONE), startsAt: 'soon' };
  const sent = formToEvent(filled(typed), CUP, SETTING_NAMES);
  expect(sent.startsAt).toBe('soon');
});

test('an amount that cannot be read is refused at its field, and drops no other', () => {
  const typed = { ...eventToForm(CUP, ZONE), prize_1: '₦lots', prize_2: '1.450', prize_3: '1450' };
  const form = filled(typed);
  const sent = formToEvent(form, CUP, SETTING_NAMES);
  expect(sent.prizes).toEqual([{ place: 3, amount: 145_000, currency: 'ZAR' }]);
  expect(() => form.numbers.refuse()).toThrowError(
    expect.objectContaining({
      code: 'number_unread',
      errors: ['prize_1', 'prize_2'].map((path) => expect.objectContaining({ path })),
    }),
  );
});

test('a form says how its numbers are written', () => {
  const form = formOf({
    prize_1: '1.450',
    prize_2: '€ 1.200,50',
    capacity: '',
    'prize_1.form': JSON.stringify({ locales: ['de'], digits: 2, currency: 'EUR' }),
    'prize_2.form': JSON.stringify({ locales: ['de'], digits: 2, currency: 'EUR' }),
  });
  const { read, refuse } = typedNumbers(form);
  expect([read('prize_1'), read('prize_2'), read('capacity')]).toEqual([1450, 1200.5, null]);
  expect(refuse).not.toThrow();
});
