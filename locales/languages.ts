import type { Language } from '#brands/brand.ts';

/** What each language calls itself, for whoever reads no other. */
export const OWN_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  ar: 'العربية',
  am: 'አማርኛ',
};
