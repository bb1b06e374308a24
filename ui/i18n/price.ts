import type { Period } from '#brands/brand.ts';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';

interface Priced {
  readonly period: Period;
  readonly price: { readonly amount: number; readonly currency: string };
}

/** Writes a price with the period it is for: "R7.00 a day". */
export function usePrice(): (plan: Priced) => string {
  const t = useTexts('subscriptions');
  const format = useFormat();
  return ({ period, price }) =>
    t('price_per', { period, price: format.money(price.amount, price.currency) });
}
