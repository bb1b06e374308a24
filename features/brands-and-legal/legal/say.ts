import type { LegalLanguage } from '../rules/legal-pages.ts';
import type { Money } from './facts.ts';

/** How dates, numbers and prices are written in one language. */
export interface Say {
  date(iso: string): string;
  /** With the sign of a gain or a loss. */
  signed(value: number): string;
  money(money: Money): string;
  /** What runs from left to right in any text, such as a name in Latin letters or a dial code. */
  code(text: string): string;
}

const LOCALES: Readonly<Record<LegalLanguage, string>> = {
  en: 'en-GB',
  fr: 'fr',
  es: 'es',
  it: 'it',
  de: 'de',
  ar: 'ar-u-nu-latn',
  am: 'am',
};
const MINUS = '\u2212';
/** Currencies of small amounts are written to the cent, as section 9 of the specification does. */
const TO_THE_CENT: readonly Money['currency'][] = ['EUR', 'KES'];

export function sayIn(language: LegalLanguage): Say {
  const locale = LOCALES[language];
  const code = (text: string) => (language === 'ar' ? `\u2066${text}\u2069` : text);
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    code,
    date: (iso) => date.format(new Date(iso)),
    signed: (value) => code(`${value < 0 ? MINUS : '+'}${Math.abs(value)}`),
    money: ({ amount, currency }) => {
      const isWhole = amount % 100 === 0 && !TO_THE_CENT.includes(currency);
      const digits = isWhole ? 0 : 2;
      const number = new Intl.NumberFormat(locale, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
        useGrouping: 'always',
      }).format(amount / 100);
      return code(named(number, currency, language));
    },
  };
}

/** As players of the country write it: R7, N100, KSHS 20.00, 29.99 EUR, 2 birr. */
function named(number: string, currency: Money['currency'], language: LegalLanguage): string {
  switch (currency) {
    case 'ZAR':
      return `R${number}`;
    case 'NGN':
      return `N${number}`;
    case 'KES':
      return `KSHS ${number}`;
    case 'ETB':
      return `${number} ${language === 'am' ? 'ብር' : 'birr'}`;
    default:
      return `${number} ${currency}`;
  }
}
