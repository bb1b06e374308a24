import { DIAL_CODES, msisdnIn, plainNumber } from '#core/normalise.ts';

/** Digits of a mobile number after the country code, by ISO 3166-1 alpha-2. */
export const MOBILE_LENGTHS: Readonly<Record<string, number>> = {
  ZA: 9,
  KE: 9,
  NG: 10,
  ET: 9,
  PS: 9,
  IL: 9,
};

/** Fewest digits after a country code. */
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

/** True if there are no digits after the country code, or no digits at all. */
export function isBare(full: string): boolean {
  return full === '' || Object.values(DIAL_CODES).includes(full);
}

/** The digits of a full number after its country code. */
export function nationalNumber(full: string, country: string): string {
  const dial = DIAL_CODES[country] ?? '';
  return full.startsWith(dial) ? full.slice(dial.length) : full;
}

/** Finds the country of a full number among some. */
export function countryOfNumber(full: string, countries: readonly string[]): string | undefined {
  return countries.find((country) => full.startsWith(DIAL_CODES[country] ?? '?'));
}
