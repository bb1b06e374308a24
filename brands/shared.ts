import type { Claims, Money, Period, Plan } from './brand.ts';

/** What every brand says of the league (section 1 of the specification). */
export const CLAIMS: Claims = {
  activePlayers: 500_000,
  prizes: { amount: 1_000_000_000, currency: 'ZAR' },
  monthlyPrizePool: null,
};

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
