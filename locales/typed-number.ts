import { identifier } from '#core/normalise.ts';

/** Says how one field is to be read. */
export interface NumberForm {
  /** BCP 47 tags of the languages and countries that the writer may write by; the first is that of the page. */
  readonly locales: readonly string[];
  /** Digits after the decimal sign at most; 0 for a whole number. */
  readonly digits: number;
  /** ISO 4217, where the field takes an amount. */
  readonly currency?: string | undefined;
  /** The largest number that the field can mean, in its own unit. */
  readonly most?: number | undefined;
}

export type NumberFault = 'not_a_number' | 'too_fine' | 'other_currency';

/** A number of the field's own unit (`null`: left empty), two that it may mean, or why it means none. */
export type TypedNumber =
  | { readonly value: number | null }
  | { readonly doubt: readonly [number, number] }
  | { readonly fault: NumberFault };

/**
 * Reads a number or an amount as people write it: with any digits, signs of thousands, blanks and the sign of the
 * currency. `1,450` is read only where all locales agree; elsewhere both meanings come back, the smaller one first.
 */
export function readNumber(text: string, form: NumberForm): TypedNumber {
  const typed = identifier(text);
  if (typed === '') return { value: null };
  const parts = PARTS.exec(typed);
  if (!parts) return { fault: 'not_a_number' };
  const [, before = '', sign = '', body = '', after = ''] = parts;
  const fault = faultOf([before, after], form.currency);
  if (fault) return { fault };
  const factor = sign === '-' || sign === '\u2212' ? -1 : 1;
  const readings = readingsOf(body, form);
  const fitting = readings.filter(({ value, fits }) => fits && isPossible(value, form));
  const [first, second] = fitting.map(({ value }) => value * factor);
  if (first === undefined) return { fault: readings.length > 0 ? 'too_fine' : 'not_a_number' };
  if (second !== undefined) return { doubt: [first, second] };
  return { value: first };
}

/** The words before the number, its sign, its digits with what parts them, and the words behind it. */
const PARTS = /^(\D*?)([-\u2212+]?)\s*([.,٫]?\d(?:[\d\s.,٫٬'’]*\d)?)(\D*)$/u;

interface Reading {
  readonly value: number;
  /** True if it has no more decimals than the field takes. */
  readonly fits: boolean;
}

/** All that a text may mean: each sign may be the decimal one, or all may part thousands. The smaller one comes first. */
function readingsOf(body: string, { locales, digits }: NumberForm): Reading[] {
  const plain = body.replace(/[\s'’]/gu, ' ');
  const decimal = ['.', ',', '٫'].flatMap((sign) => decimalReading(plain, sign, digits));
  const whole = wholeReading(plain);
  if (whole === undefined) return decimal;
  const grouped: Reading = { value: whole, fits: true };
  if (decimal.length === 0) return [grouped];
  // one sign with three digits behind it
  const sign = /[.,٫]/.exec(plain)?.[0] ?? '';
  if (locales.every((locale) => groupSigns(locale).includes(sign))) return [grouped];
  const isFraction = decimal.some(({ fits }) => fits);
  return isFraction || digits === 0 ? [...decimal, grouped] : decimal;
}

function decimalReading(plain: string, sign: string, digits: number): Reading[] {
  const [before = '', fraction, ...more] = plain.split(sign);
  if (fraction === undefined || more.length > 0 || !/^\d+$/.test(fraction)) return [];
  const whole = before === '' ? 0 : wholeReading(before);
  if (whole === undefined) return [];
  const fits = fraction.replace(/0+$/, '').length <= digits;
  return [{ value: Number(`${whole}.${fraction}`), fits }];
}

/** Digits alone, or parted into thousands by one sign. */
function wholeReading(text: string): number | undefined {
  const isWhole = /^\d+$/.test(text) || /^[1-9]\d{0,2}([.,٬ ])\d{3}(?:\1\d{3})*$/.test(text);
  return isWhole ? Number(text.replace(/\D/g, '')) : undefined;
}

function isPossible(value: number, { digits, most }: NumberForm): boolean {
  return value <= (most ?? Number.MAX_SAFE_INTEGER / 10 ** digits);
}

/** The signs that part thousands, in the locale's own digits and in 0 to 9. */
function groupSigns(locale: string): string[] {
  return [locale, `${locale}-u-nu-latn`].flatMap((each) => {
    const parts = new Intl.NumberFormat(each).formatToParts(1_234_567.8);
    return parts.flatMap(({ type, value }) => (type === 'group' ? value : []));
  });
}

/** More signs of our brands' currencies than languages write. */
const USUAL_SIGNS: Readonly<Record<string, readonly string[]>> = {
  NGN: ['n', '₦', 'naira'],
  KES: ['ksh', 'kshs', 'sh', 'shs', 'kes'],
  ZAR: ['r', 'rand'],
  ETB: ['br', 'birr', 'ብር'],
  EUR: ['€', 'euro', 'euros'],
  ILS: ['₪', 'nis', 'شيكل'],
};
/** Kenya ends an amount by `/=`, the Netherlands and Germany by `,-`. */
const ENDS = /^(?:[/.,]?[-=\u2013\u2014]+|[.,])/u;

function faultOf(around: readonly string[], currency: string | undefined): NumberFault | undefined {
  const words = around.map((word) => word.replace(ENDS, '').trim().toLowerCase());
  const said = words.filter((word) => word !== '');
  const own = currency === undefined ? [] : signsOf(currency);
  if (said.every((word) => own.includes(word.replace(/\.$/, '')))) return undefined;
  const isMoney = said.some((word) => /\p{Sc}/u.test(word) || ALL_SIGNS.has(word));
  return currency !== undefined && isMoney ? 'other_currency' : 'not_a_number';
}

const ALL_SIGNS = new Set(
  Object.entries(USUAL_SIGNS).flatMap(([code, signs]) => [code.toLowerCase(), ...signs, 'usd']),
);

function signsOf(currency: string): string[] {
  const written = ['en', 'de', 'fr', 'es', 'it', 'ar', 'am'].flatMap((language) =>
    (['symbol', 'narrowSymbol', 'name'] as const).map((currencyDisplay) => {
      const style = { style: 'currency', currency, currencyDisplay } as const;
      const parts = new Intl.NumberFormat(language, style).formatToParts(2);
      return parts.find(({ type }) => type === 'currency')?.value ?? '';
    }),
  );
  const all = [currency, ...written, ...(USUAL_SIGNS[currency] ?? [])];
  return all.map((sign) => identifier(sign).toLowerCase().replace(/\.$/, ''));
}
