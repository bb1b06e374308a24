import type { Language, Money } from '#brands/brand.ts';

/** Formats of dates, numbers and prices in one language. */
export interface LegalFormats {
  date(iso: string): string;
  /** With the sign of a gain or a loss. */
  signed(value: number): string;
  money(money: Money): string;
  /** A country (ISO 3166-1), or a part of the world (UN M49). */
  place(code: string): string;
  /** Isolates a text that runs from left to right, such as a Latin name or a dial code. */
  code(text: string): string;
}

const LOCALES: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  fr: 'fr',
  es: 'es',
  it: 'it',
  de: 'de',
  ar: 'ar-u-nu-latn',
  am: 'am',
};
const MINUS = '\u2212';
/** Corrections of Intl's spelling. */
const OWN_NAMES: Partial<Record<Language, Readonly<Record<string, string>>>> = {
  am: { PS: 'ፍልስጤም' },
};
/** Currencies of small amounts are written to the cent, as section 9 of the specification does. */
const TO_THE_CENT: readonly string[] = ['EUR', 'KES'];

export function formatsIn(language: Language): LegalFormats {
  const locale = LOCALES[language];
  const code = (text: string) => (language === 'ar' ? `\u2066${text}\u2069` : text);
  const places = new Intl.DisplayNames(locale, { type: 'region', style: 'short' });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    code,
    place: (place) => OWN_NAMES[language]?.[place] ?? places.of(place) ?? place,
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

/** An amount as players of the country write it: R7, N100, KSHS 20.00, 29.99 EUR, 2 birr. */
function named(number: string, currency: string, language: Language): string {
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
