/** Country calling codes of the countries that brands serve by phone, by ISO 3166-1 alpha-2. */
export const DIAL_CODES: Readonly<Record<string, string>> = {
  ZA: '27',
  KE: '254',
  NG: '234',
  ET: '251',
  PS: '970',
  IL: '972',
};

/** The shortest national number that may stand behind a country code. */
const NATIONAL_MIN = 8;
const DIGITS_OF_ZERO = [0x660, 0x6f0];

/**
 * What somebody typed beside a chosen country, in E.164 without the plus sign. Understands a number with its
 * country code (`+27 82 …`, `0027 82 …`, `27 82 …`), one without (`082 …`, `82 …`), and Arabic digits.
 * Whether it is a real number is not judged here.
 */
export function fullNumber(typed: string, country: string): string {
  const text = latinDigits(typed).replace(/[\s().-]/g, '');
  const international = /^(?:\+|00)(.*)$/.exec(text)?.[1];
  if (international !== undefined) return international;
  const dial = DIAL_CODES[country] ?? '';
  if (dial && text.startsWith(dial) && text.length >= dial.length + NATIONAL_MIN) return text;
  return dial + text.replace(/^0+/, '');
}

/** Nothing stands behind the country code, or there is not even one. */
export function isBare(full: string): boolean {
  return full === '' || Object.values(DIAL_CODES).includes(full);
}

/** The part of a full number that stands behind its country code. */
export function nationalNumber(full: string, country: string): string {
  const dial = DIAL_CODES[country] ?? '';
  return full.startsWith(dial) ? full.slice(dial.length) : full;
}

/** The country of a full number among some. */
export function countryOfNumber(full: string, countries: readonly string[]): string | undefined {
  return countries.find((country) => full.startsWith(DIAL_CODES[country] ?? '?'));
}

function latinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = DIGITS_OF_ZERO.findLast((start) => code >= start) ?? code;
    return String(code - zero);
  });
}
