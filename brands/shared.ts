import type { Brand, Claims, Company, LandingCopy, Money, Period, Plan } from './brand.ts';

/** Sample companies, which an operator replaces. */
export const BATTLE_LEAGUE: Company = {
  name: 'Battle League (sample company)',
  address: '1 Example Street, Cape Town 8001, South Africa',
  vat: 'ZA 0000000000',
  email: 'support@battleleague.example',
  phone: '+27 21 555 0100',
  privacyEmail: 'privacy@battleleague.example',
};
export const EUROPEAN_LEAGUE: Company = {
  name: 'European Amateur League (sample company)',
  address: '1 Example Street, 10115 Berlin, Germany',
  vat: 'DE 000000000',
  email: 'support@eu.battleleague.example',
  phone: '+49 30 555 0100',
  privacyEmail: 'privacy@eu.battleleague.example',
};

/** Section 1 of the specification: when the European terms were changed, and an operator's offer begins. */
export const EUROPEAN_TERMS_UPDATED = '2025-07-21';
export const OPERATOR_OFFER_STARTS = '2025-10-01';

/**
 * Every brand's claims about the league (section 1 of the specification). The prizes are R10 000 000 in South Africa
 * and a round sum of the same order elsewhere, in whole units of a currency with two decimals.
 */
export function claimsOf(currency: string, prizes: number): Claims {
  const inMinorUnits = { amount: prizes * 100, currency };
  return { activePlayers: 500_000, prizes: inMinorUnits, monthlyPrizePool: null };
}

/** One trial for all of them, or none; in minor units. */
export function plansOf(
  currency: string,
  trial: string | null,
  ...prices: readonly [readonly [Period, number], ...(readonly [Period, number])[]]
): readonly [Plan, ...Plan[]] {
  const plan = ([period, amount]: readonly [Period, number]): Plan => {
    return { period, price: { amount, currency }, trial };
  };
  const [first, ...others] = prices;
  return [plan(first), ...others.map(plan)];
}

/** Prizes for the first places, in whole units of a currency with two decimals. */
export function prizesOf(currency: string, ...amounts: readonly number[]): readonly Money[] {
  return amounts.map((amount) => ({ amount: amount * 100, currency }));
}

type Copy = Brand['landing']['copy'];

/** The words of a brand that shares headline and last call with the first brand of its family. */
export function inFamily(first: Copy, own: Readonly<Record<string, LandingCopy>>): Copy {
  const shared = Object.entries(own).map(([language, words]) => {
    const { headline, closing } = first[language as keyof Copy] ?? {};
    return [language, { headline, closing, ...words }];
  });
  return Object.fromEntries(shared);
}
