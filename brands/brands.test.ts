import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { coversSpec } from '#testing/specification/index.ts';
import type { Brand } from './brand.ts';
import {
  brandOfCode,
  brandOfHost,
  HOUSE,
  isBrandHost,
  languageFor,
  serveBrands,
  servedBrands,
} from './brands.ts';
import { deployed, faultsOf } from './deployment.ts';
import { shownBrand } from './shown.ts';

/** Section 3 of the specification, and the one every other origin falls back to. */
const CODES = [
  ...['blg-za-en', 'tlk-za-en', 'eal-eu-en', 'vc-za-en', 'vc-za-en-demo', 'vc-za-en-demo-one'],
  ...['vc-za-en-demo-two', 'saf-ke-en', 'mtn-za-en', 'airtel-ng-en', 'mtn-za-en-demo', 'mtn-ng-en'],
  ...['eal-eu-fr', 'eal-eu-es', 'eal-eu-it', 'eal-eu-de', 'blg-ps-ar', 'blg-ps-am', 'blg-et-en'],
  ...['eal-eu-en-trial-free', 'default'],
];
const EUROPE = CODES.filter((code) => code.startsWith('eal-eu'));

/** Fields of a Nigerian brand (section 3). */
const NIGERIAN_FIELDS = [
  ...['categoryId', 'countryId', 'dailyServiceId', 'dailyServiceName', 'externalServiceId'],
  ...['network', 'networkId', 'networkName', 'newIntegration', 'positionOnePrize'],
  ...['positionThreePrize', 'positionTwoPrize', 'prizePool', 'srcAddress', 'weeklyServiceId'],
  'weeklyServiceName',
];

test('there are the twenty brands and default, one folder each, and nothing is wrong with any', () => {
  coversSpec('brand.codes', 'brand.configuration');
  expect(HOUSE.brands.map(({ code }) => code).sort()).toEqual(CODES.toSorted());
  expect(faultsOf(HOUSE)).toEqual([]);
  for (const code of CODES) expect(existsSync(join(import.meta.dirname, code))).toBe(true);
});

describe('prices of section 9, in minor units', () => {
  test.each([
    ...EUROPE.map((code) => [code, 'EUR', { monthly: 2999 }] as const),
    ...['blg-za-en', 'tlk-za-en', 'vc-za-en', 'mtn-za-en'].map(
      (code) => [code, 'ZAR', { daily: 700, weekly: 3500, monthly: 6000 }] as const,
    ),
    ['saf-ke-en', 'KES', { daily: 2000 }],
    ['airtel-ng-en', 'NGN', { daily: 10_000, weekly: 25_000, monthly: 30_000 }],
    ['mtn-ng-en', 'NGN', { daily: 15_000, weekly: 30_000, monthly: 30_000 }],
    ['blg-et-en', 'ETB', { daily: 200 }],
    ['blg-ps-am', 'ETB', { daily: 200 }],
  ] as const)('%s', (code, currency, prices) => {
    coversSpec(
      'number.price-europe',
      'number.price-south-africa',
      'number.price-telkom',
      'number.price-kenya',
      'number.price-nigeria-airtel',
      'number.price-nigeria-mtn',
      'number.price-ethiopia',
    );
    const brand = theBrand(code);
    expect(brand.currency).toBe(currency);
    const plans = brand.plans.map(({ period, price }) => [period, price.amount]);
    expect(Object.fromEntries(plans)).toEqual(prices);
  });

  test('Europe tries a day for nothing, but for the variant without a trial; Ethiopia does, too, and the Amharic variant three', () => {
    coversSpec('number.trial-europe', 'brand.trial-free', 'number.trial-ethiopia');
    for (const code of EUROPE) {
      expect(theBrand(code).plans[0].trial).toBe(code.endsWith('trial-free') ? null : 'P1D');
    }
    expect(theBrand('blg-et-en').plans[0].trial).toBe('P1D');
    for (const { trial } of theBrand('blg-ps-am').plans) expect(trial).toBe('P3D');
    const others = HOUSE.brands.filter(({ code, plans }) => {
      return !EUROPE.includes(code) && plans.some(({ trial }) => trial !== null);
    });
    expect(others.map(({ code }) => code).sort()).toEqual(['blg-et-en', 'blg-ps-am']);
  });

  test('brands with the Amharic wording stop by a code to 8761, and by no other', () => {
    coversSpec('number.stop-8761');
    const stop = { dialCode: null, sms: { keyword: 'STOP', to: '8761' } };
    expect(theBrand('blg-et-en').carrier?.stop).toEqual(stop);
    expect(theBrand('blg-ps-am').carrier?.stop).toEqual(stop);
  });
});

test('every brand claims 500 000 players, and prizes in its own currency: R10 000 000 in South Africa', () => {
  coversSpec('brand.claims');
  for (const { currency, landing } of HOUSE.brands) {
    const { activePlayers, prizes, monthlyPrizePool } = landing.claims;
    expect(activePlayers).toBe(500_000);
    expect(prizes.currency).toBe(currency);
    if (currency === 'ZAR') expect(prizes.amount).toBe(1_000_000_000);
    if (monthlyPrizePool) expect(monthlyPrizePool).toEqual({ amount: 5_000_000, currency: 'ZAR' });
  }
  const withPool = HOUSE.brands.filter(({ landing }) => landing.claims.monthlyPrizePool);
  const own = HOUSE.brands.filter(({ country, code }) => country === 'ZA' && code !== 'default');
  expect(withPool).toEqual(own);
});

test('product ids: 42 in Kenya, 50 and 66 in Nigeria, 47 wherever else a carrier charges', () => {
  coversSpec('number.product-ids');
  const own: Record<string, number> = { 'saf-ke-en': 42, 'airtel-ng-en': 50, 'mtn-ng-en': 66 };
  for (const { code, carrier } of HOUSE.brands) {
    if (carrier) expect([code, carrier.productId]).toEqual([code, own[code] ?? 47]);
  }
});

test('the European brands, Telkom and default take cards, and no other does', () => {
  coversSpec('brand.cards');
  const takers = HOUSE.brands.filter(({ cards }) => cards).map(({ code }) => code);
  expect(takers.sort()).toEqual([...EUROPE, 'default', 'tlk-za-en'].sort());
});

test('who comes to the telecom brand or to Kenya without a number is led outside first', () => {
  coversSpec('guard.south-african-portal', 'guard.kenyan-portal');
  const led = HOUSE.brands.flatMap(({ code, portal }) => (portal ? [[code, portal.kind]] : []));
  expect(Object.fromEntries(led)).toEqual({ 'vc-za-en': 'subscription', 'saf-ke-en': 'play' });
});

test('both Nigerian brands have all that Nigerian operators ask for, and no other brand does', () => {
  coversSpec('brand.nigerian-fields');
  const nigerian = HOUSE.brands.filter(({ nigeria }) => nigeria).map(({ code }) => code);
  expect(nigerian.sort()).toEqual(['airtel-ng-en', 'mtn-ng-en']);
  for (const code of nigerian) {
    expect(Object.keys(theBrand(code).nigeria ?? {}).sort()).toEqual(NIGERIAN_FIELDS);
  }
});

test('languages are those of the specification, each variant in its own first', () => {
  coversSpec('language.variants', 'brand.european-languages', 'brand.ethiopian-languages');
  for (const code of EUROPE) {
    expect(theBrand(code).languages.toSorted()).toEqual(['de', 'en', 'es', 'fr', 'it']);
  }
  for (const code of ['eal-eu-en', 'eal-eu-en-trial-free']) {
    expect(theBrand(code).languages[0]).toBe('en');
  }
  for (const own of ['de', 'fr', 'es', 'it']) {
    expect(theBrand(`eal-eu-${own}`).languages[0]).toBe(own);
  }
  expect(theBrand('blg-et-en').languages).toEqual(['en', 'am']);
  expect(theBrand('blg-ps-ar').languages[0]).toBe('ar');
  expect(theBrand('blg-ps-am').languages[0]).toBe('am');
  const english = HOUSE.brands.filter(({ code }) => code.endsWith('-en') || code === 'default');
  for (const { languages } of english) expect(languages[0]).toBe('en');
  expect([...new Set(HOUSE.brands.flatMap(({ languages }) => languages))].sort()).toEqual([
    'am',
    'ar',
    'de',
    'en',
    'es',
    'fr',
    'it',
  ]);
});

test('the first wish that a brand speaks is its language, else its own', () => {
  expect(languageFor(theBrand('eal-eu-de'), ['pt-BR', 'fr-CA', 'en'])).toBe('fr');
  expect(languageFor(theBrand('eal-eu-de'), ['ar'])).toBe('de');
});

describe('origins', () => {
  test('about 26 hosts show every brand but default', () => {
    coversSpec('brand.origins');
    expect(Object.keys(HOUSE.origins)).toHaveLength(26);
    const shown = new Set(Object.values(HOUSE.origins));
    expect(CODES.filter((code) => !shown.has(code))).toEqual(['default']);
  });

  test.each([
    ['play.battleleague.example', 'blg-za-en'],
    ['FR.EU.battleleague.example.:443', 'eal-eu-fr'],
    ['localhost:3000', 'blg-za-en'],
    ['saf-ke-en.localhost:3000', 'saf-ke-en'],
    ['elsewhere.example', 'default'],
    ['nobody.localhost', 'default'],
    ['constructor', 'default'],
    ['', 'default'],
  ])('%s shows %s', (host, code) => {
    coversSpec('brand.default');
    expect(brandOfHost(host).code).toBe(code);
  });
});

test('a browser gets to know nothing of operators, and of a landing page only where it is', () => {
  const shown = shownBrand(theBrand('airtel-ng-en'));
  expect(Object.keys(shown)).not.toContain('carrier');
  expect(Object.keys(shown)).not.toContain('nigeria');
  expect(shown.landing).toEqual({ baseRoute: '/landing' });
});

test.each(HOUSE.brands.map(({ code, look }) => [code, look] as const))(
  'the icon of %s has the colours of its theme',
  (_, look) => {
    const theme = readFileSync(join(import.meta.dirname, look.theme, 'theme.css'), 'utf8');
    const tokens = readFileSync(join(import.meta.dirname, '../ui/styles/tokens.css'), 'utf8');
    expect(colour('accent', theme) ?? colour('accent', tokens)).toBe(look.accent);
    expect(colour('surface-0', theme) ?? colour('surface-0', tokens)).toBe(look.background);
  },
);

test('no two brands look the same', () => {
  expect(new Set(HOUSE.brands.map(({ look }) => look.mark)).size).toBe(CODES.length);
  expect(new Set(HOUSE.brands.map(({ look }) => look.accent)).size).toBe(CODES.length);
});

describe("a deployment's file", () => {
  test('changes a brand, adds one of another, and maps hosts', () => {
    const { set } = deployed(HOUSE, {
      brands: {
        'blg-za-en': { landing: { claims: { activePlayers: 750_000 } } },
        'acme-za-en': { extends: 'blg-za-en', name: 'Acme League' },
      },
      origins: { 'play.acme.example': 'acme-za-en' },
    });
    if (!set) throw new Error('refused');
    serveBrands(set);
    expect(brandOfHost('play.acme.example')).toMatchObject({ name: 'Acme League', country: 'ZA' });
    expect(brandOfCode('blg-za-en')?.landing.claims).toMatchObject({
      activePlayers: 750_000,
      prizes: theBrandOf(HOUSE.brands, 'blg-za-en').landing.claims.prizes,
    });
    serveBrands(HOUSE);
  });

  test('serves only the brands that it names, and the first one on hosts of none', () => {
    const { set } = deployed(HOUSE, {
      serve: ['eal-eu-en', 'acme-eu-de'],
      brands: { 'acme-eu-de': { extends: 'eal-eu-de' } },
      origins: { 'play.acme.example': 'acme-eu-de' },
    });
    if (!set) throw new Error('refused');
    serveBrands(set);
    expect(servedBrands().map(({ code }) => code)).toEqual(['eal-eu-en', 'acme-eu-de']);
    expect(brandOfHost('play.acme.example').code).toBe('acme-eu-de');
    for (const host of ['play.battleleague.example', 'localhost:3000', 'default.localhost', '']) {
      expect(brandOfHost(host).code).toBe('eal-eu-en');
    }
    expect(isBrandHost('play.battleleague.example')).toBe(false);
    serveBrands(HOUSE);
  });

  test('is refused if it serves a brand that there is not, or leads a host to one that it leaves out', () => {
    const origins = { 'play.acme.example': 'saf-ke-en' };
    expect(deployed(HOUSE, { serve: ['acme'] }).faults).toEqual(['serve: there is no brand acme']);
    expect(deployed(HOUSE, { serve: ['eal-eu-en'], origins }).faults).toEqual([
      'origins.play.acme.example: saf-ke-en is not in serve',
    ]);
  });

  test('is refused with a list of all that is wrong', () => {
    const { faults } = deployed(HOUSE, {
      brands: {
        'eal-eu-fr': { currency: 'EURO', timeZone: 'Europe/Paris' },
        'acme-za-en': { name: 'Acme' },
        'saf-ke-en': { portal: null, colour: 'red' },
        'mtn-za-en': { look: { theme: 'nowhere' } },
      },
      origins: { 'shop.example': 'shop' },
    });
    expect(faults.join('\n')).toMatch(/brands\.acme-za-en\.extends: needed/);
    expect(faults.join('\n')).toMatch(/brands\.eal-eu-fr\.currency: no currency/);
    expect(faults.join('\n')).toMatch(/brands\.eal-eu-fr\.timeZone: differs from eal-eu-de/);
    expect(faults.join('\n')).toMatch(/brands\.saf-ke-en.*"colour"/);
    expect(faults.join('\n')).toMatch(/brands\.mtn-za-en\.look\.theme: there is no folder/);
    expect(faults.join('\n')).toMatch(/origins\.shop\.example: there is no brand shop/);
  });

  test('chooses the processor of new cards, which is Stripe otherwise', () => {
    const paystack = { cardProcessor: 'paystack' };
    const { set } = deployed(HOUSE, { brands: { 'tlk-za-en': paystack } });
    const chosen = set?.brands.map(({ code, cardProcessor }) => [code, cardProcessor]);
    expect(Object.fromEntries(chosen ?? [])).toMatchObject({
      'tlk-za-en': 'paystack',
      'eal-eu-en': 'stripe',
    });
    expect(deployed(HOUSE, { brands: { 'eal-eu-en': paystack } }).faults.join()).toMatch(
      /cardProcessor: Paystack saves cards in NGN, GHS, ZAR, USD only/,
    );
  });

  test('takes M-Pesa in whole shillings, from players who sign in with a number', () => {
    const mpesa = (changes: object) =>
      deployed(HOUSE, { brands: { 'saf-ke-en': { mpesa: true, ...changes } } });
    expect(mpesa({}).faults).toEqual([]);
    expect(mpesa({ carrier: null }).faults).toEqual([]);
    expect(mpesa({ entry: 'email', portal: null }).faults.join()).toMatch(/mpesa: needs players/);
    const cents = [{ period: 'daily', price: { amount: 2050, currency: 'KES' }, trial: null }];
    expect(mpesa({ plans: cents }).faults.join()).toMatch(/whole shillings only/);
    const { faults } = deployed(HOUSE, { brands: { 'tlk-za-en': { mpesa: true } } });
    expect(faults.join()).toMatch(/mpesa: M-Pesa takes Kenyan shillings/);
  });

  test('says of a brand what does not fit together', () => {
    const { faults } = deployed(HOUSE, {
      brands: { 'saf-ke-en': { portal: null, currency: 'USD' } },
    });
    expect(faults).toEqual([
      'brands.saf-ke-en.portal: goes together with entry: portal',
      "brands.saf-ke-en.plans.0.price.currency: is not the brand's USD",
    ]);
  });
});

function theBrand(code: string): Brand {
  return theBrandOf(HOUSE.brands, code);
}

function theBrandOf(brands: readonly Brand[], code: string): Brand {
  const brand = brands.find((each) => each.code === code);
  if (!brand) throw new Error(`no brand ${code}`);
  return brand;
}

function colour(name: string, css: string): string | undefined {
  return new RegExp(`--${name}: (#[\\da-f]{6});`).exec(css)?.[1];
}
