import type { Handler } from '#platform/http/handlers.ts';
import type { brandsAndLegalCalls } from '../contract.ts';

/** The brand's own words, in its first language where the visitor's has none, and what it claims. */
export function landing(): Handler<typeof brandsAndLegalCalls.landing> {
  return async (_input, { brand, language }) => {
    const { copy, claims } = brand.landing;
    const words = copy[language] ?? copy[brand.languages[0]];
    if (!words) throw new Error(`${brand.code} has no landing copy`); // the check at start has seen some
    return { ...words, claims };
  };
}
