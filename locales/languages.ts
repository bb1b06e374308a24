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

/** What a language calls itself; one that is spoken nowhere here, by its code. */
export function ownNameOf(language: string): string {
  const names: Readonly<Record<string, string>> = OWN_NAMES;
  return names[language] ?? language;
}
