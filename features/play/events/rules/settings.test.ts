import { expect, test } from 'vitest';
import {
  CHANGEABLE_UNTIL,
  DEFAULTS,
  type EventSettings,
  inputFromSettings,
  settingsFromInput,
} from './settings.ts';

const START = new Date('2026-12-01T18:00:00Z');
const PLAIN: EventSettings = {
  ...DEFAULTS,
  game: 'football',
  format: 'knockout',

  opensAt: START,
  startsAt: START,
  endsAt: new Date('2026-12-01T22:00:00Z'),

  drawsAllowed: false,
  prizes: [],
  texts: {},
};
const FULL: EventSettings = {
  ...PLAIN,
  platform: 'ps5',
  residency: 'ZA',
  capacity: 16,
  ruleOverrides: { voidAfter: 60_000 },
  tournament: { thirdPlace: true },
  series: { seriesId: 'winter', role: 'qualifier', advance: 2 },
  link: 'https://stream.example/',
};

test.each([
  ['with every setting', FULL],
  ['with defaults', PLAIN],
])('settings %s are the same after their input', (_, settings) => {
  expect(settingsFromInput(inputFromSettings(settings))).toEqual(settings);
});

test('an input has no nulls, and gets the defaults', () => {
  expect(Object.values(inputFromSettings(PLAIN))).not.toContain(null);
  const { platform: _left, link: _out, ...input } = inputFromSettings(FULL);
  expect(settingsFromInput(input)).toEqual({ ...FULL, platform: null, link: null });
});

test('a forgotten setting does not compile', () => {
  const { link: _forgotten, ...values } = FULL;
  // @ts-expect-error the values lack the link
  const settings: EventSettings = values;
  const { link: _moment, ...moments } = CHANGEABLE_UNTIL;
  // @ts-expect-error the link lacks the moment until which it may change
  const until: typeof CHANGEABLE_UNTIL = moments;
  expect([settings, until]).not.toContainEqual(
    expect.objectContaining({ link: expect.anything() }),
  );
});
