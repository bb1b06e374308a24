import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Brand, LANDING_PARTS } from './brand.ts';
import { HOUSE } from './brands.ts';
import { deployed } from './deployment.ts';

/** Brands by family, the one that gives the family its name first. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  'blg-za-en': ['blg-za-en', 'default'],
  'tlk-za-en': ['tlk-za-en'],
  'vc-za-en': ['vc-za-en', 'vc-za-en-demo', 'vc-za-en-demo-one', 'vc-za-en-demo-two'],
  'mtn-za-en': ['mtn-za-en', 'mtn-ng-en', 'mtn-za-en-demo'],
  'airtel-ng-en': ['airtel-ng-en'],
  'saf-ke-en': ['saf-ke-en'],
  'blg-et-en': ['blg-et-en'],
  'blg-ps-ar': ['blg-ps-ar', 'blg-ps-am'],
  'eal-eu-en': [
    'eal-eu-en',
    ...['de', 'en-trial-free', 'es', 'fr', 'it'].map((x) => `eal-eu-${x}`),
  ],
};
const FIRST = Object.keys(FAMILIES).map(theBrand);

test('every brand of the house is in one of nine families', () => {
  const found = Object.groupBy(HOUSE.brands, ({ look }) => look.family);
  const codes = Object.entries(found).map(([family, brands]) => [
    family,
    (brands ?? []).map(({ code }) => code).sort(),
  ]);
  const wanted = Object.entries(FAMILIES).map(([family, list]) => [family, list.toSorted()]);
  expect(Object.fromEntries(codes)).toEqual(Object.fromEntries(wanted));
  expect(HOUSE.families.toSorted()).toEqual(Object.keys(FAMILIES).sort());
});

test('brands of a family have one order of parts, one headline and one last call', () => {
  for (const brand of HOUSE.brands) {
    const { landing } = theBrand(brand.look.family);
    expect([brand.code, brand.landing.parts]).toEqual([brand.code, landing.parts]);
    for (const language of brand.languages) {
      const { headline, closing } = brand.landing.copy[language] ?? {};
      expect(headline, `${brand.code} in ${language}`).toBeTruthy();
      expect({ headline, closing }).toEqual({
        headline: landing.copy[language]?.headline,
        closing: landing.copy[language]?.closing,
      });
    }
  }
});

describe('no two families share', () => {
  const pieces: Readonly<Record<string, (brand: Brand) => unknown>> = {
    'an order of parts': ({ landing }) => landing.parts.join(' '),
    'a pattern': ({ look }) => pieceOf(look.family, 'pattern.svg'),
    'a headline': ({ landing }) => landing.copy.en?.headline,
    'a kicker': ({ landing }) => landing.copy.en?.kicker,
    'a promise': ({ landing }) => landing.copy.en?.promise,
    'a last call': ({ landing }) => landing.copy.en?.closing,
  };
  test.each(Object.entries(pieces))('%s', (_, piece) => {
    const values = FIRST.map(piece);
    expect(values).not.toContain(undefined);
    expect(new Set(values).size).toBe(FIRST.length);
  });
});

test('a headline has three lines that fit a phone', () => {
  for (const { landing } of HOUSE.brands) {
    for (const words of Object.values(landing.copy)) {
      const lines = words.headline?.split('\n') ?? [];
      expect(lines).toHaveLength(3);
      for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(19);
    }
  }
});

describe("a brand of a deployment's file", () => {
  const acme = (facts: object) =>
    deployed(HOUSE, { brands: { 'acme-za-en': { extends: 'blg-za-en', ...facts } } });

  test('has the order of the brand that it extends, or its own', () => {
    const { parts } = theBrandIn(acme({}).set?.brands, 'acme-za-en').landing;
    expect(parts).toEqual(LANDING_PARTS);
    const own = ['community', 'claims', 'events'];
    const { set } = acme({ landing: { parts: own } });
    expect(theBrandIn(set?.brands, 'acme-za-en').landing.parts).toEqual(own);
  });

  test('is refused with an unknown part, one twice or one too few', () => {
    const faultsOf = (parts: unknown) => acme({ landing: { parts } }).faults.join('\n');
    expect(faultsOf(['events', 'claims', 'community', 'news'])).toMatch(
      /brands\.acme-za-en\.landing\.parts\.3: .*"events"/,
    );
    expect(faultsOf(['events', 'claims', 'events', 'community'])).toBe(
      'brands.acme-za-en.landing.parts: names one twice',
    );
    expect(faultsOf(['how', 'claims'])).toBe(
      'brands.acme-za-en.landing.parts: events is missing\nbrands.acme-za-en.landing.parts: community is missing',
    );
  });

  test('is of the family of its theme, unless it names one', () => {
    const familyOf = (look: object) =>
      theBrandIn(acme({ look }).set?.brands, 'acme-za-en').look.family;
    expect(familyOf({})).toBe('blg-za-en');
    expect(familyOf({ theme: 'mtn-ng-en' })).toBe('mtn-za-en');
    expect(familyOf({ theme: 'mtn-ng-en', family: 'saf-ke-en' })).toBe('saf-ke-en');
    expect(acme({ look: { family: 'mtn-ng-en' } }).faults).toEqual([
      expect.stringMatching(/^brands\.acme-za-en\.look\.family: mtn-ng-en is no family \(airtel/),
    ]);
  });

  test('needs no headline, and one has three lines at most', () => {
    const inFrench = (headline?: string) => ({
      languages: ['en', 'fr'],
      landing: { copy: { fr: { kicker: 'Un contre un', promise: 'Défie.', headline } } },
    });
    expect(acme(inFrench()).faults).toEqual([]);
    expect(acme(inFrench('Défie.\nGagne.\nGrimpe.')).faults).toEqual([]);
    for (const wrong of ['a\nb\nc\nd', 'a\n\nb']) {
      expect(acme(inFrench(wrong)).faults).toHaveLength(1);
    }
  });
});

function pieceOf(family: string, file: string): string | undefined {
  const path = join(import.meta.dirname, family, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function theBrand(code: string): Brand {
  return theBrandIn(HOUSE.brands, code);
}

function theBrandIn(brands: readonly Brand[] | undefined, code: string): Brand {
  const brand = brands?.find((each) => each.code === code);
  if (!brand) throw new Error(`no brand ${code}`);
  return brand;
}
