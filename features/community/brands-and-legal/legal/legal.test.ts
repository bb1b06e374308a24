import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language, TERMS_VARIANTS, type TermsVariant } from '#brands/brand.ts';
import { brandOfCode, servedBrands } from '#brands/brands.ts';
import { defaultPointsRules } from '#features/play/leaderboards/rules/points.ts';
import { coversSpec } from '#testing/specification/index.ts';
import { factsForBrand, factsOf, factsOfPage } from './brand-facts.ts';
import { PLAY } from './facts.ts';
import {
  type LegalText,
  languageOfTerms,
  privacyText as privacyOf,
  termsText as termsOf,
} from './legal-text.ts';

/** The words of a page that the specification demands; numbers are written without grouping. */
type Words = readonly (string | RegExp)[];

/** Points, limits, tournament and data: sections 5 and 9. */
const EVERYWHERE: Words = ['UUID', 'IGN ID', 'PSN ID', 'PS5', '1v1', '+10', '+50', '+150', '−25'];
/** The same, by section: the number alone would be found anywhere. */
const BY_SECTION: Readonly<Record<string, Words>> = {
  eligibility: [/\b18\b/],
  play: [/\b5 (MB|Mo|ميغابايت)/, /\b100\b.*\b100\b/, /\b1\b/],
  tournament: ['R25000', 'R12000', 'R7000', 'R4000', 'R2000', /\b4\b.*\b8\b/, /\b30\b/],
  disputes: [/\b24\b[\s\S]*\b24\b/], // to raise one, and to appeal
  data: [/\b6\b/, /\b21\b/],
  contact: [/\b24\b.*\b7\b/],
};
const CARD: Words = ['Visa', 'Mastercard', 'Apple Pay', 'Google Pay', '1, 3, 5'];
const OPERATOR: Words = ['1/10/2025', 'SMS', '07:00', '19:00'];
const SOUTH_AFRICA: Words = [
  ...['up to R7 per day', 'up to R35 per week', 'up to R60 per month'],
  ...['RICA', 'STOP'],
];
const EUROPE: Words = ['29.99 EUR', '21/7/2025', '24', '14', ...CARD];
const EUROPE_ABROAD: Words = ['29,99 EUR', '21/7/2025', '24', '14', ...CARD];
const VC: Words = [...OPERATOR, ...SOUTH_AFRICA, '*135*5047#', '35049'];

const FACTS: Readonly<Record<TermsVariant, Words>> = {
  'mtn-za-en': [...OPERATOR, ...SOUTH_AFRICA, 'MTN', '*136*5047#', '35050'],
  azishe: [...OPERATOR, ...SOUTH_AFRICA, /parent or guardian/],
  'vc-za-en': VC,
  'vc-za-en-demo': [...VC, 'demonstration'],
  'vc-za-en-demo-one': [...VC, 'demonstration'],
  'blg-za-en': [...EUROPE, ...OPERATOR, ...SOUTH_AFRICA],
  'eal-eu-en': [...EUROPE, ...OPERATOR, ...SOUTH_AFRICA],
  'eal-eu-en-trial-free': ['29.99 EUR', '21/7/2025', 'no free trial', '14', ...CARD],
  'eal-eu-fr': EUROPE_ABROAD,
  'eal-eu-es': EUROPE_ABROAD,
  'eal-eu-it': EUROPE_ABROAD,
  'eal-eu-de': EUROPE_ABROAD,
  'saf-ke-en': [...OPERATOR, 'KSHS 20.00 per day', 'Kenya', 'citizen or resident', '*456*42#'],
  'airtel-ng-en': [
    ...OPERATOR,
    'N100 per day',
    'N250 per week',
    'N300 per month',
    'Airtel',
    'Nigeria',
    '*323*50#',
  ],
  'mtn-ng-en': [
    ...OPERATOR,
    'N150 per day',
    'N300 per week',
    'N300 per month',
    'MTN',
    'Nigeria',
    '*447*66#',
  ],
  'tlk-za-en': [...OPERATOR, ...CARD, 'up to R7 per day', 'RICA', 'Telkom', '*180*5047#'],
  'blg-ps-ar': [...OPERATOR, 'فلسطين', '*370*47#', '37047'],
  'blg-ps-am': [...OPERATOR, 'በቀን 2 ብር', '8761', 'የመጀመሪያው 1 ቀን', 'የመጀመሪያው 3 ቀን', 'ፍልስጤም', 'ኢትዮጵያ'],
};

/** The countries in which operators charge; South Africa if a page is not named. */
const OPERATORS: Readonly<Partial<Record<TermsVariant, readonly string[]>>> = {
  'saf-ke-en': ['Kenya'],
  'airtel-ng-en': ['Nigeria'],
  'mtn-ng-en': ['Nigeria'],
  'blg-ps-ar': ['Palestin'],
  'blg-ps-am': ['Palestin', 'Ethiopia'],
};

test.each(LANGUAGES)(
  'the terms of a brand with M-Pesa name the PIN and the repeated request (%s)',
  (language) => {
    const kenya = brandOfCode('saf-ke-en');
    if (!kenya) throw new Error('no brand in Kenya');
    const brand = { ...kenya, carrier: null, mpesa: true };
    const all = plain(termsOf(factsOf([brand]), language));
    expect(all.split('M-Pesa').length).toBeGreaterThanOrEqual(5);
    expect(all).toMatch(/PIN|رمزك السري/);
    expect(all).not.toContain('Visa');
    expect(plain(termsOf(factsOf([kenya]), language))).not.toContain('M-Pesa');
  },
);

describe.each(TERMS_VARIANTS)('the terms %s', (key) => {
  const text = termsText(key);

  test('say every fact of the specification that applies', () => {
    coversSpec(
      'number.payments-europe',
      'number.price-europe',
      'number.price-south-africa',
      'number.price-telkom',
      'number.price-kenya',
      'number.price-nigeria-airtel',
      'number.price-nigeria-mtn',
      'number.price-ethiopia',
      'number.trial-ethiopia',
      'number.prize-pool',
      'number.terms-qualifier',
      'number.dispute-hours',
      'number.payment-days',
      'number.european-terms-date',
      'number.operator-offer-date',
      'number.support',
      'number.minimum-age',
      'number.currencies',
    );
    const all = plain(text);
    const absent = [...EVERYWHERE, ...FACTS[key]].filter((fact) => !says(all, fact));
    expect(absent).toEqual([]);
    const sections = sectionsOf(text);
    for (const [id, facts] of Object.entries(BY_SECTION)) {
      expect(facts.filter((fact) => !says(sections[id] ?? '', fact))).toEqual([]);
    }
  });

  test('ask for South African residency and a passport, and call the decision final', () => {
    coversSpec('rule.residency');
    const { tournament, disputes } = sectionsOf(text);
    expect(tournament).toMatch(
      /South Africa|Südafrika|Afrique du Sud|Sudáfrica|Sudafrica|جنوب أفريقيا|ደቡብ አፍሪካ/,
    );
    expect(tournament).toMatch(/passport|Reisepass|passeport|pasaporte|passaporto|جواز سفر|ፓስፖርት/);
    expect(disputes).toMatch(/final|endgültig|définitive|definitiva|نهائي|የመጨረሻ/);
  });

  test('say who may take part: a natural person of 18 or older, and where an operator charges its subscriber there', () => {
    coversSpec('rule.operator-eligibility', 'number.minimum-age');
    // all pages say the same; in English each word can be looked for
    const { eligibility } = sectionsOf(termsText(key, 'en'));
    expect(eligibility).toContain('You must be 18 years old or older.');
    expect(eligibility).toContain('You must be a natural person.');
    const places = FACTS[key].includes('SMS') ? (OPERATORS[key] ?? ['South Africa']) : [];
    for (const place of places) expect(eligibility).toMatch(subscriberIn(place));
    if (places.length === 0) expect(eligibility).not.toContain('subscriber');
    const rica = /prepaid, hybrid or contract plan and be registered in your name under RICA/;
    expect(rica.test(eligibility ?? '')).toBe(places.includes('South Africa'));
  });

  test('say nothing of what is not theirs', () => {
    const all = plain(text);
    const isOperator = FACTS[key].includes('SMS');
    if (!isOperator) expect(all).not.toContain('STOP');
    if (!FACTS[key].includes('RICA')) expect(all).not.toContain('RICA');
    if (!FACTS[key].includes('Visa')) expect(all).not.toContain('Visa');
    expect(all).not.toMatch(/\b(undefined|NaN|null)\b|\[object/);
  });
});

test('there is a page for each variant key of the specification, and the page of both brands is the same', () => {
  coversSpec('legal.variants');
  const keys = [
    ...['mtn-za-en', 'azishe', 'vc-za-en', 'vc-za-en-demo', 'vc-za-en-demo-one', 'blg-za-en'],
    ...['eal-eu-en', 'saf-ke-en', 'airtel-ng-en', 'mtn-ng-en', 'tlk-za-en', 'eal-eu-fr'],
    ...['eal-eu-es', 'eal-eu-it', 'eal-eu-de', 'blg-ps-ar', 'blg-ps-am', 'eal-eu-en-trial-free'],
  ];
  expect([...TERMS_VARIANTS].sort()).toEqual(keys.sort());
  expect(termsText('eal-eu-en')).toEqual(termsText('blg-za-en'));
});

test('only the variant with a trial promises one', () => {
  expect(plain(termsText('eal-eu-en'))).toContain('1 day (24 hours) is a free trial');
  expect(plain(termsText('eal-eu-en-trial-free'))).not.toContain('24 hours) is');
});

test('Arabic alone runs from right to left, and each page is in the language of its key', () => {
  coversSpec('legal.right-to-left');
  const rtl = TERMS_VARIANTS.filter((key) => termsText(key).direction === 'rtl');
  expect(rtl).toEqual(['blg-ps-ar']);
  expect(languageOfTerms('blg-ps-am')).toBe('am');
  expect(languageOfTerms('eal-eu-de')).toBe('de');
  expect(languageOfTerms('azishe')).toBe('en');
  expect(languageOfTerms('eal-eu-en-trial-free')).toBe('en');
});

describe.each(LANGUAGES)('in %s', (language) => {
  test('the privacy policy says how long data are kept and when requests are answered', () => {
    coversSpec('number.data-months', 'number.privacy-days');
    const text = privacyText('eal-eu-en', language);
    const { keep, rights, cookies, minors } = sectionsOf(text);
    expect(keep).toMatch(/\b6\b/);
    expect(rights).toMatch(/\b21\b/);
    expect(rights).toContain('privacy@eu.battleleague.example');
    expect(cookies).toContain('gdpr-consent');
    expect(minors).toMatch(/\b18\b/);
    expect(plain(text)).toContain('21/7/2025');
  });

  test('every text has the same clauses, marked as a sample', () => {
    const shape = (text: LegalText) =>
      text.sections.map(({ id, clauses }) => [id, clauses.map(({ items }) => items.length)]);
    for (const key of TERMS_VARIANTS) {
      expect(shape(termsText(key, language))).toEqual(shape(termsText(key, 'en')));
    }
    expect(shape(privacyText('azishe', language))).toEqual(shape(privacyText('azishe', 'en')));
    expect(termsText('azishe', language).notice).not.toBe('');
  });

  test('no sentence was left in English', () => {
    if (language === 'en') return;
    const english = new Set(textsOf(termsText('blg-ps-am', 'en')));
    expect(textsOf(termsText('blg-ps-am', language)).filter((text) => english.has(text))).toEqual(
      [],
    );
  });
});

test('every brand has its terms, but for the default one', () => {
  coversSpec('legal.variants');
  const without = servedBrands().filter(({ legal }) => !legal.terms);
  expect(without.map(({ code }) => code)).toEqual(['default']);
});

describe('the terms of a brand', () => {
  test('have the prices, stop codes and trials of its folder, and of no brand it does not share with', () => {
    for (const brand of servedBrands()) {
      const { legal, carrier } = brand;
      if (!legal.terms) continue;
      const all = plain(termsOf(factsForBrand(brand, legal.terms), 'en'));
      expect(all).toContain(brand.name);
      expect(all).toContain(brand.company.vat);
      for (const code of [carrier?.stop.dialCode, carrier?.stop.sms?.to]) {
        if (code) expect(all).toContain(code);
      }
    }
    const ethiopia = plain(termsOfBrand('blg-et-en'));
    expect(ethiopia).toContain('2 birr per day');
    expect(ethiopia).toContain('8761');
    expect(ethiopia).not.toContain('ILS');
    const amharic = plain(termsOfBrand('blg-ps-am'));
    for (const fact of ['2 birr per day', '8761', '3 days']) expect(amharic).toContain(fact);
    for (const strange of ['ILS', '37047', '*370*47#']) expect(amharic).not.toContain(strange);
    const own = plain(termsOf(factsForBrand(theBrand('blg-ps-am'), 'blg-ps-am'), 'am'));
    for (const fact of ['በቀን 2 ብር', '8761', 'የመጀመሪያው 3 ቀን']) expect(own).toContain(fact);
  });

  test('say that a demonstration is one, where the real brand has the same page', () => {
    expect(plain(termsOfBrand('mtn-za-en-demo'))).toContain('demonstration');
    expect(plain(termsOfBrand('mtn-za-en'))).not.toContain('demonstration');
  });
});

test('the privacy policy of a brand names the company that runs it', () => {
  const brand = theBrand('eal-eu-fr');
  const { who } = sectionsOf(privacyOf(factsOf([brand]), 'fr'));
  expect(who).toContain(brand.company.name);
  expect(who).not.toContain(theBrand('blg-za-en').company.name);
});

test('a fact is printed as it is, whatever marks it contains', () => {
  const facts = factsOf([theBrand('blg-za-en')]);
  const [league] = facts.leagues;
  if (!league) throw new Error('no league');
  const name = '{vat} <!-- if demo --> <b>## A</b>';
  const { about } = sectionsOf(termsOf({ ...facts, leagues: [{ ...league, name }] }, 'en'));
  expect(about).toContain(`${name} is an online platform`);
});

test('the points of the terms are the points of play', () => {
  const { accept, play, win, fault } = defaultPointsRules;
  expect(PLAY.points).toEqual({ accept, play, win, fault });
});

function termsText(key: TermsVariant, language = languageOfTerms(key)): LegalText {
  return termsOf(factsOfPage(key), language);
}

function privacyText(key: TermsVariant, language: Language): LegalText {
  return privacyOf(factsOfPage(key), language);
}

function termsOfBrand(code: string): LegalText {
  const brand = theBrand(code);
  if (!brand.legal.terms) throw new Error(`${code} has no terms`);
  return termsOf(factsForBrand(brand, brand.legal.terms), 'en');
}

function theBrand(code: string) {
  const brand = brandOfCode(code);
  if (!brand) throw new Error(`no brand ${code}`);
  return brand;
}

function subscriberIn(place: string): RegExp {
  return new RegExp(`in ${place}.*citizen or resident of that country and a subscriber of`);
}

function says(all: string, fact: string | RegExp): boolean {
  return typeof fact === 'string' ? all.includes(fact) : fact.test(all);
}

/** All texts of the page, with dates and numbers in one way of writing. */
function plain(text: LegalText): string {
  const all = [text.title, text.notice, ...text.dates, ...textsOf(text)].join('\n');
  return unified(all, text.language);
}

function sectionsOf(text: LegalText): Record<string, string> {
  const entries = text.sections.map(({ id, clauses }) => {
    const words = clauses.flatMap((clause) => [clause.text, ...clause.items]).join('\n');
    return [id, unified(words, text.language)];
  });
  return Object.fromEntries(entries);
}

function textsOf({ sections }: LegalText): string[] {
  return sections.flatMap(({ heading, clauses }) => [
    heading,
    ...clauses.flatMap((clause) => [clause.text, ...clause.items]),
  ]);
}

function unified(words: string, language: Language): string {
  let all = words.replace(/[\u2066\u2069]/g, '').replace(/(\d)[.,\u202f\u00a0](?=\d{3}\b)/g, '$1');
  for (const [iso, day] of [
    ['2025-07-21', '21/7/2025'],
    ['2025-10-01', '1/10/2025'],
  ] as const) {
    const locale = language === 'ar' ? 'ar-u-nu-latn' : language === 'en' ? 'en-GB' : language;
    const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
    all = all.replaceAll(format.format(new Date(iso)), day);
  }
  return all;
}
