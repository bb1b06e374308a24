import type { TermsKey } from '../rules/legal-pages.ts';

/** Section 9 of the specification, but for what says otherwise. */
export const TOURNAMENT = {
  pool: rand(25_000),
  prizes: [rand(12_000), rand(7_000), rand(4_000), rand(2_000)],
  advancing: 4,
  finalists: 8,
  disputeHours: 24,
  paymentBusinessDays: 30,
};
export const PLAY = {
  points: { accept: 10, play: 50, win: 150, fault: -25 },
  coins: { referral: 100, share: 1 },
  uploadMegabytes: 5,
  checkInMinutes: 15, // rules.md
};
export const PRIVACY = { keptMonths: 6, answerDays: 21 };
/** How long a failed charge is tried again (rules.md). */
export const RETRIES = { cardDays: [1, 3, 5], carrierDays: { daily: 1, weekly: 2, monthly: 3 } };
export const WITHDRAWAL_DAYS = 14; // Directive 2011/83/EU
export const MINIMUM_AGE = 18;

/** Section 1 of the specification; it names the dates of the European terms and of "an operator offer". */
const EUROPEAN_UPDATE = '2025-07-21';
const OPERATOR_START = '2025-10-01';
/** The privacy policies carry the date of the terms they were revised with. */
export const PRIVACY_UPDATE = EUROPEAN_UPDATE;

export interface Money {
  /** Minor units. */
  readonly amount: number;
  readonly currency: 'EUR' | 'ZAR' | 'KES' | 'NGN' | 'ETB' | 'ILS';
}

export type Country = 'europe' | 'south-africa' | 'kenya' | 'nigeria' | 'ethiopia' | 'palestine';

export interface PlanPrice {
  readonly period: 'daily' | 'weekly' | 'monthly';
  readonly price: Money;
  /** The price is the most that is charged. */
  readonly upTo: boolean;
}

interface OfferBase {
  readonly country: Country;
  readonly plans: readonly PlanPrice[];
  /** Days that cost nothing before the first charge: none, one length, or several by offer. */
  readonly trialDays: readonly number[];
}

export interface CardOffer extends OfferBase {
  readonly pay: 'card';
}

export interface CarrierOffer extends OfferBase {
  readonly pay: 'carrier';
  /** `null` where several operators carry it. */
  readonly operator: string | null;
  readonly dialCode: string | null;
  readonly sms: { readonly keyword: string; readonly to: string };
  /** Prepaid, hybrid or contract, and registered under RICA (section 5). */
  readonly rica: boolean;
}

export interface Company {
  readonly name: string;
  readonly address: string;
  readonly vat: string;
  readonly email: string;
  readonly privacyEmail: string;
}

/** What is particular to one page of terms. */
export interface TermsFacts {
  readonly league: string;
  readonly company: Company;
  readonly offers: readonly (CardOffer | CarrierOffer)[];
  /** Dates, ISO 8601. */
  readonly updated: string | null;
  readonly offerStarts: string | null;
  /** Under the minimum age one may play with a parent's or guardian's consent. */
  readonly parentalConsent: boolean;
  readonly demo: boolean;
}

/** Sample companies: whoever runs the product puts its own here. */
const BATTLE_LEAGUE: Company = {
  name: 'Battle League (sample company)',
  address: '1 Example Street, Cape Town 8001, South Africa',
  vat: 'ZA 0000000000',
  email: 'support@battleleague.example',
  privacyEmail: 'privacy@battleleague.example',
};
const EUROPEAN_LEAGUE: Company = {
  name: 'European Amateur League (sample company)',
  address: '1 Example Street, 10115 Berlin, Germany',
  vat: 'DE 000000000',
  email: 'support@eu.battleleague.example',
  privacyEmail: 'privacy@eu.battleleague.example',
};

const EUROPEAN_CARD: CardOffer = {
  pay: 'card',
  country: 'europe',
  plans: [plan('monthly', 29.99, 'EUR')],
  trialDays: [1],
};
const EUROPE: TermsFacts = {
  league: 'European Amateur League',
  company: EUROPEAN_LEAGUE,
  offers: [EUROPEAN_CARD],
  updated: EUROPEAN_UPDATE,
  offerStarts: null,
  parentalConsent: false,
  demo: false,
};
const TRIAL_FREE: TermsFacts = { ...EUROPE, offers: [{ ...EUROPEAN_CARD, trialDays: [] }] };

const SOUTH_AFRICAN_PLANS = [
  upTo(plan('daily', 7, 'ZAR')),
  upTo(plan('weekly', 35, 'ZAR')),
  upTo(plan('monthly', 60, 'ZAR')),
];

/** Dial codes and short numbers are not in the specification, but for 8761; they are those of `brands/`. */
function southAfrican(operator: string | null, dialCode: string, to: string): CarrierOffer {
  return {
    pay: 'carrier',
    country: 'south-africa',
    operator,
    plans: SOUTH_AFRICAN_PLANS,
    trialDays: [],
    dialCode,
    sms: { keyword: 'STOP', to },
    rica: true,
  };
}

function operatorTerms(league: string, ...offers: TermsFacts['offers']): TermsFacts {
  return {
    league,
    company: BATTLE_LEAGUE,
    offers,
    updated: null,
    offerStarts: OPERATOR_START,
    parentalConsent: false,
    demo: false,
  };
}

const VC_ARENA = operatorTerms('VC Arena', southAfrican(null, '*135*5047#', '35049'));
const TELKOM_PLANS = [upTo(plan('daily', 7, 'ZAR'))];
const NIGERIAN = { pay: 'carrier', country: 'nigeria', trialDays: [], rica: false } as const;
const PALESTINIAN: CarrierOffer = {
  pay: 'carrier',
  country: 'palestine',
  operator: null,
  plans: [plan('daily', 1, 'ILS'), plan('weekly', 5, 'ILS')], // not in the specification
  trialDays: [],
  dialCode: '*370*47#',
  sms: { keyword: 'STOP', to: '37047' },
  rica: false,
};

/** One text for the players of both brands: "same page" in section 2 of the specification. */
const BOTH: TermsFacts = {
  ...EUROPE,
  league: 'Battle League / European Amateur League',
  offers: [EUROPEAN_CARD, southAfrican(null, '*120*5047#', '35047')],
  offerStarts: OPERATOR_START,
};

/** What each page of terms has to say. */
export const FACTS: Readonly<Record<TermsKey, TermsFacts>> = {
  'blg-za-en': BOTH,
  'eal-eu-en': BOTH,
  'eal-eu-fr': EUROPE,
  'eal-eu-es': EUROPE,
  'eal-eu-it': EUROPE,
  'eal-eu-de': EUROPE,
  'eal-eu-en-trial-free': TRIAL_FREE,
  'mtn-za-en': operatorTerms('MTN Battle League', southAfrican('MTN', '*136*5047#', '35050')),
  'tlk-za-en': operatorTerms(
    'Telkom Battle League',
    { ...southAfrican('Telkom', '*180*5047#', '35048'), plans: TELKOM_PLANS },
    { pay: 'card', country: 'south-africa', plans: TELKOM_PLANS, trialDays: [] },
  ),
  azishe: {
    ...operatorTerms('Azishe', southAfrican(null, '*120*5047#', '35047')),
    parentalConsent: true, // the specification asks for it in some variants, without naming them
  },
  'vc-za-en': VC_ARENA,
  'vc-za-en-demo': { ...VC_ARENA, league: 'VC Arena Demo', demo: true },
  'vc-za-en-demo-one': { ...VC_ARENA, league: 'VC Arena Demo One', demo: true },
  'saf-ke-en': operatorTerms('Battle League Kenya', {
    pay: 'carrier',
    country: 'kenya',
    operator: 'Safaricom',
    plans: [plan('daily', 20, 'KES')],
    trialDays: [],
    dialCode: '*456*42#',
    sms: { keyword: 'STOP', to: '22042' },
    rica: false,
  }),
  'airtel-ng-en': operatorTerms('Airtel Battle League', {
    ...NIGERIAN,
    operator: 'Airtel',
    plans: [plan('daily', 100, 'NGN'), plan('weekly', 250, 'NGN'), plan('monthly', 300, 'NGN')],
    dialCode: '*323*50#',
    sms: { keyword: 'STOP', to: '32350' },
  }),
  'mtn-ng-en': operatorTerms('MTN Naija League', {
    ...NIGERIAN,
    operator: 'MTN',
    plans: [plan('daily', 150, 'NGN'), plan('weekly', 300, 'NGN'), plan('monthly', 300, 'NGN')],
    dialCode: '*447*66#',
    sms: { keyword: 'STOP', to: '20066' },
  }),
  'blg-ps-ar': operatorTerms('Battle League', PALESTINIAN),
  'blg-ps-am': {
    ...operatorTerms(
      'Battle League',
      {
        pay: 'carrier',
        country: 'ethiopia',
        operator: null,
        plans: [plan('daily', 2, 'ETB')],
        trialDays: [1, 3],
        dialCode: null,
        sms: { keyword: 'STOP', to: '8761' },
        rica: false,
      },
      { ...PALESTINIAN, trialDays: [3] },
    ),
    parentalConsent: true,
  },
};

function plan(period: PlanPrice['period'], price: number, currency: Money['currency']): PlanPrice {
  return { period, price: { amount: Math.round(price * 100), currency }, upTo: false };
}

function upTo(priced: PlanPrice): PlanPrice {
  return { ...priced, upTo: true };
}

function rand(amount: number): Money {
  return { amount: amount * 100, currency: 'ZAR' };
}
