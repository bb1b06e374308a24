import { DIAL_CODES, msisdnIn, plainNumber } from '#core/normalise.ts';

/** Number of digits of a mobile number behind its country code, by ISO 3166-1 alpha-2. */
export const MOBILE_LENGTHS: Readonly<Record<string, number>> = {
  ...{ ZA: 9, KE: 9, NG: 10, ET: 9, PS: 9, IL: 9 },
};

/** The shortest national number that may stand behind a country code. */
const NATIONAL_MIN = 8;

/**
 * Reads a number typed beside a chosen country into E.164 without the plus sign, with its country code (`+27 82 …`,
 * `+27 (0)82 …`, `0027 82 …`, `27 82 …`) or without (`082 …`, `82 …`). Does not check whether the number exists.
 */
export function fullNumber(typed: string, country: string): string {
  const text = plainNumber(typed);
  if (text.startsWith('+')) return text.slice(1);
  const dial = DIAL_CODES[country] ?? '';
  if (dial && text.startsWith(dial) && text.length >= dial.length + NATIONAL_MIN) {
    return msisdnIn(text);
  }
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
