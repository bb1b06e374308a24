import fc from 'fast-check';
import { expect, test } from 'vitest';
import { servedBrands } from '#brands/brands.ts';
import { chanceOf } from '../random.ts';
import { addDays, dayNumber, startOfDay } from './days.ts';
import { plannedEvents, plannedOfFamilies, prizesOf, textsFor } from './events.ts';
import { audienceGames, familyGames } from './family-games.ts';
import { SAMPLE_GAMES, sampleGame } from './games.ts';
import { planMonth } from './plan.ts';
import { NAMES, rosterOf } from './roster.ts';
import { isLargest, sampleBrands } from './sample-brands.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const MINUTE = 60_000;

function planOf(seed: number) {
  const [brand] = sampleBrands();
  if (!brand) throw new Error('no brand');
  const chance = chanceOf(seed);
  const roster = rosterOf(brand, chance);
  return { roster, plan: planMonth({ brand, roster, now: NOW, days: 31, isLarge: true }, chance) };
}

test('the same seed makes the same people and the same month', () => {
  expect(planOf(7)).toEqual(planOf(7));
  expect(planOf(7)).not.toEqual(planOf(8));
});

test('nobody is called like somebody else', () => {
  for (const brand of sampleBrands()) {
    const names = rosterOf(brand, chanceOf(1)).map(({ username }) => username.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect([...name].length).toBeLessThanOrEqual(20);
  }
});

test('every brand is alive: its audience has people with names of the place, prizes, and texts in its languages', () => {
  const samples = sampleBrands();
  for (const { code, audience, languages, currency } of servedBrands()) {
    expect(NAMES, code).toHaveProperty(audience);
    const sample = samples.find((brand) => brand.audience === audience);
    if (!sample) throw new Error(`nobody for ${code}`);
    // its wording is in birr, and its audience plays for shekels
    if (code !== 'blg-ps-am') expect(sample.currency, code).toBe(currency);
    expect(prizesOf(sample, 'daily'), code).not.toEqual([]);
    const texts = textsFor(sample, 'daily', 'football-26');
    for (const language of languages) expect(texts[language]?.title, code).toContain('26');
  }
});

test('each family of an audience has a battleground a day in a game that no other one of it has', () => {
  const days = Array.from({ length: 6 }, (_, ahead) => addDays('2026-11-21', ahead));
  for (const sample of sampleBrands()) {
    const audience = servedBrands().filter((brand) => brand.audience === sample.audience);
    const families = new Set(audience.map(({ look }) => look.family));
    for (const day of days) {
      const own = plannedOfFamilies(sample, day);
      expect(new Set(own.map(({ game }) => game)).size, day).toBe(own.length);
      expect(new Set(own.map(({ brand }) => brand.look.family)), day).toEqual(families);
      for (const { brand } of own) expect(brand.audience).toBe(sample.audience);
    }
  }
  const games = (code: string) => {
    const brand = sampleBrands().find((each) => each.code === code);
    if (!brand) throw new Error(`no brand ${code}`);
    return new Set(days.flatMap((day) => plannedOfFamilies(brand, day).map(({ game }) => game)));
  };
  expect(games('blg-ps-ar')).not.toEqual(games('saf-ke-en'));
});

/** Audiences whose players mostly have a phone alone. */
const ON_PHONES = ['blg-ke', 'blg-ng', 'blg-et', 'blg-ps'];

test.each(ON_PHONES)('%s has a battleground on phones each day, and none for PS5', (audience) => {
  const sample = sampleBrands().find((brand) => brand.audience === audience);
  if (!sample) throw new Error(`nobody of ${audience}`);
  for (const day of Array.from({ length: 12 }, (_, ahead) => addDays('2026-11-21', ahead))) {
    const games = familyGames(audience, dayNumber(day)).map(({ game }) => sampleGame(game));
    expect(
      games.some(({ platforms }) => platforms.includes('mobile')),
      day,
    ).toBe(true);
    expect(
      plannedEvents(sample, day).some(({ kind }) => kind === 'ps5'),
      day,
    ).toBe(false);
  }
});

test('prizes of an audience are in one currency', () => {
  for (const sample of sampleBrands()) {
    const plans = [
      ...plannedEvents(sample, '2026-11-21'),
      ...plannedOfFamilies(sample, '2026-11-21'),
    ];
    const currencies = plans.map(({ brand }) => brand.currency);
    expect([...new Set(currencies)], sample.audience).toEqual([sample.currency]);
  }
});

test('every sample game is played somewhere, and no two families of one audience have the same', () => {
  const audiences = sampleBrands().map(({ audience }) => audience);
  const played = new Set(['football-26', ...audiences.flatMap(audienceGames)]);
  expect(played).toEqual(new Set(SAMPLE_GAMES.map(({ slug }) => slug)));
  for (const audience of audiences) {
    const days = Array.from({ length: 6 }, (_, day) => familyGames(audience, day));
    const pairs = days.flat().map(({ brand, game }) => `${brand.look.family} ${game}`);
    expect(new Set(pairs).size).toBe(audienceGames(audience).length);
  }
});

test('each game has rules of its kind in every language, and only football speaks of penalties', () => {
  for (const sample of sampleBrands()) {
    for (const { slug, rules } of SAMPLE_GAMES) {
      for (const text of Object.values(textsFor(sample, 'daily', slug))) {
        const own = text?.gameRules ?? [];
        expect(own.length, slug).toBeGreaterThanOrEqual(4);
        expect(own.join().includes('0-0'), slug).toBe(rules === 'football');
      }
    }
  }
});

test('a match that is won by reaching a number ends with that number on one side', () => {
  const { plan } = planOf(2026);
  const scores = plan.matches.flatMap(({ event, deeds }) => {
    const { isFirstTo, most } = sampleGame(event.game);
    const last = deeds.findLast(({ act }) => act.type === 'rule' || act.type === 'submit')?.act;
    return isFirstTo && last && 'challenger' in last ? [{ ...last, most }] : [];
  });
  expect(scores.length).toBeGreaterThan(10);
  for (const { challenger, challenged, most } of scores) {
    expect(Math.max(challenger, challenged)).toBe(most);
    expect(Math.min(challenger, challenged)).toBeLessThan(most);
  }
});

test('nobody has two kickoffs within an hour, and every match lies on its day', () => {
  const { plan } = planOf(2026);
  const kickoffs = new Map<string, number[]>();
  for (const { challenger, challenged, kickoff, event } of plan.matches) {
    const begin = startOfDay(event.day, event.brand.timeZone).getTime();
    expect(kickoff.getTime() - begin).toBeLessThan(24 * 60 * MINUTE);
    for (const { username } of [challenger, challenged]) {
      const others = kickoffs.get(username) ?? [];
      for (const other of others) {
        expect(Math.abs(other - kickoff.getTime())).toBeGreaterThan(60 * MINUTE);
      }
      kickoffs.set(username, [...others, kickoff.getTime()]);
    }
  }
});

/** Instants of a change: of the day, the month, a leap year, the clocks of Europe or of Palestine. */
const TURNS = [
  '2025-12-31T22:00:00Z',
  '2026-02-28T22:00:00Z',
  '2026-03-28T00:00:00Z',
  '2026-03-29T01:00:00Z',
  '2026-10-23T23:00:00Z',
  '2026-10-25T01:00:00Z',
  '2026-11-30T21:00:00Z',
  '2028-02-28T22:00:00Z',
  '2028-02-29T22:00:00Z',
];
const HOUR = 60 * MINUTE;
const nearTurns = fc
  .tuple(fc.constantFrom(...TURNS), fc.integer({ min: -3 * HOUR, max: 3 * HOUR }))
  .map(([turn, ms]) => new Date(Date.parse(turn) + ms));

test('whenever it is made, each match lies within its battleground, and the last day is the one that runs', () => {
  const rosters = sampleBrands().map((brand) => ({ brand, roster: rosterOf(brand, chanceOf(1)) }));
  fc.assert(
    fc.property(
      fc.constantFrom(...rosters),
      nearTurns,
      fc.nat(),
      ({ brand, roster }, now, seed) => {
        const wanted = { brand, roster, now, days: 8, isLarge: isLargest(brand) };
        const { events, matches } = planMonth(wanted, chanceOf(seed));
        const [today] = [...new Set(events.map(({ day }) => day))].slice(-1);
        const begin = (day = '') => startOfDay(day, brand.timeZone);
        expect(begin(today) <= now && now < begin(addDays(today ?? '', 1))).toBe(true);
        expect(new Set(events.map(({ day }) => day)).size).toBe(8);
        expect(new Set(events.map(({ key }) => key)).size).toBe(events.length);
        for (const { event, kickoff } of matches) {
          expect(kickoff >= begin(event.day) && kickoff < begin(addDays(event.day, 1))).toBe(true);
        }
      },
    ),
  );
});

test.each([
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
  ['2026-11-21', 'Africa/Johannesburg', '2026-11-20T22:00:00.000Z'],
  // in Cairo the clocks go forward at midnight, so the day begins at one
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
  ['2026-10-30', 'Africa/Cairo', '2026-10-29T22:00:00.000Z'],
])('%s begins in %s at %s', (day, timeZone, instant) => {
  expect(startOfDay(day, timeZone).toISOString()).toBe(instant);
});
