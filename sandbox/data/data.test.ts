import { expect, test } from 'vitest';
import { servedBrands } from '#brands/brands.ts';
import { chanceOf } from '../random.ts';
import { startOfDay } from './days.ts';
import { prizesOf, sampleBrands } from './events.ts';
import { NAMES } from './names.ts';
import { planMonth } from './plan.ts';
import { rosterOf } from './roster.ts';
import { textsFor } from './texts.ts';

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
    expect(sample.currency, code).toBe(currency);
    expect(prizesOf(sample, 'daily'), code).not.toEqual([]);
    const texts = textsFor(sample, 'daily', 'football-26');
    for (const language of languages) expect(texts[language]?.title, code).toContain('26');
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

test.each([
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
  ['2026-11-21', 'Africa/Johannesburg', '2026-11-20T22:00:00.000Z'],
])('%s begins in %s at %s', (day, timeZone, instant) => {
  expect(startOfDay(day, timeZone).toISOString()).toBe(instant);
});
