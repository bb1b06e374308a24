import type { Language } from '#brands/brand.ts';

/** Languages in their own words, for readers of no other. */
export const OWN_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  ar: 'العربية',
  am: 'አማርኛ',
};

/** A language in its own words; an unsupported one by its code. */
export function ownNameOf(language: string): string {
  const names: Readonly<Record<string, string>> = OWN_NAMES;
  return names[language] ?? language;
}
