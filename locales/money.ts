import type { Money } from '#brands/brand.ts';

/** Signs that the specification writes otherwise than the world's usual ones (section 9). */
const SIGNS: Readonly<Record<string, string>> = { NGN: 'N', KES: 'Ksh' };

/** An amount as a language writes it, without the minor units where there are none. */
export function writeMoney(locale: string, { amount, currency }: Money): string {
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  const major = amount / 10 ** currencyDigits(currency);
  const whole = Number.isInteger(major) ? { maximumFractionDigits: 0 } : {};
  return new Intl.NumberFormat(locale, { ...style, ...whole })
    .formatToParts(major)
    .map(({ type, value }) => (type === 'currency' ? (SIGNS[currency] ?? value) : value))
    .join('');
}

/** Digits after the decimal sign of an amount (ISO 4217). */
export function currencyDigits(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}
