import type { Brand, Company, Plan, TermsVariant } from '#brands/brand.ts';
import { servedBrands } from '#brands/brands.ts';
import { BATTLE_LEAGUE, OPERATOR_OFFER_STARTS, plansOf } from '#brands/shared.ts';
import { trialDays } from '../rules/trial.ts';

interface OfferBase {
  /** ISO 3166-1, or the number that stands for Europe. */
  readonly place: string;
  readonly plans: readonly Plan[];
  /** The prices are the most that is charged. */
  readonly upTo: boolean;
  /** Days that cost nothing before the first charge; none without a trial. */
  readonly trialDays: readonly number[];
}

export interface CardOffer extends OfferBase {
  readonly pay: 'card';
}

export interface MpesaOffer extends OfferBase {
  readonly pay: 'mpesa';
}

export interface CarrierOffer extends OfferBase {
  readonly pay: 'carrier';
  /** `null` where several operators carry it. */
  readonly operator: string | null;
  readonly dialCode: string | null;
  readonly sms: { readonly keyword: string; readonly to: string } | null;
  /** Prepaid, hybrid or contract, and registered under RICA (section 5). */
  readonly rica: boolean;
}

export type Offer = CardOffer | MpesaOffer | CarrierOffer;

/** The particulars of one page of terms. */
export interface TermsFacts {
  /** Leagues and their companies; most pages have one. */
  readonly leagues: readonly { readonly name: string; readonly company: Company }[];
  readonly offers: readonly Offer[];
  /** Dates, ISO 8601. */
  readonly updated: string | null;
  readonly offerStarts: string | null;
  readonly minimumAge: number;
  /** Under the minimum age one may play with a parent's or guardian's consent. */
  readonly parentalConsent: boolean;
  readonly demo: boolean;
}

export const EUROPE = '150'; // UN M49
const SOUTH_AFRICA = 'ZA';

/** A page that section 2 of the specification names, and no brand. */
const AZISHE: TermsFacts = {
  leagues: [{ name: 'Azishe', company: BATTLE_LEAGUE }],
  offers: [
    {
      pay: 'carrier',
      place: SOUTH_AFRICA,
      operator: null,
      plans: plansOf('ZAR', null, ['daily', 700], ['weekly', 3500], ['monthly', 6000]),
      upTo: true,
      trialDays: [],
      dialCode: '*120*5047#',
      sms: { keyword: 'STOP', to: '35047' },
      rica: true,
    },
  ],
  updated: null,
  offerStarts: OPERATOR_OFFER_STARTS,
  minimumAge: 18,
  parentalConsent: true, // the specification asks for it in some variants, without naming them
  demo: false,
};

/** One text for the players of both brands: "same page" in section 2 of the specification. */
const SAME_PAGE: Partial<Record<TermsVariant, TermsVariant>> = { 'eal-eu-en': 'blg-za-en' };

/** The facts of a page of terms, from all brands that use it. */
export function factsOfPage(key: TermsVariant): TermsFacts {
  const brands = brandsOfPage(key);
  const real = brands.filter(({ demo }) => !demo);
  return brands.length > 0 ? factsOf(real.length > 0 ? real : brands) : AZISHE;
}

/** The facts for one brand's visitors: of that brand, and of the one that shares its page. */
export function factsForBrand(brand: Brand, key: TermsVariant): TermsFacts {
  const brands = brandsOfPage(key).filter(({ code, legal }) => {
    return code === brand.code || legal.terms !== key;
  });
  return factsOf(brands);
}

export function factsOf(brands: readonly Brand[]): TermsFacts {
  const companies = new Map<string, Company>();
  for (const { company } of brands) companies.set(company.name, company);
  return {
    leagues: [...companies.values()].map((company) => ({
      name: namesOf(brands.filter((brand) => brand.company.name === company.name)),
      company,
    })),
    offers: uniqueOf(brands.flatMap(offersOf)),
    updated: latest(brands.map(({ legal }) => legal.termsUpdated)),
    offerStarts: latest(brands.map(({ legal }) => legal.offerStarts)),
    minimumAge: Math.max(...brands.map(({ minimumAge }) => minimumAge)),
    parentalConsent: brands.some(({ parentalConsent }) => parentalConsent),
    demo: brands.every(({ demo }) => demo !== null),
  };
}

/** In the order of the house, the same for all who share a page. */
export function brandsOfPage(key: TermsVariant): Brand[] {
  const page = SAME_PAGE[key] ?? key;
  return servedBrands().filter(({ legal: { terms } }) => {
    return terms !== null && (SAME_PAGE[terms] ?? terms) === page;
  });
}

function offersOf(brand: Brand): Offer[] {
  const { plans, carrier, cards, mpesa, country, region, legal } = brand;
  const base: OfferBase = {
    place: region === 'europe' ? EUROPE : country,
    plans,
    upTo: legal.pricesUpTo,
    trialDays: [...new Set(plans.flatMap(({ trial }) => (trial ? [trialDays(trial)] : [])))],
  };
  const others: Offer[] = [
    ...(mpesa ? [{ ...base, pay: 'mpesa' as const }] : []),
    ...(cards ? [{ ...base, pay: 'card' as const }] : []),
  ];
  if (!carrier) return others;
  const { operator, stop } = carrier;
  const rica = country === SOUTH_AFRICA;
  return [{ ...base, pay: 'carrier', operator, ...stop, rica }, ...others];
}

function namesOf(brands: readonly Brand[]): string {
  return [...new Set(brands.map(({ name }) => name))].join(' / ');
}

function uniqueOf<T>(values: readonly T[]): T[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

function latest(dates: readonly (string | null)[]): string | null {
  return dates.reduce((last, date) => (date && (!last || date > last) ? date : last), null);
}
