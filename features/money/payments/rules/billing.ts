import { identifier } from '#core/normalise.ts';

/** Checks of the fields of the checkout (section 5 of the specification). Each returns its message, or `null`. */

export type BillingKey =
  | 'city_required'
  | 'zip_required'
  | 'country_required'
  | 'state_required'
  | 'vat_number_invalid';

/** Letters and digits, two digits at least. */
const VAT_NUMBER = /^(?=.*\d.*\d)[A-Z\d]{4,18}$/;

export function cityProblem(text: string): BillingKey | null {
  return text.trim() === '' ? 'city_required' : null;
}

export function zipProblem(text: string): BillingKey | null {
  return text.trim() === '' ? 'zip_required' : null;
}

/** `served` are the countries that a bill may go to. */
export function countryProblem(code: string, served: readonly string[]): BillingKey | null {
  return served.includes(code) ? null : 'country_required';
}

export function stateProblem(text: string): BillingKey | null {
  return text.trim() === '' ? 'state_required' : null;
}

/** For companies only; it is printed as typed, and not looked up. */
export function vatNumberProblem(text: string): BillingKey | null {
  const number = identifier(text)
    .replace(/[\s\p{Pd}.]/gu, '')
    .toUpperCase();
  return number === '' || VAT_NUMBER.test(number) ? null : 'vat_number_invalid';
}
