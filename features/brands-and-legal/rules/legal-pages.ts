/** Languages in which the legal texts are written. */
export const LEGAL_LANGUAGES = ['en', 'fr', 'es', 'it', 'de', 'ar', 'am'] as const;
export type LegalLanguage = (typeof LEGAL_LANGUAGES)[number];

/** Pages of terms (section 2 of the specification). */
export const TERMS_KEYS = [
  'mtn-za-en',
  'azishe',
  'vc-za-en',
  'vc-za-en-demo',
  'vc-za-en-demo-one',
  'blg-za-en',
  'eal-eu-en',
  'saf-ke-en',
  'airtel-ng-en',
  'mtn-ng-en',
  'tlk-za-en',
  'eal-eu-fr',
  'eal-eu-es',
  'eal-eu-it',
  'eal-eu-de',
  'blg-ps-ar',
  'blg-ps-am',
  'eal-eu-en-trial-free',
] as const;
export type TermsKey = (typeof TERMS_KEYS)[number];

/** Brands whose page has another name than they have: the nearest one there is. */
const NEAREST: Readonly<Record<string, TermsKey>> = {
  'mtn-za-en-demo': 'mtn-za-en',
  'vc-za-en-demo-two': 'vc-za-en-demo-one', // both show one campaign's demonstration
  'blg-et-en': 'blg-ps-am', // the page that tells of birr and of 8761
};

/** The page of terms of a brand; `default` has none. */
export function termsOfBrand(code: string): TermsKey | undefined {
  return isTermsKey(code) ? code : NEAREST[code];
}

export function isTermsKey(text: string): text is TermsKey {
  return TERMS_KEYS.some((key) => key === text);
}

export function isLegalLanguage(text: string): text is LegalLanguage {
  return LEGAL_LANGUAGES.some((language) => language === text);
}
